import type { Settings, ValueContext } from '@weft/model'
import { useLayoutEffect, useRef } from 'react'
import type { ClientAttributeType } from './attribute-member.ts'
import { paintNoted } from './paint/noted-value.ts'
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
  /** It follows from items that may not be seen. */
  isPrivate?: boolean
  /** It is behind a save, and that lasts. */
  isPending?: boolean
}

/** A value outside the grid, painted by its type. */
export function ValueDisplay(props: ValueDisplayProps) {
  const { type, data, settings, context, isWrapping, isOverdue = false } = props
  const { isPrivate = false, isPending = false } = props
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!ref.current) return
    paintNoted(ref.current, { isPrivate, isPending }, (value) => type.paint(value, data, settings, context))
    ref.current.firstElementChild?.toggleAttribute('data-overdue', isOverdue)
  }, [type, data, settings, context, isOverdue, isPrivate, isPending])
  return <span ref={ref} className={styles['display']} data-wrap={isWrapping || undefined} />
}
