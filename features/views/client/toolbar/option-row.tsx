import type { ReactNode } from 'react'

import styles from '../views.module.css'

/** A setting's name, and at the end of the line what it is set with. */
export function OptionRow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['optionRow']}>
      <span>{title}</span>
      {children}
    </div>
  )
}
