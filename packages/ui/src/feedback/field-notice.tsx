import { useT } from '@weft/i18n/react'
import type { MouseEvent, ReactNode, Ref } from 'react'

import styles from './field-notice.module.css'

interface FieldNoticeProps {
  readonly ref?: Ref<HTMLSpanElement>
  /** What is said of the field. */
  readonly what: ReactNode
  /** The text that it is about. */
  readonly value?: string | undefined
  readonly isLong?: boolean
  /** Below the field that it is about, over what follows; else in its place among others. */
  readonly isUnder?: boolean | undefined
  /** The buttons, each a way out. */
  readonly children: ReactNode
}

/** Something that happened to what is being edited, and the ways out of it. */
export function FieldNotice({ ref, what, value, isLong, isUnder, children }: FieldNoticeProps) {
  const t = useT()
  return (
    // A press keeps the focus where it is: leaving the field would save it.
    <span
      ref={ref}
      className={styles['notice']}
      data-changed-by
      data-under={isUnder || undefined}
      role="status"
      onMouseDown={stay}
    >
      <span className={styles['what']}>
        {what}
        {value !== undefined && (
          <bdi className={styles['value']} data-long={isLong || undefined} title={value}>
            {value === '' ? t('Empty') : value}
          </bdi>
        )}
      </span>
      <span className={styles['ways']}>{children}</span>
    </span>
  )
}

function stay(event: MouseEvent): void {
  event.preventDefault()
}
