import { newUuid } from '@weft/base'
import type { FeedKey, SyncedRecord, Team } from '@weft/model'
import type { BulkResult } from '@weft/protocol'

import { MODEL_COLLECTIONS, type CollectionSettings } from './collection-settings.ts'
import { CollectionStore } from './collection-store.ts'
import { EditorDrafts } from './editor-drafts.ts'
import type { EditRules } from './edit-rules.ts'
import { Edits, type LocalChange, type Outcome } from './edits.ts'
import { applyResponse } from './apply-response.ts'
import { Ledger } from './queue/ledger.ts'
import { RecordSpace } from './record-space.ts'
import type { EditNotes } from './queue/edit-notes.ts'
import { type QueuedRequest, type QueueStorage, memoryQueueStorage } from './queue/request.ts'
import { redo } from './queue/redo.ts'
import { RequestQueue } from './queue/request-queue.ts'
import type { FeedStorage } from './disk/feed-storage.ts'
import type { Row } from './row.ts'
import { type Scheduler, systemScheduler } from './scheduler.ts'
import type { TabLink, TabMessage } from './queue/tab-link.ts'
import type { TransactionWay } from './transaction-way.ts'
import type { Transport } from './transport.ts'

export interface StoreOptions {
  transport: Transport
  scheduler?: Scheduler
  storage?: QueueStorage
  /** Where lines of the ledger and drafts survive. */
  notes?: EditNotes
  /** Where records survive. */
  records?: (parts: { space: RecordSpace; scheduler: Scheduler }) => FeedStorage
  /** The other tabs of this person. */
  tabs?: TabLink | null
  /** An edit was refused because too many wait. */
  onFull?: () => void
  /** Given where nothing may be changed: called instead of each edit, of which nothing stays. */
  onReadOnly?: () => void
  rules?: EditRules
  collections?: readonly CollectionSettings[]
  /** Everything is done locally and nothing is asked of the server. */
  isPretending?: boolean
  /** In a preview: whether what the first page shows may still be read. */
  mayRead?: () => boolean
  /** Told what became of each edit, such as for a toast. */
  onSettled?: (settled: Settled) => void
  /** Makes idempotency keys and batch ids; tests give their own. */
  newKey?: () => string
}

/** The feed tells of a sub-tree long before; this is for a feed that never does, such as one that was set back. */
const LINGER_MS = 60_000

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

/** A feed that is being followed. */
export interface OpenFeed {
  readonly feed: FeedKey
  reload(): Promise<void>
}

/** All records of a session, the edits on their way, and what became of them. */
export class Store {
  readonly space: RecordSpace
  readonly scheduler: Scheduler
  readonly transport: Transport
  readonly isPretending: boolean
  readonly ledger: Ledger
  /** What open editors hold; null in a preview, of which nothing stays. */
  readonly drafts: EditorDrafts | null
  /** Where records survive; null where nothing does. */
  readonly records: FeedStorage | null
  private readonly options: StoreOptions
  private readonly storage: QueueStorage
  private readonly queue: RequestQueue
  private readonly edits: Edits
  private readonly waiters = new Map<QueuedRequest, (outcome: Outcome) => void>()
  private readonly collections = new Map<string, CollectionStore<SyncedRecord>>()
  private readonly openFeeds = new Set<OpenFeed>()
  private readonly pendingListeners = new Set<PendingListener>()
  private inbox: (() => void)[] = []
  private team: Team['id'] | null = null
  private isHearing = false
  private user = 0

