import type { ReactNode } from 'react'

import styles from './pickers.module.css'

/** Words of a card between its pickers. */
export function Word({ children }: { children: ReactNode }) {
  return <span className={styles['word']}>{children}</span>
}
