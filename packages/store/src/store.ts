import { newUuid } from '@weft/base'
import type { FeedKey, SyncedRecord, Team } from '@weft/model'
import type { BulkResult } from '@weft/protocol'

import { MODEL_COLLECTIONS, type CollectionSettings } from './collection-settings.ts'
import { CollectionStore } from './collection-store.ts'
import { type EditRules, Edits, type LocalChange, type Outcome } from './edits.ts'
import { takeAnswer } from './take-answer.ts'
import { Ledger } from './ledger.ts'
import { RecordSpace } from './record-space.ts'
import { type QueuedRequest, type QueueStorage, memoryQueueStorage } from './request.ts'
import { RequestQueue } from './request-queue.ts'
import type { Row } from './row.ts'
import { type Scheduler, systemScheduler } from './scheduler.ts'
import type { Transport } from './transport.ts'

export interface StoreOptions {
  transport: Transport
  scheduler?: Scheduler
  storage?: QueueStorage
  rules?: EditRules
  collections?: readonly CollectionSettings[]
  /** Everything is done locally and nothing is asked of the server. */
  isPretending?: boolean
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
}

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
  private readonly options: StoreOptions
  private readonly storage: QueueStorage
  private readonly queue: RequestQueue
  private readonly edits: Edits
  private readonly waiters = new Map<QueuedRequest, (outcome: Outcome) => void>()
  private readonly collections = new Map<string, CollectionStore<SyncedRecord>>()
  private readonly openFeeds = new Set<OpenFeed>()
  private inbox: (() => void)[] = []
  private team: Team['id'] | null = null
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
      newKey,
    })
    this.queue = new RequestQueue({
      transport: this.transport,
      scheduler: this.scheduler,
      storage: this.storage,
      newKey,
      targets: (request) => this.space.targets(request).map(({ id }) => id),
      hooks: {
        batch: (run) => this.space.batch(run),
        saved: (request, result) => this.saved(request, result),
        dropped: (request, verdict, result, takenBy) => this.dropped(request, verdict, result, takenBy),
        rebased: (old, next) => this.rebased(old, next),
        changed: () => this.ledger.changed(),
      },
    })
    this.ledger = new Ledger(
      () => this.queue.requests(),
      (requests) => this.redo(requests),
    )
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
  transaction(run: () => void): LocalChange | null {
    return this.edits.together(run)
  }

  /** Nothing is sent until `resume`, which is also to be called when the network is back. */
  pause(): void {
    this.queue.pause()
  }

  resume(): void {
    this.queue.resume()
  }

  /** Number of edits without an answer. */
  get waiting(): number {
    return this.queue.size
  }

  /** Takes in the edits that an earlier session could not send. */
  async loadQueue(): Promise<void> {
    const requests = await this.storage.load()
    this.space.batch(() => {
      for (const request of requests) this.space.addEffects(request)
    })
    this.queue.adopt(requests)
  }

  /** Makes `refresh` of a collection reach the feed; the answer takes it out again. */
  registerFeed(open: OpenFeed): () => void {
    this.openFeeds.add(open)
    return () => this.openFeeds.delete(open)
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

  private settle(settled: Settled): void {
    this.waiters.get(settled.request)?.(settled.outcome)
    this.waiters.delete(settled.request)
    this.options.onSettled?.(settled)
  }

  private saved(request: QueuedRequest, result: BulkResult): void {
    const before = this.space.table(request.collection).confirmed(request.id)
    takeAnswer(this.space, request, result.data)
    this.space.removeEffects(request)
    this.letLinger(request, result, before)
    this.ledger.noteSaved()
    this.settle({ request, outcome: 'saved', result, takenBy: null })
  }

  private dropped(
    request: QueuedRequest,
    verdict: 'refused' | 'overtaken',
    result: BulkResult,
    takenBy: QueuedRequest | null,
  ): void {
    if (verdict === 'overtaken' && !takenBy) takeAnswer(this.space, request, result.data)
    this.space.removeEffects(request)
    if (request.kind === 'create') this.space.table(request.collection).endLinger(request)
    this.ledger.noteDropped(request, verdict, result, takenBy)
    this.settle({ request, outcome: verdict, result, takenBy })
  }

  private rebased(old: QueuedRequest, next: QueuedRequest): void {
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

  private redo(requests: readonly QueuedRequest[]): void {
    this.edits.together(() => {
      for (const { kind, collection, id, item, snapshots, place } of requests) {
        const { row_version: _number, values, ...fields } = item ?? {}
        if (kind === 'create')
          this.edits.create(collection, { ...fields, id }, values as Record<string, unknown>)
        else if (kind === 'save') this.edits.save(collection, id, fields)
        else if (kind === 'delete') this.edits.remove(collection, id)
        else if (kind === 'restore') this.edits.restore(collection, id, snapshots ?? [])
        else if (place) this.edits.move(collection, id, { folder_id: place.folder_id, ...boardOf(place) })
      }
    })
  }
}

function boardOf({ board_id }: { board_id?: string }): { board_id?: string } {
  return board_id === undefined ? {} : { board_id }
}

export function createStore(options: StoreOptions): Store {
  return new Store(options)
}
