import type { FeedKey } from '@weft/model'
import { EVENTS, type FeedFrame, type Heartbeat } from '@weft/protocol'

import type { CollectionSettings } from '../collection-settings.ts'
import type { LazyRow } from '../columns/row-columns.ts'
import type { FeedStorage, FollowedFeed } from '../disk/feed-storage.ts'
import { type FeedSource, type Loaded, loadContent, loadDelta, loadIndex } from './feed-load.ts'
import { FIRST_RETRY_MS, LAST_RETRY_MS, REORDER_MS, RIGHTS_SPREAD_MS, SPREAD_MS } from './feed-timing.ts'
import { FeedTables } from './feed-tables.ts'
import { FrameWindow } from './frame-window.ts'
import type { Store } from '../store.ts'

/**
 * `kept`: shown as it was kept on this device, until the server has told what came since. `failed`: it could not be
 * loaded, and is tried again after a while.
 */
export type FeedPhase = 'idle' | 'loading' | 'failed' | 'kept' | 'live' | 'denied'

export interface FeedSyncOptions {
  store: Store
  feed: FeedKey
  /** The board of a folder's feed. */
  board_id?: string
}

/** Follows one feed: loads it, applies its frames in order, asks for what it missed, and starts over when told. */
export class FeedSync {
  readonly feed: FeedKey
  readonly channel: string
  private readonly store: Store
  private readonly source: FeedSource
  private readonly tables: FeedTables
  private readonly window = new FrameWindow()
  private readonly listeners = new Set<() => void>()
  private readonly unregister: () => void
  private current: FeedPhase = 'idle'
  private rights: string | null = null
  /** Rises with every load and with stop, so that answers to older questions are dropped. */
  private round = 0
  private isAsking = false
  /** A question is due although nothing is known to be missing. */
  private isAskDue = false
  /** Of what the tables hold now: behind `rights` until an answer is applied. */
  private appliedRights: string | null = null
  private readonly followed: FollowedFeed
  private cancelAsk: (() => void) | null = null
  private cancelRetry: (() => void) | null = null
  private failures = 0
  /** Somebody waits for the next answer. */
  private whenAsked: PromiseWithResolvers<void> | null = null
  private whenLoaded = Promise.withResolvers<void>()
  private readonly whenRead = Promise.withResolvers<void>()

  constructor({ store, feed, board_id = '' }: FeedSyncOptions) {
    this.store = store
    this.feed = feed
    this.source = { transport: store.transport, feed, board_id }
    this.tables = new FeedTables(store, feed)
    this.channel = this.tables.channel
    this.unregister = store.registerFeed(this)
    this.followed = {
      feed,
      channel: this.channel,
      collections: this.tables.collections.map(({ collection }) => collection.name),
      rights: () => this.appliedRights,
    }
  }

  /** Whether all of it was here at some moment: until then rows that are there are not all that there are. */
  get isWhole(): boolean {
    return this.rights !== null
  }

  get phase(): FeedPhase {
    return this.current
  }

  /** The last number that was taken in. */
  get at(): number {
    return this.window.at
  }

