import { must } from '@weft/base'
import { type FeedKind, parseValueId } from '@weft/model'
import { channelOfFeed } from '@weft/protocol'

import type { CollectionSettings } from './collection-settings.ts'
import type { QueuedRequest } from './queue/request.ts'
import type { Effect, Row } from './row.ts'
import { type CollectionChanges, Table } from './table.ts'

type Listener = () => void

/** All tables of a session, and the batches in which they change. */
export class RecordSpace {
  private readonly tables = new Map<string, Table>()
  private readonly settings = new Map<string, CollectionSettings>()
  private readonly collectionListeners = new Map<string, Set<(changes: CollectionChanges) => void>>()
  private readonly recordListeners = new Map<string, Set<Listener>>()
  private readonly rightsListeners = new Set<Listener>()
  private readonly feeds = new Map<string, number>()
  private readonly denied = new Set<string>()
  private readonly versions = new Map<string, number>()
  private depth = 0

  constructor(collections: readonly CollectionSettings[]) {
    const slotted = new Set(collections.map(({ slotsOf }) => slotsOf))
    for (const settings of collections) {
      const { name } = settings.collection
      this.settings.set(name, settings)
      if (!settings.slotsOf) this.tables.set(name, new Table(settings, slotted.has(name)))
    }
  }

  settingsOf(name: string): CollectionSettings {
    return must(this.settings.get(name), `a collection named ${name}`)
  }

  allSettings(): Iterable<CollectionSettings> {
    return this.settings.values()
  }

  /** The table that holds a collection; for slots the one of their rows. */
  table(name: string): Table {
    return must(this.tables.get(this.settingsOf(name).slotsOf ?? name), `a table for ${name}`)
  }

  /** Whether records of another collection lie as slots on this one's rows. */
  isSlotted(name: string): boolean {
    for (const { slotsOf } of this.settings.values()) if (slotsOf === name) return true
    return false
  }

  /** Whether nobody is told what becomes of its edits. */
  isSilent(name: string): boolean {
    return this.settingsOf(name).isSilent === true
  }

  /** The row that a record or slot lies on. */
  rowId(name: string, id: string): string {
    return this.settingsOf(name).slotsOf ? (parseValueId(id)?.item_id ?? id) : id
  }

  channelOf(name: string, row: Row): string {
    const kind: FeedKind = this.settingsOf(name).collection.feed
    return channelOfFeed({ team_id: row.team_id, kind, id: this.table(name).bucketOf(row) })
  }

  /** All rows that a request has an effect on. */
  targets(request: QueuedRequest): { id: string; role: Effect['role'] }[] {
    const root = this.rowId(request.collection, request.id)
    const role = root === request.id ? 'root' : 'slot'
    return [{ id: root, role }, ...(request.also ?? []).map((id) => ({ id, role: 'also' as const }))]
  }

  addEffects(request: QueuedRequest): void {
    const table = this.table(request.collection)
    for (const { id, role } of this.targets(request)) table.addEffect(id, { request, role })
  }

  removeEffects(request: QueuedRequest): void {
    const table = this.table(request.collection)
    for (const { id } of this.targets(request)) table.removeEffect(id, request)
  }

  /** The last number of a feed that has been applied; undefined while it is not loaded. */
  feedAt(channel: string): number | undefined {
    return this.feeds.get(channel)
  }

  /** Whether the server has said that this feed is none of ours. */
  isDenied(channel: string): boolean {
    return this.denied.has(channel)
  }

  setFeed(channel: string, seq: number): void {
    this.feeds.set(channel, seq)
    this.denied.delete(channel)
    for (const table of this.tables.values()) table.settleFeed(channel, seq)
  }

  closeFeed(channel: string, isDenied = false): void {
    this.feeds.delete(channel)
    if (isDenied) this.denied.add(channel)
    else this.denied.delete(channel)
  }

  /** Everything that `run` changes is shown at once, with one call per listener. */
  batch<T>(run: () => T, isLocal = false): T {
    this.depth++
    try {
      return run()
    } finally {
      this.depth--
      if (this.depth === 0) this.flush(isLocal)
    }
  }

  /** Rises with each shown change of a collection. */
  versionOf(name: string): number {
    return this.versions.get(this.settingsOf(name).slotsOf ?? name) ?? 0
  }

  subscribeCollection(name: string, listener: (changes: CollectionChanges) => void): Listener {
    return listen(this.collectionListeners, this.settingsOf(name).slotsOf ?? name, listener)
  }

  subscribeRecord(name: string, id: string, listener: Listener): Listener {
    const table = this.settingsOf(name).slotsOf ?? name
    return listen(this.recordListeners, `${table}/${this.rowId(name, id)}`, listener)
  }

  /** Called when cached rights have to be thrown away. */
  subscribeRights(listener: Listener): Listener {
    this.rightsListeners.add(listener)
    return () => this.rightsListeners.delete(listener)
  }

  resetRights(): void {
    for (const listener of this.rightsListeners) listener()
  }

  private flush(isLocal: boolean): void {
    let areRightsStale = false
    const changed: [string, CollectionChanges][] = []
    for (const [name, table] of this.tables) {
      const changes = table.flush(isLocal, () => (areRightsStale = true))
      if (!changes) continue
      changed.push([name, changes])
      this.versions.set(name, this.versionOf(name) + 1)
    }
    if (areRightsStale) this.resetRights()
    for (const [name, changes] of changed) {
      for (const listener of this.collectionListeners.get(name) ?? []) listener(changes)
      if (this.recordListeners.size === 0) continue
      const called = new Set<Listener>()
      for (const id of [...changes.upserted, ...changes.removed])
        for (const listener of this.recordListeners.get(`${name}/${id}`) ?? []) called.add(listener)
      for (const listener of called) listener()
    }
  }
}

function listen<L>(all: Map<string, Set<L>>, key: string, listener: L): Listener {
  let set = all.get(key)
  if (!set) {
    set = new Set()
    all.set(key, set)
  }
  set.add(listener)
  return () => {
    set.delete(listener)
    if (set.size === 0 && all.get(key) === set) all.delete(key)
  }
}
