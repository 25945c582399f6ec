import { useLedgerCounts } from '@weft/store/react'
import { SyncMark, useDelayed, type SyncState, patiently } from '@weft/ui'
import { lazy, Suspense } from 'react'

import { useConnectionStatus, useStore } from './data-context.tsx'
import styles from './sync-status.module.css'

const SyncList = lazy(() =>
  patiently(() => import('./sync-list.tsx').then((one) => ({ default: one.SyncList }))),
)

/** What is saved sooner says nothing in between. */
const SAVING_DELAY_MS = 300

/** The quiet mark that says whether everything is saved, with the list of what is not. */
export function SyncStatus({ isCompact }: { isCompact?: boolean }) {
  const store = useStore()
  const counts = useLedgerCounts(store.ledger)
  const isOffline = useConnectionStatus() === 'disconnected'
  const isSlow = useDelayed(counts.waiting > 0, SAVING_DELAY_MS)
  const lost = counts.refused + counts.overtaken
  const state = stateOf({ lost, isOffline, waiting: isSlow ? counts.waiting : 0 })
  if (counts.waiting + lost === 0) return <SyncMark state={state} {...(isCompact ? { isCompact } : {})} />
  const mark = (
    <button type="button" className={styles['trigger']}>
      <SyncMark state={state} {...(isCompact ? { isCompact } : {})} />
    </button>
  )
  return (
    <Suspense fallback={mark}>
      <SyncList trigger={mark} />
    </Suspense>
  )
}

function stateOf(given: { lost: number; isOffline: boolean; waiting: number }): SyncState {
  const { lost, isOffline, waiting } = given
  if (lost > 0) return { kind: 'conflict', count: lost }
  if (isOffline) return { kind: 'offline', count: waiting }
  return waiting > 0 ? { kind: 'saving', count: waiting } : { kind: 'saved' }
}
