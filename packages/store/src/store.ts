import { newUuid } from '@weft/base'
import type { FeedKey, SyncedRecord, Team } from '@weft/model'

import { MODEL_COLLECTIONS, type CollectionSettings } from './collection-settings.ts'
import { CollectionStore } from './collection-store.ts'
import { EditorDrafts } from './editor-drafts.ts'
import type { EditRules } from './edit-rules.ts'
import { Edits } from './edits.ts'
import type { LocalChange, Outcome } from './local-change.ts'
import { EditOutcomes, type PendingListener, type Settled } from './edit-outcomes.ts'
import { Ledger } from './queue/ledger.ts'
import { RecordSpace } from './record-space.ts'
import type { EditNotes } from './queue/edit-notes.ts'
import { type QueuedRequest, type QueueStorage, memoryQueueStorage } from './queue/request.ts'
import { redo } from './queue/redo.ts'
import { RequestQueue } from './queue/request-queue.ts'
import type { FeedStorage } from './disk/feed-storage.ts'
import { type Scheduler, systemScheduler } from './scheduler.ts'
import type { TabLink } from './queue/tab-link.ts'
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
  private readonly outcomes: EditOutcomes
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
        gone: (request) => this.outcomes.gone(request),
        batch: (run) => this.space.batch(run),
        saved: (request, result) => this.outcomes.saved(request, result),
        dropped: (request, verdict, result, takenBy) =>
          this.outcomes.dropped(request, verdict, result, takenBy),
        rebased: (old, next) => this.outcomes.rebased(old, next),
        changed: () => this.ledger.changed(),
      },
    })
    this.ledger = new Ledger({
      waiting: () => this.queue.requests(),
      isSilent: (name) => this.space.isSilent(name),
      errorOf: (request) => this.queue.errorOf(request),
      redo: (requests) => redo(this.edits, requests),
      notes: options.notes,
      onDecided: (line) => options.tabs?.post({ kind: 'decided', line }),
    })
    this.outcomes = new EditOutcomes({
      space: this.space,
      scheduler: this.scheduler,
      queue: this.queue,
      ledger: this.ledger,
      edits: this.edits,
      tabs: options.tabs,
      onSettled: options.onSettled,
    })
    this.keepDrafts(options.notes)
    this.drafts = this.isPretending
      ? null
      : new EditorDrafts({ notes: options.notes, scheduler: this.scheduler })
    options.tabs?.listen({
      receive: (message) => this.outcomes.hear(message),
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
    return this.outcomes.onPending(listener)
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
    const outcomes = this.outcomes.of(requests)
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
}

export function createStore(options: StoreOptions): Store {
  return new Store(options)
}
