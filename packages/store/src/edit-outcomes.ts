import type { BulkResult } from '@weft/protocol'

import { applyResponse } from './apply-response.ts'
import type { Edits } from './edits.ts'
import type { LocalChange, Outcome } from './local-change.ts'
import type { Ledger } from './queue/ledger.ts'
import type { QueuedRequest } from './queue/request.ts'
import type { RequestQueue } from './queue/request-queue.ts'
import type { TabLink, TabMessage } from './queue/tab-link.ts'
import type { RecordSpace } from './record-space.ts'
import type { Row } from './row.ts'
import type { Scheduler } from './scheduler.ts'

export interface Settled {
  request: QueuedRequest
  outcome: Outcome
  result: BulkResult
  /** The edit whose refusal or conflict took this one along; a person needs to hear only of that one. */
  takenBy: QueuedRequest | null
  /** A deletion took a change of somebody else along that was not known here. */
  lostChange?: LostChange
}

/** Whether a deletion that only took something back was not made, because others have gone on from there. */
export const isLeft = ({ kind, old }: QueuedRequest, outcome: Outcome): boolean =>
  outcome === 'overtaken' && kind === 'delete' && old !== undefined

export interface LostChange {
  /** Brings the record back with that change; null where it is no longer in memory, and only the trash has it. */
  bringBack: (() => LocalChange | null) | null
}

/** Told of a save of which something follows that is not up to date yet, with the record that answered it. */
export type PendingListener = (request: QueuedRequest, record: unknown) => void

/** The feed tells of a sub-tree long before; this is for a feed that never does, such as one that was set back. */
const LINGER_MS = 60_000

interface OutcomeParts {
  readonly space: RecordSpace
  readonly scheduler: Scheduler
  readonly queue: RequestQueue
  readonly ledger: Ledger
  readonly edits: Edits
  readonly tabs: TabLink | null | undefined
  readonly onSettled: ((settled: Settled) => void) | undefined
}

/** What becomes of edits once the server has answered, here or in another tab: what is shown, kept and told of it. */
export class EditOutcomes {
  private readonly parts: OutcomeParts
  private readonly waiters = new Map<QueuedRequest, (outcome: Outcome) => void>()
  private readonly pendingListeners = new Set<PendingListener>()
  /** What deletions took away, for those that the feed tells of before they are answered. */
  private readonly taken = new WeakMap<QueuedRequest, readonly Row[]>()
  private isHearing = false

  constructor(parts: OutcomeParts) {
    this.parts = parts
  }

  /** Of edits that are about to be queued. */
  of(requests: readonly QueuedRequest[]): Promise<Outcome>[] {
    for (const request of requests)
      if (request.kind === 'delete') this.taken.set(request, this.confirmedOf(request))
    return requests.map((request) => new Promise((resolve) => this.waiters.set(request, resolve)))
  }

  /** Called in the batch that takes the answer in; the answer ends it. */
  onPending(listener: PendingListener): () => void {
    this.pendingListeners.add(listener)
    return () => this.pendingListeners.delete(listener)
  }

  /** News of another tab of the same person. */
  hear(message: TabMessage): void {
    this.isHearing = true
    this.parts.space.batch(() => {
      if (message.kind === 'queued') {
        for (const request of this.parts.queue.adopt(message.requests, message.reservedAt))
          this.parts.space.addEffects(request)
        this.parts.ledger.noteQueued(message.requests)
      } else if (message.kind === 'decided') this.parts.ledger.noteDecided(message.line)
      else if (message.kind === 'rebased') {
        const old = this.parts.queue.rebaseElsewhere(message.idempotency_key, message.next)
        if (old) this.takeRebased(old, message.next)
      } else {
        const request = this.parts.queue.settleElsewhere(message.idempotency_key)
        if (!request) return
        if (message.outcome === 'saved') this.takeSaved(request, message.result)
        else this.takeDropped(request, message.outcome, message)
      }
    })
    this.isHearing = false
    this.parts.ledger.changed()
  }

  private post(
    request: QueuedRequest,
    outcome: Outcome,
    { result, takenBy }: Pick<Settled, 'result' | 'takenBy'>,
  ) {
    this.parts.tabs?.post({
      kind: 'settled',
      idempotency_key: request.idempotency_key,
      outcome,
      result,
      takenBy,
    })
  }

  private settle(settled: Settled): void {
    const waiter = this.waiters.get(settled.request)
    waiter?.(settled.outcome)
    this.waiters.delete(settled.request)
    // Told where the edit was made, and where it was sent for those that are no longer there.
    const isTold = waiter || !this.isHearing
    if (isTold && !this.parts.space.isSilent(settled.request.collection)) this.parts.onSettled?.(settled)
  }

