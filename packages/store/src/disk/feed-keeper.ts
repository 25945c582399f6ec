import type { FeedKey } from '@weft/model'

import type { RecordSpace } from '../record-space.ts'
import type { Scheduler } from '../scheduler.ts'
import { type Database, type DiskChange, type DiskTrouble, troubleOf } from './database.ts'
import type { FeedStorage, FollowedFeed, KeptFeed, WholeTeam } from './feed-storage.ts'
import {
  FEEDS,
  type FeedHead,
  headKey,
  headOf,
  LOG,
  type LogEntry,
  logKey,
  newHead,
  placeOf,
  readKeptFeed,
  removal,
  SEGMENTS,
  segmentKey,
} from './kept-feed.ts'
import { makeRoom } from './make-room.ts'
import { partsOf, stateOf } from './parts-of-memory.ts'

/** Changes are gathered for so long: a burst of frames is one write. */
const GATHER_MS = 250
/** A feed is written whole when nothing else is to be done; people wait for nothing here. */
const IDLE_MS = 1_000
const PAUSE_MS = 8
/** Beyond so many logged records or entries the log is folded into the segments. */
const MOST_LOGGED = 2_000
const MOST_ENTRIES = 100

interface Kept {
  readonly followed: FollowedFeed
  head: FeedHead | null
  /** Ids by collection that changed since the last write. */
  readonly changed: Map<string, Set<string>>
  isWholeDue: boolean
  isAdvanced: boolean
  writing: Promise<void> | null
  cancel: (() => void) | null
}

export interface FeedKeeperOptions {
  space: RecordSpace
  scheduler: Scheduler
  database: Database
  /** Nothing more is kept from now on: what is loaded lives in memory only. */
  onTrouble: (trouble: DiskTrouble) => void
}

/** Writes followed feeds as segments and a log of what changed since, and reads them back. */
export class FeedKeeper implements FeedStorage {
  private readonly options: FeedKeeperOptions
  private readonly kept = new Map<string, Kept>()
  private readonly byBucket = new Map<string, Kept>()
  private readonly heads = new Map<string, FeedHead>()
  /** Last writes of feeds that are followed no more, by their key. */
  private readonly leaving = new Map<Promise<void>, string>()
  private isOver = false
  private writings = 0

  constructor(options: FeedKeeperOptions) {
    this.options = options
    for (const { collection, slotsOf } of options.space.allSettings()) {
      if (slotsOf) continue
      const table = options.space.table(collection.name)
      table.onConfirmed = (bucket, id) => this.note(`${collection.feed}/${bucket}`, collection.name, id)
    }
  }

  async read(feed: FeedKey): Promise<KeptFeed | null> {
    if (this.isOver) return null
    try {
      const found = await readKeptFeed(this.options.database, feed)
      if (found) this.heads.set(headKey(feed), found.head)
      return found
    } catch {
      // Unreadable is as good as not there: the server has it.
      return null
    }
  }

  async feedsOf(team: WholeTeam): Promise<readonly FeedKey[]> {
    if (this.isOver) return []
    try {
      const heads = await this.options.database.all(FEEDS, placeOf(team))
      return heads.flatMap(([, value]) => headOf(value)?.feed ?? [])
    } catch {
      // Unreadable is as good as not there: the server has it.
      return []
    }
  }

  async look(feed: FeedKey): Promise<KeptFeed | null> {
    if (this.isOver) return null
    try {
      return await readKeptFeed(this.options.database, feed)
    } catch {
      // As above.
      return null
    }
  }

  follow(followed: FollowedFeed, isKnown: boolean): void {
    const head = isKnown ? (this.heads.get(headKey(followed.feed)) ?? null) : null
    const kept: Kept = {
      followed,
      head,
      changed: new Map(),
      isWholeDue: head === null,
      isAdvanced: true,
      writing: null,
      cancel: null,
    }
    this.kept.set(followed.channel, kept)
    this.byBucket.set(`${followed.feed.kind}/${followed.feed.id}`, kept)
    this.plan(kept)
  }

  loaded(followed: FollowedFeed): void {
    const kept = this.kept.get(followed.channel)
    if (!kept) {
      this.follow(followed, false)
      return
    }
    kept.isWholeDue = true
    this.plan(kept)
  }

  advanced(channel: string): void {
    const kept = this.kept.get(channel)
    if (!kept) return
    kept.isAdvanced = true
    this.plan(kept)
  }

  unfollow(channel: string): void {
    const kept = this.kept.get(channel)
    if (!kept) return
    const last = this.write(kept)
    const key = headKey(kept.followed.feed)
    this.leaving.set(last, key)
    void last.finally(() => this.leaving.delete(last))
    this.release(kept)
  }

  forget(feed: FeedKey | WholeTeam): void {
    const place = placeOf(feed)
    const writings = [...this.leaving].flatMap(([last, key]) => (key.startsWith(place) ? [last] : []))
    for (const kept of this.kept.values()) {
      if (!headKey(kept.followed.feed).startsWith(place)) continue
      if (kept.writing) writings.push(kept.writing)
      this.release(kept)
    }
    this.remove(feed)
    // What was being written meanwhile came after the removal.
    if (writings.length > 0) void Promise.all(writings).then(() => this.remove(feed))
  }

  /** Writes what is gathered now, such as before the page goes away. */
  async flush(): Promise<void> {
    await Promise.all(
      [...this.kept.values()].map(async (kept) => {
        await kept.writing
        await this.write(kept)
      }),
    )
  }

