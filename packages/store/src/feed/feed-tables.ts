import type { FeedKey, SyncedRecord } from '@weft/model'
import { channelOfFeed } from '@weft/protocol'

import type { CollectionSettings } from '../collection-settings.ts'
import type { LazyRow } from '../columns/row-columns.ts'
import type { KeptFeed } from '../disk/feed-storage.ts'
import type { Store } from '../store.ts'
import type { Table } from '../table.ts'
import { applyDelta, collectionOf } from './apply-delta.ts'
import type { Loaded } from './feed-load.ts'
import type { ReceivedFrame } from './frame-window.ts'

/** Where a feed's records lie: what is kept, loaded and heard of it is taken in here. */
export class FeedTables {
  readonly feed: FeedKey
  readonly channel: string
  /** Those that a load brings, then those of which it brings nothing. */
  readonly collections: readonly CollectionSettings[]
  readonly whole: readonly CollectionSettings[]
  private readonly store: Store

  constructor(store: Store, feed: FeedKey) {
    this.store = store
    this.feed = feed
    this.channel = channelOfFeed(feed)
    const all = [...store.space.allSettings()].filter(
      ({ collection, indexPath }) => collection.feed === feed.kind && indexPath,
    )
    this.whole = all.filter(({ isPartial }) => !isPartial)
    this.collections = [...this.whole, ...all.filter(({ isPartial }) => isPartial)]
  }

  isInMemory(): boolean {
    return this.collections.some((_, i) => this.table(i).hasConfirmed(this.feed.id))
  }

  /** Shows what this device kept. */
  takeKept({ records, seq }: KeptFeed): void {
    this.store.space.batch(() => {
      this.collections.forEach(({ collection }, i) =>
        this.table(i).replace(this.feed.id, records.get(collection.name) ?? [], false),
      )
      this.store.space.setFeed(this.channel, seq)
    })
  }

  /** Rows of a load that is under way. */
  takeRows(index: number, rows: readonly LazyRow[]): void {
    this.table(index).take(this.feed.id, rows, false)
  }

  /** All that the server has, in the place of what is here. `isSetBack`: its numbers went down. */
  takeWhole(loaded: readonly (Loaded & { kind: 'loaded' })[], isSetBack: boolean): void {
    loaded.forEach((part, i) => {
      const records = part.records as SyncedRecord[]
      if (part.isPlaced) this.table(i).keepOnly(this.feed.id, records, part.seq)
      else this.table(i).replace(this.feed.id, records, isSetBack)
    })
    // What is here of the others cannot be compared with what comes.
    if (isSetBack) for (const { collection } of this.partial) this.forgetIn(collection.name)
  }

  /** What came since; `before` happens first, in the same picture. */
  takeDeltas(parts: readonly Loaded[], seq: number, before: () => void): void {
    this.store.applyRemote(() => {
      before()
      parts.forEach((part, i) => {
        if (part.kind !== 'loaded') return
        const name = this.collections[i]?.collection.name ?? ''
        for (const record of part.records)
          applyDelta(this.store.space, this.feed, { name, record, mode: 'merge' })
      })
      this.reach(seq)
    })
  }

  /** The frames of one number. */
  takeFrames(frames: readonly ReceivedFrame[], seq: number): void {
    this.store.applyRemote(() => {
      for (const { event, frame } of frames) {
        const name = collectionOf(this.store.space, event)
        if (name)
          for (const record of frame.records)
            applyDelta(this.store.space, this.feed, { name, record: record as object, mode: 'saved' })
      }
      this.reach(seq)
    })
  }

  forget(): void {
    this.store.space.batch(() => {
      for (const { collection } of this.collections) this.forgetIn(collection.name)
    })
  }

  private get partial(): readonly CollectionSettings[] {
    return this.collections.slice(this.whole.length)
  }

  private reach(seq: number): void {
    this.store.space.setFeed(this.channel, seq)
    this.store.records?.advanced(this.channel)
  }

  private forgetIn(collection: string): void {
    this.store.space.table(collection).forget(this.feed.id)
  }

  private table(index: number): Table {
    return this.store.space.table(this.collections[index]?.collection.name ?? '')
  }
}