  constructor(options: StoreOptions) {
    this.options = options
    this.transport = options.transport
    this.scheduler = options.scheduler ?? systemScheduler()
    this.isPretending = options.isPretending ?? false
    this.storage = options.storage ?? memoryQueueStorage()
    this.space = new RecordSpace(options.collections ?? MODEL_COLLECTIONS)
    const newKey = options.newKey ?? (() => newUuid())
    this.edits = new Edits({
      space: this.space,
      rules: options.rules ?? {},
      isPretending: () => this.isPretending,
      team_id: () => this.team,
      me: () => this.user,
      now: () => this.scheduler.now(),
      enqueue: (requests) => this.enqueue(requests),
      hasRoom: (requests) => this.hasRoom(requests),
      newKey,
    })
    this.records = options.records?.({ space: this.space, scheduler: this.scheduler }) ?? null
    this.queue = new RequestQueue({
      transport: this.transport,
      scheduler: this.scheduler,
      storage: this.storage,
      newKey,
      targets: (request) => this.space.targets(request).map(({ id }) => id),
      isSender: () => options.tabs?.isLeader ?? true,
      isAlone: () => options.tabs?.isAlone ?? false,
      hooks: {
        kept: (requests, reservedAt) => options.tabs?.post({ kind: 'queued', requests, reservedAt }),
        gone: (request) => this.gone(request),
        batch: (run) => this.space.batch(run),
        saved: (request, result) => this.saved(request, result),
        dropped: (request, verdict, result, takenBy) => this.dropped(request, verdict, result, takenBy),
        rebased: (old, next) => this.rebased(old, next),
        changed: () => this.ledger.changed(),
      },
    })
    this.ledger = new Ledger({
      waiting: () => this.queue.requests(),
      isSilent: (name) => this.isSilent(name),
      errorOf: (request) => this.queue.errorOf(request),
      redo: (requests) => redo(this.edits, requests),
      notes: options.notes,
      onDecided: (line) => options.tabs?.post({ kind: 'decided', line }),
    })
    this.keepDrafts(options.notes)
    this.drafts = this.isPretending
      ? null
      : new EditorDrafts({ notes: options.notes, scheduler: this.scheduler })
    options.tabs?.listen({
      receive: (message) => this.hear(message),
      // Messages may have been missed; the disk knows what waits.
      lead: () => void this.loadQueue().then(() => this.queue.lead()),
    })
  }

  /** Whether the server may be asked for records: always, except in a preview that has its first page. */
  mayAsk(): boolean {
    return !this.isPretending || (this.options.mayRead?.() ?? false)
  }

  /** Nothing may be changed, and each edit is told to be refused: what nobody asked for had better not try. */
  get isReadOnly(): boolean {
    return this.options.onReadOnly !== undefined
  }

  /** The workspace in which records are created, and who creates them. */
  initialise(team_id: number, user_id: number): void {
    this.team = team_id
    this.user = user_id
  }

  get team_id(): number | null {
    return this.team
  }

  collection<R extends SyncedRecord>(name: string): CollectionStore<R> {
    let found = this.collections.get(name)
    if (!found) {
      found = new CollectionStore<SyncedRecord>(name, { store: this, space: this.space, edits: this.edits })
      this.collections.set(name, found)
    }
    return found as unknown as CollectionStore<R>
  }

  /** All edits of `run` are shown at once, travel as one batch and are undone together. */
  transaction(run: () => void, way?: TransactionWay): LocalChange | null {
    return this.edits.together(run, way)
  }

  /** Nothing is sent until `resume`, which is also to be called when the network is back. */
  pause(): void {
    this.queue.pause()
  }

  resume(): void {
    this.queue.resume()
  }

  /** `resume` once the network has stayed for half a second, and then `then`. */
  resumeSoon(then: () => void): void {
    this.queue.resumeSoon(then)
  }

  /** Tries at once again what could not be sent. Throws 'still offline' while paused. */
  retry(): void {
    this.queue.retry()
  }

  /** Number of edits without an answer. */
  get waiting(): number {
    return this.queue.size
  }