  /** Keeps nothing more. */
  stop(): void {
    this.isOver = true
    for (const kept of this.kept.values()) this.release(kept)
  }

  private remove(feed: FeedKey | WholeTeam): void {
    const place = placeOf(feed)
    for (const key of this.heads.keys()) if (key.startsWith(place)) this.heads.delete(key)
    // It is taken away again when the server refuses the feed at its next opening.
    if (!this.isOver) void this.options.database.write(removal(feed)).catch(() => undefined)
  }

  private release(kept: Kept): void {
    kept.cancel?.()
    this.kept.delete(kept.followed.channel)
    this.byBucket.delete(`${kept.followed.feed.kind}/${kept.followed.feed.id}`)
  }

  private note(bucket: string, collection: string, id: string): void {
    const kept = this.byBucket.get(bucket)
    if (!kept?.followed.collections.includes(collection)) return
    const ids = kept.changed.get(collection)
    if (ids) ids.add(id)
    else kept.changed.set(collection, new Set([id]))
    this.plan(kept)
  }

  private plan(kept: Kept): void {
    if (this.isOver || kept.writing || kept.cancel) return
    const wait = kept.isWholeDue ? IDLE_MS : GATHER_MS
    kept.cancel = this.options.scheduler.delay(wait, () => {
      kept.cancel = null
      void this.write(kept)
    })
  }

  /** One write of a feed at a time; what came meanwhile is planned again. */
  private write(kept: Kept): Promise<void> {
    if (this.isOver) return Promise.resolve()
    kept.cancel?.()
    kept.cancel = null
    kept.writing ??= this.writeOnce(kept)
      .catch((error: unknown) => this.fail(kept, troubleOf(error)))
      .finally(() => {
        kept.writing = null
        const isMore = kept.isWholeDue || kept.isAdvanced || kept.changed.size > 0
        if (isMore && this.kept.get(kept.followed.channel) === kept) this.plan(kept)
      })
    return kept.writing
  }

  private async writeOnce(kept: Kept): Promise<void> {
    const { space } = this.options
    const { followed, head } = kept
    const seq = space.feedAt(followed.channel)
    const rights = followed.rights()
    // Not loaded: what is kept stays as it was.
    if (seq === undefined || rights === null) {
      kept.isAdvanced = false
      return
    }
    const isTooLong = head !== null && (head.logged > MOST_LOGGED || head.entries > MOST_ENTRIES)
    if (kept.isWholeDue || !head || isTooLong) await this.writeWhole(kept, seq, rights)
    else await this.append(kept, head, { seq, rights })
  }

  /** All that memory holds now; what changes meanwhile goes to the log that begins with it. */
  private async writeWhole(kept: Kept, seq: number, rights: string): Promise<void> {
    const { space, database, scheduler } = this.options
    const { followed } = kept
    const { feed } = followed
    kept.isWholeDue = false
    kept.isAdvanced = false
    kept.changed.clear()
    const head = newHead(feed, `${scheduler.now()}-${++this.writings}`)
    const parts = followed.collections.flatMap((collection) => partsOf(space, collection, feed))
    for (const part of parts) {
      await database.write([{ in: SEGMENTS, put: [segmentKey(head, head.segments++), part()] }])
      if (this.isOver || kept.isWholeDue) return
      if (parts.length > 1) await new Promise<void>((resolve) => scheduler.delay(PAUSE_MS, resolve))
    }
    const next: FeedHead = { ...head, seq, rights, used_at: scheduler.now() }
    const others = (await database.keys(SEGMENTS, headKey(feed))).filter(
      (key) => !key.startsWith(`${headKey(feed)}${head.writing}/`),
    )
    await database.write([
      { in: FEEDS, put: [headKey(feed), next] },
      { in: LOG, removeAll: headKey(feed) },
      ...others.map((key): DiskChange => ({ in: SEGMENTS, remove: key })),
    ])
    kept.head = next
    this.heads.set(headKey(feed), next)
  }

  private async append(
    kept: Kept,
    head: FeedHead,
    { seq, rights }: { seq: number; rights: string },
  ): Promise<void> {
    const changed = [...kept.changed]
    if (changed.length === 0 && head.seq === seq && head.rights === rights) {
      kept.isAdvanced = false
      return
    }
    kept.changed.clear()
    kept.isAdvanced = false
    const entry: LogEntry = {}
    let logged = 0
    for (const [collection, ids] of changed) {
      entry[collection] = stateOf(this.options.space, collection, { feed: kept.followed.feed, ids })
      logged += ids.size
    }
    const { database, scheduler } = this.options
    const isEmpty = logged === 0
    const next: FeedHead = {
      ...head,
      seq,
      rights,
      used_at: scheduler.now(),
      entries: head.entries + (isEmpty ? 0 : 1),
      logged: head.logged + logged,
    }
    const log: DiskChange[] = isEmpty
      ? []
      : [{ in: LOG, put: [logKey(head, head.entries), JSON.stringify(entry)] }]
    await database.write([...log, { in: FEEDS, put: [headKey(head.feed), next] }])
    kept.head = next
    this.heads.set(headKey(head.feed), next)
  }

  /** Makes room by what was not used for longest, once; otherwise keeps nothing more. */
  private async fail(kept: Kept, trouble: DiskTrouble): Promise<void> {
    kept.isWholeDue = true
    const open = new Set([...this.kept.values()].map(({ followed }) => headKey(followed.feed)))
    if (trouble === 'full' && (await makeRoom(this.options.database, open))) return
    if (this.isOver) return
    this.stop()
    this.options.onTrouble(trouble)
  }
}
