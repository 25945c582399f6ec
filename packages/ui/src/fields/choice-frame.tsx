import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './choice.module.css'

export interface ChoiceProps extends Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'size'> {
  /** The label; without one, give an `aria-label`. */
  readonly children?: ReactNode
  /** A second, quieter line. */
  readonly hint?: ReactNode
}

interface ChoiceFrameProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly isDisabled?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What a box, a switch or a round choice stands in, with its words beside it. */
export function ChoiceFrame({ label, hint, isDisabled, className, children }: ChoiceFrameProps) {
  // Without a text a label element would name the control with nothing.
  const Tag = label ? 'label' : 'span'
  return (
    <Tag className={classNames(styles['choice'], className)} data-disabled={isDisabled || undefined}>
      {children}
      {label && (
        <span className={styles['texts']}>
          {label}
          {hint && <span className={styles['hint']}>{hint}</span>}
        </span>
      )}
    </Tag>
  )
}
