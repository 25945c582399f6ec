import type { Settings, ValueContext } from '@weft/model'
import { useLayoutEffect, useRef } from 'react'
import type { ClientAttributeType } from './attribute-member.ts'
import styles from './family.module.css'

export interface ValueDisplayProps {
  type: Pick<ClientAttributeType, 'paint'>
  data: unknown
  settings: Settings
  context: ValueContext
  /** Shows all of it on as many lines as it takes, instead of one line that is cut. */
  isWrapping?: boolean
  /** Its date is past and what it belongs to is not done. */
  isOverdue?: boolean
}

/** A value outside the grid, painted by its type. */
export function ValueDisplay(props: ValueDisplayProps) {
  const { type, data, settings, context, isWrapping, isOverdue = false } = props
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!ref.current) return
    type.paint(ref.current, data, settings, context)
    ref.current.firstElementChild?.toggleAttribute('data-overdue', isOverdue)
  }, [type, data, settings, context, isOverdue])
  return <span ref={ref} className={styles['display']} data-wrap={isWrapping || undefined} />
}
