import type { Departure, SyncedRecord, Tombstone, ValueSlot } from '@weft/model'

import type { CollectionSettings } from './collection-settings.ts'
import type { QueuedRequest } from './request.ts'
import { type Draft, type Effect, type Row, composeRow, isChanged } from './row.ts'

/** What one batch did to a collection; ids of records as they are shown, not of what lies below. */
export interface CollectionChanges {
  upserted: string[]
  removed: string[]
  /** Those of `upserted` that were not shown before. */
  created: string[]
  /** Made by this client's own edits, not by the server. */
  isLocal: boolean
}

/** How news is judged: an index or an answer needs an equal number, an event a newer one. */
export type MergeMode = 'merge' | 'saved'

const SCOPE_FIELD: Readonly<Record<string, string>> = { folder: 'folder_id', board: 'board_id' }
const NONE: readonly Effect[] = []

/**
 * The records of one collection: what the server confirmed, and over it what waits for an answer.
 * All changes go through `touch` inside a batch; `flush` then shows them at once.
 */
export class Table {
  readonly settings: CollectionSettings
  private readonly base = new Map<string, Row>()
  /**
   * Numbers at which records are known to be gone: older news brings nothing back. A deletion raises the number, so
   * a live record that has it has moved elsewhere, or only what it lies in was in the trash.
   */
  private readonly markers = new Map<string, number>()
  private readonly effects = new Map<string, Effect[]>()
  /** Answered deletions and moves whose sub-tree has not been heard of yet. */
  private readonly lingering = new Map<string, { effect: Effect; channel: string; seq: number }>()
  private readonly drafts = new Map<string, Draft>()
  /** Only rows that differ from their base; undefined hides one. */
  private readonly shown = new Map<string, Row | undefined>()
  private readonly buckets = new Map<string, Set<string>>()
  private dirty = new Map<string, Row | undefined>()
  private readonly children = new Map<string, Set<string>>()
  private readonly scopeField: string | undefined
  private readonly isSlotted: boolean

  /** `isSlotted`: records of another collection lie as slots on these rows. */
  constructor(settings: CollectionSettings, isSlotted: boolean) {
    this.settings = settings
    this.isSlotted = isSlotted
    this.scopeField = SCOPE_FIELD[settings.collection.feed]
  }

  /** The record as it is to be shown. The object stays the same as long as the record does. */
  get(id: string): Row | undefined {
    if (this.dirty.has(id)) return this.compose(id)
    return this.shown.has(id) ? this.shown.get(id) : this.base.get(id)
  }

  confirmed(id: string): Row | undefined {
    return this.base.get(id)
  }

  /** Ids of what is shown of one feed: a folder's items, a board's views, a workspace's boards. */
  idsIn(bucket: string): ReadonlySet<string> {
    return this.buckets.get(bucket) ?? new Set()
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
      for (const child of this.children.get(parent_id) ?? [])
        if (this.get(child)?.parent_id === parent_id) found.add(child)
    found.delete(id)
    return [...found]
  }

  bucketOf(row: Row): string {
    return String(this.scopeField ? row[this.scopeField] : row.team_id)
  }

  effectsOf(id: string): readonly Effect[] {
    return this.effects.get(id) ?? NONE
  }

  addEffect(id: string, effect: Effect): void {
    this.touch(id)
    const list = this.effects.get(id)
    if (list) list.push(effect)
    else this.effects.set(id, [effect])
  }

  removeEffect(id: string, request: QueuedRequest): void {
    const list = this.effects.get(id)
    if (!list) return
    this.touch(id)
    const rest = list.filter((effect) => effect.request !== request)
    if (rest.length > 0) this.effects.set(id, rest)
    else this.effects.delete(id)
  }

  replaceEffect(id: string, old: QueuedRequest, next: QueuedRequest): void {
    const effect = this.effects.get(id)?.find(({ request }) => request === old)
    if (effect) effect.request = next
  }

