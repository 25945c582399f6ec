import { useT } from '@weft/i18n/react'
import { Callout, classNames } from '@weft/ui'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import styles from '../sso.module.css'

interface StepBoxProps {
  readonly number: number
  readonly title: string
  readonly isOpen?: boolean
  readonly isDone: boolean
  /** At the end of the heading. */
  readonly end?: ReactNode
  /** What has to be done first, while it is not open. */
  readonly before?: string
  readonly children: ReactNode
}

/** One of several steps: it opens when the one before is done, and stays open for changes. */
export function StepBox({ number, title, isOpen = true, isDone, end, before, children }: StepBoxProps) {
  const t = useT()
  const id = useId()
  return (
    <section className={styles['step']} aria-labelledby={id}>
      <span
        className={classNames(
          styles['number'],
          isDone ? styles['done'] : isOpen ? styles['now'] : styles['later'],
        )}
        aria-hidden="true"
      >
        {isDone ? <Check /> : number}
      </span>
      <div className={styles['stepBody']}>
        <div className={styles['stepHead']}>
          <h2 id={id}>
            {title}
            {isDone && <span className="visually-hidden"> ({t('Done')})</span>}
          </h2>
          {isOpen && end}
        </div>
        {isOpen ? children : <p className={styles['note']}>{before}</p>}
      </div>
    </section>
  )
}

/** What the server said against something, beside it. */
export function Problem({ children }: { readonly children: string | null }) {
  if (children === null) return null
  return (
    <Callout tone="danger" isAlert>
      {children}
    </Callout>
  )
}