  /** Kept once it is known whether this device had the feed; what it had is then shown. */
  get read(): Promise<void> {
    return this.whenRead.promise
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Loads the feed; the promise is kept when it is live or denied, however many attempts that takes. */
  start(): Promise<void> {
    if (this.store.isPretending && (!this.store.mayAsk() || this.tables.isInMemory())) {
      this.whenRead.resolve()
      this.setPhase('live')
      return Promise.resolve()
    }
    if (this.current !== 'idle') return this.whenLoaded.promise
    if (!this.store.records || this.tables.isInMemory()) {
      this.whenRead.resolve()
      return this.reload()
    }
    this.setPhase('loading')
    void this.startFromDisk(this.store.records, ++this.round)
    return this.whenLoaded.promise
  }

  /** Shows what this device kept, before anything is asked, and then asks what came since. */
  private async startFromDisk(records: FeedStorage, round: number): Promise<void> {
    const kept = await records.read(this.feed)
    if (round !== this.round) return
    if (!kept) {
      this.whenRead.resolve()
      void this.reload()
      return
    }
    this.rights = kept.rights
    this.appliedRights = kept.rights
    this.window.restart(kept.seq, false)
    this.tables.takeKept(kept)
    records.follow(this.followed, true)
    this.setPhase('kept')
    this.whenRead.resolve()
    void this.catchUp()
    this.drain()
  }

  /** Takes the whole feed anew; records that it no longer holds leave memory. */
  reload(): Promise<void> {
    if (!this.store.mayAsk()) return Promise.resolve()
    this.round++
    this.isAsking = false
    this.cancelTimers()
    if (this.current === 'live' || this.current === 'denied') this.whenLoaded = Promise.withResolvers()
    this.setPhase('loading')
    return this.tryLoad()
  }

  private tryLoad(): Promise<void> {
    void this.load(this.round)
    return this.whenLoaded.promise
  }

  /** No more news; what is loaded stays unless it is to be forgotten. */
  stop(isForgetting = false): void {
    this.round++
    this.whenRead.resolve()
    this.settleAsked()
    this.cancelTimers()
    this.unregister()
    this.store.flushRemote()
    this.store.records?.unfollow(this.channel)
    this.store.space.closeFeed(this.channel)
    if (isForgetting) this.tables.forget()
    this.setPhase('idle')
  }

  /** An event of the feed's channel. Frames may come late, twice and out of order. */
  receive(event: string, data: unknown): void {
    if (this.current === 'idle' || this.current === 'denied') return
    if (event === EVENTS.refresh) void this.reload()
    else if (event === EVENTS.permissionUpdating) this.onPermissionsChanged()
    else if (event === EVENTS.heartbeat) this.hear(data as Heartbeat)
    else if (typeof (data as FeedFrame | null)?.seq === 'number') {
      this.window.accept(event, data as FeedFrame)
      this.drain()
    }
  }

  /** Asks for what is new, such as after a subscription came back; resolves when that was asked, whatever came of it. */
  catchUp(): Promise<void> {
    if (this.current === 'failed') {
      void this.reload()
      return Promise.resolve()
    }
    if (!this.isFollowing || !this.store.mayAsk()) return Promise.resolve()
    this.isAskDue = true
    this.whenAsked ??= Promise.withResolvers<void>()
    this.cancelAsk?.()
    this.cancelAsk = null
    this.planAsk(0)
    return this.whenAsked.promise
  }

  private settleAsked(): void {
    this.whenAsked?.resolve()
    this.whenAsked = null
  }

  private get isFollowing(): boolean {
    return this.current === 'live' || this.current === 'kept'
  }

  /** What is remembered of rights is void; what may be seen now is loaded soon, not by everybody at once. */
  private onPermissionsChanged(): void {
    this.store.space.resetRights()
    const { round } = this
    this.store.scheduler.delay(this.store.scheduler.random() * RIGHTS_SPREAD_MS, () => {
      if (round === this.round && this.isFollowing) void this.reload()
    })
  }

  private hear({ seq, rights }: Heartbeat): void {
    if (!this.isFollowing) return
    if (this.rights !== null && rights !== this.rights) {
      void this.reload()
      return
    }
    this.window.expect(seq)
    this.drain()
    // What was kept is what there is.
    if (this.current === 'kept' && seq <= this.window.at) this.becomeLive()
  }

  private async load(round: number): Promise<void> {
    const isFirst = this.rights === null
    const parts = await Promise.all(
      this.tables.whole.map((settings, i) =>
        // The first time, rows are shown as they come; a reload shows all at once, or nothing would be gained.
        this.loadBase(settings, isFirst ? (rows) => this.place(round, i, rows) : null),
      ),
    )
    if (round !== this.round) return
    const failed = parts.find((part) => part.kind !== 'loaded')
    if (failed) {
      this.retryLoad(failed)
      return
    }
    const loaded = parts.flatMap((part) => (part.kind === 'loaded' ? [part] : []))
    const seq = Math.min(...loaded.map((part) => part.seq))
    const rights = loaded[0]?.rights ?? ''
    const isSetBack = !isFirst && generation(this.rights ?? '') !== generation(rights)
    const replace = () => this.tables.takeWhole(loaded, isSetBack)
    // In the same way they are shown before the delta came.
    if (isFirst) this.store.applyRemote(replace)
    // Rights may have changed between two of these answers: each is asked on with its own, and refreshed if so.
    const deltas = await this.loadDeltas(
      seq,
      loaded.map((part) => part.rights),
    )
    if (round !== this.round) return
    const lost = deltas.find((part) => part.kind !== 'loaded')
    if (lost) {
      this.retryLoad(lost)
      return
    }
    this.rights = rights
    this.failures = 0
    const reached = Math.min(...deltas.map((part) => (part.kind === 'loaded' ? part.seq : seq)))
    this.window.restart(reached, isSetBack)
    this.tables.takeDeltas(deltas, reached, isFirst ? () => undefined : replace)
    this.store.applyRemote(() => {
      this.appliedRights = rights
      this.store.records?.loaded(this.followed)
    })
    this.becomeLive()
    this.drain()
  }

  private becomeLive(): void {
    this.isAskDue = false
    this.settleAsked()
    this.setPhase('live')
    this.whenLoaded.resolve()
  }

  private place(round: number, index: number, rows: readonly LazyRow[]): void {
    this.store.applyRemote(() => {
      if (round === this.round) this.tables.takeRows(index, rows)
    })
  }

  private loadBase(
    settings: CollectionSettings,
    place: ((rows: readonly LazyRow[]) => void) | null,
  ): Promise<Loaded> {
    const isSlotted = this.store.space.isSlotted(settings.collection.name)
    const isColumnar = isSlotted && this.feed.kind === 'folder'
    return isColumnar ? loadContent(this.source, place) : loadIndex(this.source, settings, isSlotted)
  }

  /** `rights` per collection, or those that hold for all. */
  private loadDeltas(since: number, rights: string | readonly string[]): Promise<Loaded[]> {
    return Promise.all(
      this.tables.collections.map((settings, i) => {
        const isSlotted = this.store.space.isSlotted(settings.collection.name)
        const own = typeof rights === 'string' ? rights : (rights[i] ?? rights[0] ?? '')
        return loadDelta(this.source, settings, { isSlotted, since, rights: own })
      }),
    )
  }

  private retryLoad(failed: Loaded): void {
    this.settleAsked()
    if (failed.kind === 'failed' && (failed.status === 403 || failed.status === 404)) {
      this.tables.forget()
      this.store.records?.forget(this.feed)
      this.store.space.closeFeed(this.channel, true)
      this.setPhase('denied')
      this.whenLoaded.resolve()
      return
    }
    if (!this.store.mayAsk()) {
      // The preview began without it, and nothing will bring it.
      this.becomeLive()
      return
    }
    if (failed.kind === 'failed') this.setPhase('failed')
    const { round } = this
    this.cancelRetry = this.store.scheduler.delay(this.retryDelay(failed), () => {
      if (round !== this.round) return
      // What is said of the failure stays until it is there.
      this.round++
      void this.tryLoad()
    })
  }

  private retryDelay(failed: Loaded): number {
    const own = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures++)
    const asked = failed.kind === 'failed' && failed.retry_after ? failed.retry_after * 1_000 : 0
    return Math.max(asked, own * (1 + this.store.scheduler.random() / 4))
  }