  /** Keeps an answered edit in force for a record until the feed tells of it. */
  linger(id: string, effect: Effect, channel: string, seq: number): void {
    if (!this.base.has(id) && effect.request.kind !== 'restore') return
    this.touch(id)
    this.lingering.set(id, { effect, channel, seq })
  }

  /** The feed has been applied up to this number: what waited for it is over. */
  settleFeed(channel: string, seq: number): void {
    for (const [id, waiting] of this.lingering) {
      if (waiting.channel !== channel || waiting.seq > seq) continue
      this.touch(id)
      this.lingering.delete(id)
    }
  }

  /** Shows what an answered edit took along as it is confirmed; for a refused creation also what would bring it back. */
  endLinger(request: QueuedRequest): void {
    for (const [id, { effect }] of this.lingering) {
      if (effect.request !== request && id !== request.id) continue
      this.touch(id)
      this.lingering.delete(id)
    }
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
    else this.drafts.delete(id)
  }

  /** Takes a record of the server in, as far as it is newer than what is known. */
  merge(record: SyncedRecord, mode: MergeMode): void {
    const row = record as Row
    if (row.deleted_at !== null) {
      this.bury(row as Tombstone)
      return
    }
    const known = this.base.get(row.id)
    if (!known) {
      const marker = this.markers.get(row.id)
      if (marker !== undefined && row.row_version < marker) return
      this.markers.delete(row.id)
      this.write(this.isSlotted ? { ...row, values: row.values ?? {} } : row)
      return
    }
    const next = this.mergeFields(known, row, mode)
    const slots = this.isWhole(known, row) ? row.values : mergeSlots(known.values, row.values, mode)
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
    const known = this.base.get(item_id)
    if (!known) return
    const values = mergeSlots(known.values, { [attribute_id]: slot }, meta.mode)
    const isLater = meta.seq > known.seq
    if (values === known.values && !isLater) return
    this.write({ ...known, ...(isLater ? { ...meta.times, seq: meta.seq } : {}), values: values ?? {} })
  }

  /** A deletion raises the number: at an equal one only what the record lies in is in the trash, and its feed says so. */
  bury(tombstone: Tombstone): void {
    const known = this.base.get(tombstone.id)
    if (known && known.row_version >= tombstone.row_version) return
    this.drop(tombstone.id, tombstone.row_version)
  }

  /** Obeyed only where the copy still lies in the feed that it left. */
  depart(departure: Departure, bucket: string): void {
    for (const [id, { effect }] of this.lingering) {
      if (effect.request.kind !== 'move' || effect.request.id !== departure.id) continue
      this.touch(id)
      this.lingering.delete(id)
    }
    const known = this.base.get(departure.id)
    if (known && (this.bucketOf(known) !== bucket || known.row_version > departure.row_version)) return
    this.drop(departure.id, departure.row_version)
  }

  /**
   * Takes a whole feed anew: what the answer lacks leaves memory, and numbers may go down. A copy that moved to
   * another feed meanwhile is kept, unless the server itself was set back (`isForced`).
   */
  replace(bucket: string, records: readonly SyncedRecord[], isForced: boolean): void {
    const isListed = new Set<string>()
    for (const record of records) isListed.add(record.id)
    for (const [id, row] of this.base) {
      if (!isListed.has(id) && this.bucketOf(row) === bucket) this.drop(id, null)
    }
    for (const record of records) {
      const known = this.base.get(record.id)
      const isElsewhere = known !== undefined && this.bucketOf(known) !== bucket
      if (isElsewhere && !isForced && known.row_version > record.row_version) continue
      this.markers.delete(record.id)
      this.write(record as Row)
    }
  }

  forget(bucket: string): void {
    this.replace(bucket, [], false)
  }

  /** Writes without any judgement: for previews, where nothing is ever confirmed. */
  put(row: Row): void {
    this.write(row)
  }

  /** Forgets a record, without a trace or with the number at which it went. */
  drop(id: string, marker: number | null): void {
    this.touch(id)
    this.base.delete(id)
    this.lingering.delete(id)
    const known = this.markers.get(id)
    if (marker === null) this.markers.delete(id)
    else if (known === undefined || known <= marker) this.markers.set(id, marker)
  }

