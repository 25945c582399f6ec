import { WovenLines } from '@weft/features/session/client'
import type { ReactNode } from 'react'

import styles from './consent.module.css'

/** One card on the brand's ground, and what stands below it. */
export function ConsentLayout({
  children,
  below,
}: {
  readonly children: ReactNode
  readonly below?: ReactNode
}) {
  return (
    <div className={styles['layout']}>
      <div className={styles['lines']} aria-hidden="true">
        <WovenLines />
      </div>
      <main className={styles['card']}>{children}</main>
      {below && <div className={styles['below']}>{below}</div>}
    </div>
  )
}
