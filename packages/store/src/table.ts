import type { MoveTombstone, SyncedRecord, Tombstone, ValueSlot } from '@weft/model'

import type { CollectionSettings } from './collection-settings.ts'
import { LazyRow, type RowColumns, rowOf } from './columns/row-columns.ts'
import { Ids } from './columns/ids.ts'
import { moveBetween, parentOf } from './columns/buckets.ts'
import { PendingRemovals } from './pending-removals.ts'
import type { QueuedRequest } from './queue/request.ts'
import { isWhole, mergeFields, type MergeMode, mergeSlots } from './merge.ts'
import { type Draft, type Effect, type Row, composeRow, isChanged } from './row.ts'
import { WaitingEffects } from './waiting-effects.ts'

/** What one batch did to a collection; ids of records as they are shown, not of what lies below. */
export interface CollectionChanges {
  upserted: string[]
  removed: string[]
  /** Those of `upserted` that were not shown before. */
  created: string[]
  /** Made by this client's own edits, not by the server. */
  isLocal: boolean
}

const SCOPE_FIELD: Readonly<Record<string, string>> = {
  folder: 'folder_id',
  board: 'board_id',
  user: 'user_id',
}
const NO_IDS = new Ids(new Map())

/**
 * The records of one collection: what the server confirmed, and over it what waits for an answer.
 * All changes go through `touch` inside a batch; `flush` then shows them at once.
 */
export class Table {
  readonly settings: CollectionSettings
  private readonly base = new Map<string, Row | LazyRow>()
  /**
   * Numbers at which records are known to be gone: older news brings nothing back. A deletion raises the number, so
   * a live record that has it has moved elsewhere, or only what it lies in was in the trash.
   */
  private readonly markers = new Map<string, number>()
  private readonly effects = new WaitingEffects((id) => this.touch(id))
  private readonly pendingRemovals = new PendingRemovals((id) => this.touch(id))
  private readonly drafts = new Map<string, Draft>()
  /** Only rows that differ from their base; undefined hides one. */
  private readonly shown = new Map<string, Row | undefined>()
  /** What is shown of each feed, as it is shown. */
  private readonly buckets = new Map<string, Map<string, Row | LazyRow>>()
  private dirty = new Map<string, Row | undefined>()
  /** Rows that came whole and are shown from the next flush on, with nothing to compare them to. */
  private renewed = new Set<string>()
  private fresh = new Set<string>()
  private readonly children = new Map<string, Map<string, Row | LazyRow>>()
  private readonly scopeField: string | undefined
  private readonly isSlotted: boolean
  /** Told of every confirmed record that came, changed or left a feed; null while nobody keeps them. */
  onConfirmed: ((bucket: string, id: string) => void) | null = null
  /** Told of every draft that came, changed or went. */
  onDraft: ((id: string, draft: Draft | undefined) => void) | null = null

  /** `isSlotted`: records of another collection lie as slots on these rows. */
  constructor(settings: CollectionSettings, isSlotted: boolean) {
    this.settings = settings
    this.isSlotted = isSlotted
    this.scopeField = SCOPE_FIELD[settings.collection.feed]
  }

  /** The record as it is to be shown. The object stays the same as long as the record does. */
  get(id: string): Row | undefined {
    return rowOf(this.peek(id))
  }

  /** The same, and where it still lies in columns it stays there: for queries, which look at few cells of many rows. */
  peek(id: string): Row | LazyRow | undefined {
    if (this.dirty.size > 0 && this.dirty.has(id)) return this.compose(id)
    return this.shown.size > 0 && this.shown.has(id) ? this.shown.get(id) : this.base.get(id)
  }

  confirmed(id: string): Row | undefined {
    return rowOf(this.base.get(id))
  }

  /** All confirmed records of one feed, as they are held; each stays as it is for ever. */
  confirmedIn(bucket: string): (Row | LazyRow)[] {
    const found: (Row | LazyRow)[] = []
    for (const row of this.base.values()) if (this.bucketOf(row) === bucket) found.push(row)
    return found
  }

  hasConfirmed(bucket: string): boolean {
    return this.base.values().some((row) => this.bucketOf(row) === bucket)
  }