  private drain(): void {
    if (!this.isFollowing) return
    for (let step = this.window.next(); ; step = this.window.next()) {
      if (step.kind === 'apply')
        this.tables.takeFrames(step.frames, step.frames[0]?.frame.seq ?? this.window.at)
      else {
        if (step.kind === 'ask') this.planAsk(this.store.scheduler.random() * SPREAD_MS)
        break
      }
    }
    if (this.window.isBehind) this.planAsk(REORDER_MS)
  }

  /** One question at a time; whoever plans first decides when. */
  private planAsk(ms: number): void {
    if (this.isAsking || this.cancelAsk || !this.store.mayAsk()) return
    const { round } = this
    this.cancelAsk = this.store.scheduler.delay(ms, () => {
      this.cancelAsk = null
      if (round === this.round && (this.window.isBehind || this.isAskDue)) void this.ask(round)
    })
  }

  private async ask(round: number): Promise<void> {
    this.isAsking = true
    const since = this.window.at
    const parts = await this.loadDeltas(since, this.rights ?? '')
    if (round !== this.round) return
    this.isAsking = false
    this.settleAsked()
    const failed = parts.find((part) => part.kind !== 'loaded')
    if (failed?.kind === 'refresh') {
      void this.reload()
      return
    }
    if (failed) {
      if (failed.kind === 'failed' && (failed.status === 403 || failed.status === 404)) this.retryLoad(failed)
      else this.planAsk(this.retryDelay(failed))
      return
    }
    const reached = Math.min(...parts.map((part) => (part.kind === 'loaded' ? part.seq : since)))
    this.isAskDue = false
    this.window.advance(reached)
    this.tables.takeDeltas(parts, reached, () => undefined)
    if (reached > since) this.failures = 0
    // The index knows no more than we do: what was announced may never come, so ask ever more rarely.
    else if (this.window.isBehind) this.planAsk(this.retryDelay({ kind: 'refresh' }))
    if (this.current === 'kept') this.becomeLive()
    this.drain()
  }

  private cancelTimers(): void {
    this.cancelAsk?.()
    this.cancelRetry?.()
    this.cancelAsk = null
    this.cancelRetry = null
  }

  private setPhase(phase: FeedPhase): void {
    if (phase === this.current) return
    this.current = phase
    for (const listener of this.listeners) listener()
  }
}

const generation = (rights: string) => rights.split('.')[0]

export function createFeedSync(options: FeedSyncOptions): FeedSync {
  return new FeedSync(options)
}
