import type { ReactNode } from 'react'

import styles from './band.module.css'

interface BandProps {
  /** `danger` is louder: for what changes things while it lasts. */
  readonly tone: 'warning' | 'danger'
  readonly icon: ReactNode
  readonly children: ReactNode
  /** What ends it, at the end of the line. */
  readonly action: ReactNode
}

/** A line across the page that says in what state one works, as long as it lasts. */
export function Band({ tone, icon, children, action }: BandProps) {
  return (
    <div className={styles['band']} data-tone={tone} role="status">
      {icon}
      <span className={styles['text']}>{children}</span>
      {action}
    </div>
  )
}