  /** Answered in another tab that did not live to tell: the feed brings what became of it. */
  gone(request: QueuedRequest): void {
    this.parts.space.batch(() => this.parts.space.removeEffects(request))
    this.waiters.get(request)?.('saved')
    this.waiters.delete(request)
  }

  saved(request: QueuedRequest, result: BulkResult): void {
    this.post(request, 'saved', { result, takenBy: null })
    this.takeSaved(request, result)
  }

  private takeSaved(request: QueuedRequest, result: BulkResult): void {
    const before = this.parts.space.table(request.collection).confirmed(request.id)
    const whole = before ? this.confirmedOf(request) : (this.taken.get(request) ?? [])
    applyResponse(this.parts.space, request, result.data)
    this.parts.space.removeEffects(request)
    if (result.pending) for (const listener of this.pendingListeners) listener(request, result.data)
    this.letLinger(request, result, before)
    this.parts.ledger.noteSaved(request)
    const isLost = (result.last_change?.seq ?? 0) > (request.known_seq ?? Number.MAX_SAFE_INTEGER)
    const { collection, id } = request
    const bringBack = whole.length > 0 ? () => this.parts.edits.restore(collection, id, whole) : null
    this.settle({
      request,
      outcome: 'saved',
      result,
      takenBy: null,
      ...(isLost ? { lostChange: { bringBack } } : {}),
    })
  }

  private confirmedOf({ collection, id, also = [] }: QueuedRequest): Row[] {
    const table = this.parts.space.table(collection)
    return [id, ...also].flatMap((one) => table.confirmed(one) ?? [])
  }

  dropped(
    request: QueuedRequest,
    verdict: 'refused' | 'overtaken',
    result: BulkResult,
    takenBy: QueuedRequest | null,
  ): void {
    this.post(request, verdict, { result, takenBy })
    this.takeDropped(request, verdict, { result, takenBy })
  }

  private takeDropped(
    request: QueuedRequest,
    verdict: 'refused' | 'overtaken',
    { result, takenBy }: Pick<Settled, 'result' | 'takenBy'>,
  ): void {
    if (verdict === 'overtaken' && !takenBy) applyResponse(this.parts.space, request, result.data)
    this.parts.space.removeEffects(request)
    if (request.kind === 'create') this.parts.space.table(request.collection).endLinger(request)
    // What was to be taken back was left to who went on from there: nothing of it is lost.
    if (!isLeft(request, verdict)) this.parts.ledger.noteDropped(request, verdict, result, takenBy)
    this.settle({ request, outcome: verdict, result, takenBy })
  }

  rebased(old: QueuedRequest, next: QueuedRequest): void {
    this.parts.tabs?.post({ kind: 'rebased', idempotency_key: old.idempotency_key, next })
    this.takeRebased(old, next)
  }

  private takeRebased(old: QueuedRequest, next: QueuedRequest): void {
    const table = this.parts.space.table(next.collection)
    for (const { id } of this.parts.space.targets(next)) table.replaceEffect(id, old, next)
    const waiter = this.waiters.get(old)
    this.waiters.delete(old)
    if (waiter) this.waiters.set(next, waiter)
  }

  /** The record itself is confirmed; what went along stays as shown until the feed tells of it. */
  private letLinger(request: QueuedRequest, result: BulkResult, before: Row | undefined): void {
    const { channel, kind, also = [] } = request
    const seq = (result.data as { seq?: unknown } | undefined)?.seq
    const at = this.parts.space.feedAt(channel)
    if (at === undefined || typeof seq !== 'number') return
    // A move is numbered in the feed that it went to; the one it left tells of it by the root's departure.
    const until = kind === 'move' ? Number.MAX_SAFE_INTEGER : seq
    if (at >= until || (kind === 'move' && before?.folder_id === undefined)) return
    if (kind === 'move' && before?.folder_id === request.place?.folder_id) return
    const data = result.data as Row
    // A record that others have moved meanwhile is numbered elsewhere: nothing to wait for here.
    if (kind === 'restore' && this.parts.space.channelOf(request.collection, data) !== channel) return
    if (also.length === 0) return
    const table = this.parts.space.table(request.collection)
    for (const id of also) table.linger(id, { request, role: 'also' }, channel, until)
    this.parts.scheduler.delay(LINGER_MS, () => this.parts.space.batch(() => table.endLinger(request)))
  }
}
