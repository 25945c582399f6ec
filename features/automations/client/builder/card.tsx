import { useT } from '@weft/i18n/react'
import { classNames, type LabelColor } from '@weft/ui'
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'

import type { PlannedStep } from '../../shared/index.ts'
import styles from './builder.module.css'
import { useBuilder } from './builder-context.tsx'

interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** What problems are found under: 'trigger', 'conditions' or the id of a step. */
  readonly at: string
  /** What it is called, on it and by those who hear it. */
  readonly title: string
  readonly icon: ReactNode
  readonly color: LabelColor
  /** At the end of its first line. */
  readonly end?: ReactNode
  readonly state?: PlannedStep['state'] | undefined
}

/** One part of a rule: what it is, what is chosen of it, and what is wrong with it. */
export function Card({ at, title, icon, color, end, state, children, className, ...rest }: CardProps) {
  const t = useT()
  const id = useId()
  const { problems } = useBuilder()
  const found = problems.filter((one) => one.at === at)
  return (
    <section
      aria-label={title}
      aria-describedby={found.length > 0 ? id : undefined}
      {...rest}
      className={classNames(styles['card'], className)}
      data-problem={found.length > 0 || undefined}
    >
      <header className={styles['cardHead']}>
        <span className={styles['kind']}>
          <i data-color={color} aria-hidden="true">
            {icon}
          </i>
          {title}
        </span>
        {state && <StateMark state={state} />}
        {end}
      </header>
      <div className={styles['cardBody']} data-editor>
        {children}
      </div>
      {found.length > 0 && (
        <p id={id} className={styles['problem']}>
          <TriangleAlert aria-hidden="true" />
          {t(found[0]?.text ?? '')}
        </p>
      )}
    </section>
  )
}

/** What the last test said of it. */
function StateMark({ state }: { state: PlannedStep['state'] }) {
  const t = useT()
  const marks = {
    done: { icon: <CircleCheck />, label: t('Would be done') },
    waiting: { icon: <CircleCheck />, label: t('Would be done later') },
    failed: { icon: <CircleX />, label: t('Would fail') },
    skipped: { icon: <CircleMinus />, label: t('Would be skipped') },
  }
  const { icon, label } = marks[state]
  return (
    <span className={styles['stateMark']} data-state={state} role="img" aria-label={label} title={label}>
      {icon}
    </span>
  )
}
