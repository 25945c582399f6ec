import type { BulkResult } from '@weft/protocol'

import type { QueuedRequest } from './request.ts'

/** What the tabs of one person tell each other, so that all show the same and one of them sends. */
export type TabMessage =
  /** Edits that this tab has kept on disk, and since when it sends them itself. */
  | { kind: 'queued'; requests: readonly QueuedRequest[]; reservedAt: number | null }
  /** What became of an edit; `takenBy` is the one that took it along. */
  | {
      kind: 'settled'
      idempotency_key: string
      outcome: 'saved' | 'refused' | 'overtaken'
      result: BulkResult
      takenBy: QueuedRequest | null
    }
  /** The same edit on another base, under another key. */
  | { kind: 'rebased'; idempotency_key: string; next: QueuedRequest }
  /** Somebody decided about a line of the ledger. */
  | { kind: 'decided'; line: string }

/** The other tabs. Without one, a store is alone and sends its edits itself. */
export interface TabLink {
  /** Whether this tab may send. */
  readonly isLeader: boolean
  /** Whether it leads by a lock, so that no other tab can be sending. */
  readonly isAlone: boolean
  post(message: TabMessage): void
  /** One listener; `lead` is called when this tab becomes the one that sends. */
  listen(listener: { receive(message: TabMessage): void; lead(): void }): void
  close(): void
}

/**
 * The tabs of one browser: a lock elects the one that sends, and passes to the next as soon as its holder is gone.
 * Where the browser has no locks, such as on plain http, every tab may send what it has reserved on disk.
 */
export function openTabLink(name: string): TabLink | null {
  if (typeof navigator === 'undefined' || typeof BroadcastChannel === 'undefined') return null
  const hasLocks = 'locks' in navigator
  const channel = new BroadcastChannel(name)
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const giveUp = new AbortController()
  let isLeader = !hasLocks
  let listener: Parameters<TabLink['listen']>[0] | null = null
  // What is said in one turn goes as one: of a large edit each of thousands is answered, most of them at a time.
  let unsaid: TabMessage[] = []
  const say = () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is this origin's own
    if (unsaid.length > 0) channel.postMessage(unsaid)
    unsaid = []
  }
  channel.addEventListener('message', ({ data }) => {
    for (const message of [data].flat() as TabMessage[]) listener?.receive(message)
  })
  if (hasLocks)
    navigator.locks
      .request(name, { signal: giveUp.signal }, () => {
        isLeader = true
        listener?.lead()
        return over
        // Given up when the tab goes, which is the only way that it fails.
      })
      .catch(() => undefined)
  return {
    get isLeader() {
      return isLeader
    },
    get isAlone() {
      return hasLocks && isLeader
    },
    post(message) {
      if (unsaid.push(message) === 1) queueMicrotask(say)
    },
    listen(given) {
      listener = given
    },
    close() {
      say()
      isLeader = false
      giveUp.abort()
      release()
      channel.close()
    },
  }
}