  /** Takes in what an earlier session left: edits that it could not send, what became of others, and drafts. */
  async loadQueue(): Promise<void> {
    const [requests, drafts = []] = await Promise.all([
      this.storage.load(),
      this.options.notes?.loadDrafts(),
      this.ledger.load(),
      this.drafts?.load(),
    ])
    this.space.batch(() => {
      for (const request of this.queue.adopt(requests)) this.space.addEffects(request)
      for (const { collection, id, draft } of drafts) {
        const table = this.space.table(collection)
        if (!table.draftOf(id)) table.setDraft(id, draft)
      }
    }, true)
  }

  /** Makes `refresh` of a collection reach the feed; the answer takes it out again. */
  registerFeed(open: OpenFeed): () => void {
    this.openFeeds.add(open)
    return () => this.openFeeds.delete(open)
  }

  /** Called in the batch that takes the answer in; the answer ends it. */
  onPending(listener: PendingListener): () => void {
    this.pendingListeners.add(listener)
    return () => this.pendingListeners.delete(listener)
  }

  /** Null when no feed of the collection is open. */
  reloadFeeds(collection: string): Promise<void> | null {
    const { feed: kind } = this.space.settingsOf(collection).collection
    const open = [...this.openFeeds].filter(({ feed }) => feed.kind === kind)
    return open.length === 0 ? null : Promise.all(open.map((one) => one.reload())).then(() => undefined)
  }

  /** Records without a server, for previews: they count as confirmed. */
  hydrate(collection: string, records: readonly SyncedRecord[]): void {
    this.space.batch(() => {
      for (const record of records) this.space.table(collection).merge(record, 'merge')
    })
  }

  /** Applies news of the server with the next picture, together with all that came until then, in their order. */
  applyRemote(task: () => void): void {
    this.inbox.push(task)
    if (this.inbox.length === 1) this.scheduler.frame(() => this.flushRemote())
  }

  flushRemote(): void {
    const tasks = this.inbox
    this.inbox = []
    this.space.batch(() => {
      for (const task of tasks) task()
    })
  }

  private enqueue(requests: readonly QueuedRequest[]): Promise<Outcome>[] {
    this.ledger.noteQueued(requests)
    const outcomes = requests.map(
      (request) => new Promise<Outcome>((resolve) => this.waiters.set(request, resolve)),
    )
    this.queue.add(requests)
    return outcomes
  }

  private hasRoom(requests: readonly QueuedRequest[]): boolean {
    if (this.options.onReadOnly) {
      this.options.onReadOnly()
      return false
    }
    const hasRoom = this.queue.hasRoom(requests)
    if (!hasRoom) this.options.onFull?.()
    return hasRoom
  }

  private keepDrafts(notes: EditNotes | undefined): void {
    if (!notes || this.isPretending) return
    for (const { collection, slotsOf } of this.space.allSettings()) {
      if (slotsOf) continue
      const { name } = collection
      this.space.table(name).onDraft = (id, draft) => notes.keepDraft(name, id, draft ?? null)
    }
  }

  /** News of another tab of the same person. */
  private hear(message: TabMessage): void {
    this.isHearing = true
    this.space.batch(() => {
      if (message.kind === 'queued') {
        for (const request of this.queue.adopt(message.requests, message.reservedAt))
          this.space.addEffects(request)
        this.ledger.noteQueued(message.requests)
      } else if (message.kind === 'decided') this.ledger.noteDecided(message.line)
      else if (message.kind === 'rebased') {
        const old = this.queue.rebaseElsewhere(message.idempotency_key, message.next)
        if (old) this.takeRebased(old, message.next)
      } else {
        const request = this.queue.settleElsewhere(message.idempotency_key)
        if (!request) return
        if (message.outcome === 'saved') this.takeSaved(request, message.result)
        else this.takeDropped(request, message.outcome, message)
      }
    })
    this.isHearing = false
    this.ledger.changed()
  }