  /** Ids of what is shown of one feed: a folder's items, a board's views, a workspace's boards, what a person has read. */
  idsIn(bucket: string): Ids {
    const rows = this.buckets.get(bucket)
    return rows ? new Ids(rows) : NO_IDS
  }

  /** The same as they are held, without looking each of them up. */
  heldIn(bucket: string): Iterable<Row | LazyRow> {
    if (this.dirty.size === 0) return this.buckets.get(bucket)?.values() ?? []
    return [...this.idsIn(bucket)].flatMap((id) => {
      const row = this.peek(id)
      return row && this.bucketOf(row) === bucket ? [row] : []
    })
  }

  /** The record with all queued edits, without its draft: what the next edit is based on. */
  beforeDraft(id: string): Row | undefined {
    return this.drafts.has(id) ? this.compose(id, false) : this.get(id)
  }

  /** Ids of everything below a record, by `parent_id`. */
  below(id: string): string[] {
    // Unanswered edits may put two records below each other: each is found once.
    const found = new Set([id])
    for (const parent_id of found)
      for (const child of this.children.get(parent_id)?.keys() ?? [])
        if (this.get(child)?.parent_id === parent_id) found.add(child)
    found.delete(id)
    return [...found]
  }

  bucketOf(row: Row | LazyRow): string {
    if (row instanceof LazyRow) return row.folder_id
    return String(this.scopeField ? row[this.scopeField] : row.team_id)
  }

  effectsOf(id: string): readonly Effect[] {
    return this.effects.on(id)
  }

  addEffect(id: string, effect: Effect): void {
    this.effects.add(id, effect)
  }

  removeEffect(id: string, request: QueuedRequest): void {
    this.effects.remove(id, request)
  }

  replaceEffect(id: string, old: QueuedRequest, next: QueuedRequest): void {
    this.effects.replace(id, old, next)
  }

  /** Keeps an answered edit in force for a record until the feed tells of it. */
  linger(id: string, effect: Effect, channel: string, seq: number): void {
    if (!this.base.has(id) && effect.request.kind !== 'restore') return
    this.pendingRemovals.add(id, effect, channel, seq)
  }

  /** The feed has been applied up to this number: what waited for it is over. */
  settleFeed(channel: string, seq: number): void {
    this.pendingRemovals.settle(channel, seq)
  }

  /** Shows what an answered edit took along as it is confirmed; for a refused creation also what would bring it back. */
  endLinger(request: QueuedRequest): void {
    this.pendingRemovals.endRequest(request)
  }

  draftOf(id: string): Draft | undefined {
    return this.drafts.get(id)
  }

  draftIds(): string[] {
    return [...this.drafts.keys()]
  }

  setDraft(id: string, draft: Draft | undefined): void {
    this.touch(id)
    if (draft) this.drafts.set(id, draft)
    else if (!this.drafts.delete(id)) return
    this.onDraft?.(id, draft)
  }

  /** Takes a record of the server in, as far as it is newer than what is known. */
  merge(record: SyncedRecord, mode: MergeMode): void {
    const row = record as Row
    if (row.deleted_at !== null) {
      this.applyTombstone(row as Tombstone)
      return
    }
    const known = this.confirmed(row.id)
    if (!known) {
      const marker = this.markers.get(row.id)
      if (marker !== undefined && row.row_version < marker) return
      this.markers.delete(row.id)
      this.write(this.isSlotted ? { ...row, values: row.values ?? {} } : row)
      return
    }
    const next = mergeFields(known, row, { mode, isStrict: this.settings.isStrict === true })
    const isMoved = this.bucketOf(row) !== this.bucketOf(known)
    const slots = isWhole(known, row, isMoved) ? row.values : mergeSlots(known.values, row.values, mode)
    const values = this.isSlotted ? slots : undefined
    if (next === known && values === known.values) return
    this.write(this.isSlotted ? { ...next, values: values ?? {} } : next)
  }

