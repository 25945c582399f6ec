import type { ExtensionPoints } from '@weft/client-kit'
import { useLedgerCounts } from '@weft/store/react'
import { late, SyncMark, useDelayed, useLatePart, type SyncState } from '@weft/ui'
import { useEffect, useState } from 'react'

import { useConnectionStatus, useStore } from './data-context.tsx'
import { onReviewUnsaved } from './review-unsaved.ts'
import styles from './sync-status.module.css'

const list = late(() => import('./sync-list.tsx'))

/** What is saved sooner says nothing in between. */
const SAVING_DELAY_MS = 300

/** The quiet mark that says whether everything is saved, with the list of what is not. */
export function SyncStatus({ isCompact }: ExtensionPoints['frame.top']) {
  const store = useStore()
  const counts = useLedgerCounts(store.ledger)
  const isOffline = useConnectionStatus() === 'disconnected'
  const isSlow = useDelayed(counts.waiting > 0, SAVING_DELAY_MS)
  const lost = counts.refused + counts.overtaken
  const isAll = counts.waiting + lost === 0
  const loaded = useLatePart(list, !isAll)
  // Pressed before the list is there, it opens once it is.
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => (isAll ? undefined : onReviewUnsaved(() => setIsOpen(true))), [isAll])
  const state = stateOf({ lost, isOffline, waiting: isSlow ? counts.waiting : 0 })
  if (isAll) return <SyncMark state={state} {...(isCompact ? { isCompact } : {})} />
  const mark = (
    <button
      type="button"
      className={styles['trigger']}
      {...(loaded ? {} : { onClick: () => setIsOpen(true) })}
    >
      <SyncMark state={state} {...(isCompact ? { isCompact } : {})} />
    </button>
  )
  return loaded ? <loaded.SyncList trigger={mark} isOpen={isOpen} onOpenChange={setIsOpen} /> : mark
}

function stateOf(given: { lost: number; isOffline: boolean; waiting: number }): SyncState {
  const { lost, isOffline, waiting } = given
  if (lost > 0) return { kind: 'conflict', count: lost }
  if (isOffline) return { kind: 'offline', count: waiting }
  return waiting > 0 ? { kind: 'saving', count: waiting } : { kind: 'saved' }
}