  /** Shows what was touched; null when nothing of it is a change. Calls back where rights may have become stale. */
  flush(isLocal: boolean, onRightsChange: () => void): CollectionChanges | null {
    if (this.dirty.size === 0) return null
    const dirty = this.dirty
    this.dirty = new Map()
    const changes: CollectionChanges = { upserted: [], removed: [], created: [], isLocal }
    for (const [id, before] of dirty) {
      const base = this.base.get(id)
      const after = this.compose(id)
      if (after === base) this.shown.delete(id)
      else this.shown.set(id, after)
      this.sortIn(id, before, after)
      if (!isChanged(before, after)) continue
      if (after) changes.upserted.push(id)
      else changes.removed.push(id)
      if (!before) changes.created.push(id)
      const { rightsFields } = this.settings
      if (before && after && rightsFields?.some((field) => before[field] !== after[field])) onRightsChange()
    }
    return changes.upserted.length + changes.removed.length > 0 ? changes : null
  }

  /**
   * A newer record that comes with all its slots: one that is missing or older there is so on the server, such as
   * after a way over another board. Of an older moment only its own slots count.
   */
  private isWhole(known: Row, row: Row): boolean {
    if (row.values === undefined || row.row_version <= known.row_version) return false
    return row.seq >= known.seq || this.bucketOf(row) !== this.bucketOf(known)
  }

  private mergeFields(known: Row, row: Row, mode: MergeMode): Row {
    const isNewer = row.row_version > known.row_version
    const isEqual = row.row_version === known.row_version && mode === 'merge' && !this.settings.isStrict
    if (isNewer || (isEqual && row.seq >= known.seq)) return row
    if (row.seq <= known.seq) return known
    // A saved value moves its item's times on, not its number.
    return { ...known, seq: row.seq, updated_at: row.updated_at, updated_by: row.updated_by }
  }

  private write(row: Row): void {
    this.touch(row.id)
    this.lingering.delete(row.id)
    this.base.set(row.id, row)
  }

  private touch(id: string): void {
    if (this.dirty.has(id)) return
    this.dirty.set(id, this.shown.has(id) ? this.shown.get(id) : this.base.get(id))
  }

  private compose(id: string, isWithDraft = true): Row | undefined {
    const effects = this.effects.get(id)
    const waiting = this.lingering.get(id)
    const draft = isWithDraft ? this.drafts.get(id) : undefined
    const base = this.base.get(id)
    if (!effects && !waiting && !draft) return base
    return composeRow(base, [...(waiting ? [waiting.effect] : []), ...(effects ?? NONE)], draft, id)
  }

  private sortIn(id: string, before: Row | undefined, after: Row | undefined): void {
    moveBetween(this.buckets, id, before && this.bucketOf(before), after && this.bucketOf(after))
    moveBetween(this.children, id, parentOf(before), parentOf(after))
  }
}

function parentOf(row: Row | undefined): string | undefined {
  return typeof row?.parent_id === 'string' ? row.parent_id : undefined
}

function moveBetween(
  sets: Map<string, Set<string>>,
  id: string,
  from: string | undefined,
  to: string | undefined,
): void {
  if (from === to) return
  if (from !== undefined) sets.get(from)?.delete(id)
  if (to === undefined) return
  const set = sets.get(to)
  if (set) set.add(id)
  else sets.set(to, new Set([id]))
}

/** The same object when nothing is news. */
function mergeSlots(
  known: Row['values'],
  incoming: Row['values'],
  mode: MergeMode,
): Record<string, ValueSlot> | undefined {
  let merged = known
  for (const [attribute_id, slot] of Object.entries(incoming ?? {})) {
    const version = known?.[attribute_id]?.row_version ?? -1
    if (slot.row_version < version || (mode === 'saved' && slot.row_version === version)) continue
    if (merged === known) merged = { ...known }
    if (merged) merged[attribute_id] = slot
  }
  return merged
}