  /** Takes one slot in. A missing slot counts as version -1, so that a default at version 0 is news. */
  mergeSlot(
    item_id: string,
    attribute_id: string,
    slot: ValueSlot,
    meta: { seq: number; mode: MergeMode; times: Partial<Row> },
  ): void {
    const known = this.confirmed(item_id)
    if (!known) return
    const values = mergeSlots(known.values, { [attribute_id]: slot }, meta.mode)
    const isLater = meta.seq > known.seq
    if (values === known.values && !isLater) return
    this.write({ ...known, ...(isLater ? { ...meta.times, seq: meta.seq } : {}), values: values ?? {} })
  }

  /** A deletion raises the number: at an equal one only what the record lies in is in the trash, and its feed says so. */
  applyTombstone(tombstone: Tombstone): void {
    const known = this.base.get(tombstone.id)
    if (known && known.row_version >= tombstone.row_version) return
    this.drop(tombstone.id, tombstone.row_version)
  }

  /** Obeyed only where the copy still lies in the feed that it left. */
  applyMove(tombstone: MoveTombstone, bucket: string): void {
    this.pendingRemovals.endMove(tombstone.id)
    const known = this.base.get(tombstone.id)
    if (known && (this.bucketOf(known) !== bucket || known.row_version > tombstone.row_version)) return
    this.drop(tombstone.id, tombstone.row_version)
  }

  /**
   * Takes a whole feed anew: what the answer lacks leaves memory, and numbers may go down. A copy that moved to
   * another feed meanwhile is kept, unless the server itself was set back (`isForced`).
   */
  replace(bucket: string, records: readonly (SyncedRecord | LazyRow)[], isForced: boolean): void {
    this.keepOnly(bucket, records, Infinity)
    this.take(bucket, records, isForced)
  }

  /** Forgets what of a feed is not listed. What is younger than the number of the list stays: the list knows nothing of it. */
  keepOnly(bucket: string, records: readonly (SyncedRecord | LazyRow)[], seq: number): void {
    const others = this.othersThan(records)
    if (others.length === 0) return
    const isListed = new Set<string>()
    for (const record of records) isListed.add(record.id)
    for (const [id, row] of others) {
      if (!isListed.has(id) && row.seq <= seq && this.bucketOf(row) === bucket) this.drop(id, null)
    }
  }

  /** Forgets, of what a list should hold, what it lacks and is not younger than it. */
  dropLacking(ids: ReadonlySet<string>, seq: number, isCovered: (row: Row) => boolean): void {
    for (const [id, row] of this.base)
      if (!ids.has(id) && row.seq <= seq && isCovered(rowOf(row))) this.drop(id, null)
  }

  /** What lies here in other columns than these records: mostly nothing, and found without looking up their ids. */
  private othersThan(records: readonly (SyncedRecord | LazyRow)[]): [string, Row | LazyRow][] {
    const columns = new Set<RowColumns>()
    let last: RowColumns | null = null
    for (const record of records)
      if (record instanceof LazyRow && record.columns !== last) columns.add((last = record.columns))
    const others: [string, Row | LazyRow][] = []
    for (const entry of this.base) {
      const [, row] = entry
      if (!(row instanceof LazyRow && columns.has(row.columns))) others.push(entry)
    }
    return others
  }

  /** Takes records of a feed as the server told them in a load of all of it. */
  take(bucket: string, records: readonly (SyncedRecord | LazyRow)[], isForced: boolean): void {
    for (const record of records) {
      const known = this.base.get(record.id)
      // It came before, in a load that broke off.
      if (known instanceof LazyRow && record instanceof LazyRow && known.seq === record.seq) continue
      const isElsewhere = known !== undefined && this.bucketOf(known) !== bucket
      if (isElsewhere && !isForced && known.row_version > record.row_version) {
        this.onConfirmed?.(bucket, record.id)
        continue
      }
      this.markers.delete(record.id)
      if (!(record instanceof LazyRow)) this.write(record as Row)
      else if (known || !this.adopt(record)) this.write(record.toRow())
    }
  }

  forget(bucket: string): void {
    this.replace(bucket, [], false)
  }

  /** Ids of all confirmed records of a workspace, whatever feed they lie in. */
  idsOfTeam(team_id: number): string[] {
    return [...this.base.values()].flatMap((row) => (row.team_id === team_id ? [row.id] : []))
  }

