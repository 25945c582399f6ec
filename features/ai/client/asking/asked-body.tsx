import { ServerOnly } from '@weft/features/connectivity/client'
import { Callout, useIsMobile } from '@weft/ui'
import type { ReactNode } from 'react'

import styles from './asked-body.module.css'

interface AskedBodyProps {
  /** Something was asked: on a phone what was sent makes room for what comes. */
  readonly isAsked: boolean
  /** What is asked for, and all that goes along with it. */
  readonly form: ReactNode
  /** What went wrong, in words. */
  readonly problem: string | null
  /** Said in the place of what comes. */
  readonly empty: string
  /** Shown at the end on a phone; elsewhere it stands in the foot of the dialog. */
  readonly cost: ReactNode
  /** What came of it. */
  readonly children: ReactNode
}

/** A wish, and beside it what comes of it. */
export function AskedBody({ isAsked, form, problem, empty, cost, children }: AskedBodyProps) {
  const isMobile = useIsMobile()
  return (
    <div className={styles['dialog']} data-asked={isAsked || undefined}>
      <ServerOnly>
        <div className={styles['ask']}>{form}</div>
        <div className={styles['side']}>
          {problem !== null && (
            <div className={styles['problem']}>
              <Callout tone="danger" isAlert>
                {problem}
              </Callout>
            </div>
          )}
          {isAsked && children}
          {!isAsked && problem === null && <p className={styles['empty']}>{empty}</p>}
          {isMobile && <div className={styles['cost']}>{cost}</div>}
        </div>
      </ServerOnly>
    </div>
  )
}
