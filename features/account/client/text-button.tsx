import type { ReactNode } from 'react'

import styles from './account.module.css'

export interface TextButtonProps {
  readonly children: ReactNode
  readonly isDisabled?: boolean
  onClick(): void
}

/** A button that stands in a line of text. */
export function TextButton({ children, isDisabled, onClick }: TextButtonProps) {
  return (
    <button type="button" className={styles['link']} disabled={isDisabled} onClick={onClick}>
      {children}
    </button>
  )
}
