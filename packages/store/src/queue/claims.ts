import type { QueueStorage } from './request.ts'
import type { Scheduler } from '../scheduler.ts'
import type { Entry, WaitingEntries } from './waiting-entries.ts'

/** So long a request is locked while a tab tries to send it; a tab that dies meanwhile holds it no longer. */
export const REQUEST_LOCK_MS = 10_000
/** A claim younger than this needs no renewal before a call. */
const FRESH_MS = REQUEST_LOCK_MS / 2

export interface ClaimsOptions {
  storage: QueueStorage
  scheduler: Scheduler
  entries: WaitingEntries
  isAlone: () => boolean
  /** Another tab has had the answer of this one. */
  gone: (entry: Entry) => void
}

/** This tab's claims on requests: while one is held, no other tab of the browser sends it. */
export class Claims {
  private readonly options: ClaimsOptions

  constructor(options: ClaimsOptions) {
    this.options = options
  }

  /** Whether a call can go at once: nobody else could send, or all of it was claimed a moment ago. */
  hold(call: readonly Entry[]): boolean {
    const { storage, scheduler, isAlone } = this.options
    if (!storage.reserve) return true
    const oldest = scheduler.now() - FRESH_MS
    if (call.every(({ reservedAt }) => reservedAt > oldest)) return true
    if (!isAlone()) return false
    // The lock keeps the others away: the claim is for the record, and the call need not wait for the disk.
    for (const entry of call) entry.reservedAt = scheduler.now()
    void storage.reserve(keysOf(call), { isAlone: true })
    return true
  }

  /** Claims a call. False when it has to be chosen anew, for another tab is at it or was. */
  async take(call: readonly Entry[]): Promise<boolean> {
    const { storage, scheduler, entries, isAlone } = this.options
    const keys = keysOf(call)
    const at = scheduler.now()
    const found = await storage.reserve?.(keys, { isAlone: isAlone() })
    for (const [key, until] of found?.held ?? []) {
      const entry = entries.withKey(key)
      if (entry) entry.heldUntil = until
    }
    for (const key of found?.gone ?? []) {
      const entry = entries.withKey(key)
      if (entry) this.options.gone(entry)
    }
    if (found && found.held.size + found.gone.length > 0) return false
    // Meanwhile one may have been answered elsewhere or based anew.
    const isSame = call.every((entry, i) => entries.withKey(keys[i] ?? '') === entry)
    if (isSame) for (const entry of call) entry.reservedAt = at
    return isSame
  }

  /** Renews the claim for as long as the call takes; what is given back ends that. */
  renew(call: readonly Entry[]): () => void {
    const { storage, scheduler, isAlone } = this.options
    if (!storage.reserve) return () => undefined
    let cancel = () => {}
    const again = () => {
      cancel = scheduler.delay(FRESH_MS, () => {
        void storage.reserve?.(keysOf(call), { isAlone: isAlone() })
        again()
      })
    }
    again()
    return () => cancel()
  }
}

function keysOf(call: readonly Entry[]): string[] {
  return call.map(({ request }) => request.idempotency_key)
}