  private post(
    request: QueuedRequest,
    outcome: Outcome,
    { result, takenBy }: Pick<Settled, 'result' | 'takenBy'>,
  ) {
    this.options.tabs?.post({
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
    if (isTold && !this.isSilent(settled.request.collection)) this.options.onSettled?.(settled)
  }

  private isSilent(collection: string): boolean {
    return this.space.settingsOf(collection).isSilent === true
  }

  /** Answered in another tab that did not live to tell: the feed brings what became of it. */
  private gone(request: QueuedRequest): void {
    this.space.batch(() => this.space.removeEffects(request))
    this.waiters.get(request)?.('saved')
    this.waiters.delete(request)
  }

  private saved(request: QueuedRequest, result: BulkResult): void {
    this.post(request, 'saved', { result, takenBy: null })
    this.takeSaved(request, result)
  }

  private takeSaved(request: QueuedRequest, result: BulkResult): void {
    const table = this.space.table(request.collection)
    const before = table.confirmed(request.id)
    const whole = [request.id, ...(request.also ?? [])].flatMap((id) => table.confirmed(id) ?? [])
    applyResponse(this.space, request, result.data)
    this.space.removeEffects(request)
    if (result.pending) for (const listener of this.pendingListeners) listener(request, result.data)
    this.letLinger(request, result, before)
    this.ledger.noteSaved(request)
    const isLost = (result.last_change?.seq ?? 0) > (request.known_seq ?? Number.MAX_SAFE_INTEGER)
    const { collection, id } = request
    const bringBack = before ? () => this.edits.restore(collection, id, whole) : null
    this.settle({
      request,
      outcome: 'saved',
      result,
      takenBy: null,
      ...(isLost ? { lostChange: { bringBack } } : {}),
    })
  }

  private dropped(
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
    if (verdict === 'overtaken' && !takenBy) applyResponse(this.space, request, result.data)
    this.space.removeEffects(request)
    if (request.kind === 'create') this.space.table(request.collection).endLinger(request)
    // What was to be taken back was left to who went on from there: nothing of it is lost.
    if (!isLeft(request, verdict)) this.ledger.noteDropped(request, verdict, result, takenBy)
    this.settle({ request, outcome: verdict, result, takenBy })
  }

  private rebased(old: QueuedRequest, next: QueuedRequest): void {
    this.options.tabs?.post({ kind: 'rebased', idempotency_key: old.idempotency_key, next })
    this.takeRebased(old, next)
  }

  private takeRebased(old: QueuedRequest, next: QueuedRequest): void {
    const table = this.space.table(next.collection)
    for (const { id } of this.space.targets(next)) table.replaceEffect(id, old, next)
    const waiter = this.waiters.get(old)
    this.waiters.delete(old)
    if (waiter) this.waiters.set(next, waiter)
  }

  /** The record itself is confirmed; what went along stays as shown until the feed tells of it. */
  private letLinger(request: QueuedRequest, result: BulkResult, before: Row | undefined): void {
    const { channel, kind, also = [] } = request
    const seq = (result.data as { seq?: unknown } | undefined)?.seq
    const at = this.space.feedAt(channel)
    if (at === undefined || typeof seq !== 'number') return
    // A move is numbered in the feed that it went to; the one it left tells of it by the root's departure.
    const until = kind === 'move' ? Number.MAX_SAFE_INTEGER : seq
    if (at >= until || (kind === 'move' && before?.folder_id === undefined)) return
    if (kind === 'move' && before?.folder_id === request.place?.folder_id) return
    const data = result.data as Row
    // A record that others have moved meanwhile is numbered elsewhere: nothing to wait for here.
    if (kind === 'restore' && this.space.channelOf(request.collection, data) !== channel) return
    if (also.length === 0) return
    const table = this.space.table(request.collection)
    for (const id of also) table.linger(id, { request, role: 'also' }, channel, until)
    this.scheduler.delay(LINGER_MS, () => this.space.batch(() => table.endLinger(request)))
  }
}

export function createStore(options: StoreOptions): Store {
  return new Store(options)
}
