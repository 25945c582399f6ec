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
}

/** A value outside the grid, painted by its type. */
export function ValueDisplay({ type, data, settings, context, isWrapping }: ValueDisplayProps) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (ref.current) type.paint(ref.current, data, settings, context)
  }, [type, data, settings, context])
  return <span ref={ref} className={styles['display']} data-wrap={isWrapping || undefined} />
}