  /** Writes without any judgement: for previews, where nothing is ever confirmed. */
  put(row: Row): void {
    this.write(row)
  }

  /** Shows a record as another object: what others make of it changed, although it did not. */
  invalidate(id: string): void {
    const base = this.base.get(id)
    if (!base && !this.effects.has(id)) return
    this.touch(id)
    this.renewed.add(id)
    // What a lazy row made once may be on the screen already.
    if (base) this.base.set(id, { ...rowOf(base) })
  }

  /** Forgets a record, without a trace or with the number at which it went. */
  drop(id: string, marker: number | null): void {
    this.touch(id)
    this.tell(id)
    this.base.delete(id)
    this.pendingRemovals.delete(id)
    const known = this.markers.get(id)
    if (marker === null) this.markers.delete(id)
    else if (known === undefined || known <= marker) this.markers.set(id, marker)
  }

  /** Shows what was touched; null when nothing of it is a change. Calls back where rights may have become stale. */
  flush(isLocal: boolean, onRightsChange: () => void): CollectionChanges | null {
    if (this.dirty.size + this.fresh.size === 0) return null
    const { dirty, fresh } = this
    this.dirty = new Map()
    const changes: CollectionChanges = { upserted: [...fresh], removed: [], created: [...fresh], isLocal }
    if (fresh.size > 0) this.fresh = new Set()
    for (const [id, before] of dirty) {
      const base = this.confirmed(id)
      const after = this.compose(id)
      if (after === base) this.shown.delete(id)
      else this.shown.set(id, after)
      this.sortIn(id, before, after)
      if (!isChanged(before, after) && !this.renewed.has(id)) continue
      if (after) changes.upserted.push(id)
      else changes.removed.push(id)
      if (!before) changes.created.push(id)
      const { rightsFields } = this.settings
      if (before && after && rightsFields?.some((field) => before[field] !== after[field])) onRightsChange()
    }
    if (this.renewed.size > 0) this.renewed = new Set()
    return changes.upserted.length + changes.removed.length > 0 ? changes : null
  }

  private write(row: Row): void {
    this.touch(row.id)
    this.pendingRemovals.delete(row.id)
    this.tell(row.id)
    this.base.set(row.id, row)
    this.tell(row.id)
  }

  /** Of the feed that the record lies in now: to be called before and after it is replaced. */
  private tell(id: string): void {
    const row = this.onConfirmed && this.base.get(id)
    if (row) this.onConfirmed?.(this.bucketOf(row), id)
  }

  private touch(id: string): void {
    if (this.dirty.has(id)) return
    const shown = this.shown.has(id) ? this.shown.get(id) : this.confirmed(id)
    if (this.fresh.delete(id)) {
      // Not shown yet after all.
      this.sortIn(id, shown, undefined)
      this.dirty.set(id, undefined)
    } else this.dirty.set(id, shown)
  }

  /** Takes an unknown row in as it lies in its columns; false when something here is known of it. */
  private adopt(row: LazyRow): boolean {
    const { id, parent_id } = row
    if (this.dirty.has(id) || this.shown.has(id) || this.effects.has(id)) return false
    if (this.drafts.has(id) || this.pendingRemovals.has(id)) return false
    this.base.set(id, row)
    this.fresh.add(id)
    moveBetween(this.buckets, id, { to: row.folder_id, row })
    if (parent_id !== null) moveBetween(this.children, id, { to: parent_id, row })
    return true
  }

  private compose(id: string, isWithDraft = true): Row | undefined {
    const effects = this.effects.on(id)
    const waiting = this.pendingRemovals.effectOn(id)
    const draft = isWithDraft ? this.drafts.get(id) : undefined
    const base = this.confirmed(id)
    if (effects.length === 0 && !waiting && !draft) return base
    return composeRow(base, waiting ? [waiting, ...effects] : effects, draft, id)
  }

  private sortIn(id: string, before: Row | undefined, after: Row | undefined): void {
    const row = after ?? before
    if (!row) return
    moveBetween(this.buckets, id, {
      from: before && this.bucketOf(before),
      to: after && this.bucketOf(after),
      row,
    })
    moveBetween(this.children, id, { from: parentOf(before), to: parentOf(after), row })
  }
}
