import { must, sameJson } from '@weft/base'
import type { SyncedRecord, ValueSlot } from '@weft/model'

import { EditTransactions, type EditsOptions } from './edit-transactions.ts'
import type { LocalChange } from './local-change.ts'
import { inverted, type MoveTarget } from './move-target.ts'
import type { Row } from './row.ts'
import type { TransactionWay } from './transaction-way.ts'
import { isStill, knownOf, type Made } from './untouched.ts'

export interface SaveOptions {
  /**
   * Fields as the sender knew them: what an editor showed before they were changed in it, however much newer what the
   * store holds is meanwhile, or what it does not hold whole, such as a long text. Fields that it lacks are taken as
   * the store knows them now. Goes to the wire as it is (normalised); equal to what is saved means no request.
   */
  old?: Readonly<Record<string, unknown>>
  /** Asked when it is to be taken back, after what was edited later in its transaction: false leaves it. */
  mayUndo?: () => boolean
}

type Fields = Readonly<Record<string, unknown>>

/** Turns what a person does into queued requests that are shown at once. */
export class Edits {
  private readonly options: EditsOptions
  private readonly transactions: EditTransactions

  constructor(options: EditsOptions) {
    this.options = options
    this.transactions = new EditTransactions(options)
  }

  /** All edits of `run` are shown at once, travel as one batch and are undone together. Null when there were none. */
  together(run: () => void, way?: TransactionWay): LocalChange | null {
    return this.transactions.together(run, way)
  }

  /** Null when the record is unknown or nothing would change. */
  save(collection: string, id: string, fields: Fields, options: SaveOptions = {}): LocalChange | null {
    const { space } = this.options
    const settings = space.settingsOf(collection)
    const rowId = space.rowId(collection, id)
    const table = space.table(collection)
    const row = table.beforeDraft(rowId)
    if (!row) return null
    if (settings.needsLoad && space.feedAt(space.channelOf(collection, row)) === undefined)
      throw new Error(settings.needsLoad)
    const isSlot = settings.slotsOf !== undefined
    const slot = isSlot ? row.values?.[id.slice(rowId.length + 1)] : undefined
    const known: Fields = isSlot ? { data: slot?.data ?? null } : row
    const item: Record<string, unknown> = {}
    const old: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(fields)) {
      if (field === 'created_at' || field === 'updated_at') continue
      const mine = this.normalise(collection, field, value, id)
      const before = options.old && field in options.old ? options.old[field] : known[field]
      const theirs = this.normalise(collection, field, before ?? null, id)
      if (sameJson(mine, theirs)) continue
      item[field] = mine
      old[field] = theirs
    }
    return this.together(() => {
      this.clearDraft(collection, id, rowId)
      if (Object.keys(item).length === 0) return
      const mine = { ...item }
      item.row_version = (isSlot ? (slot?.row_version ?? 0) : row.row_version) + 1
      const request = this.transactions.request('save', collection, id, row)
      this.transactions.push({ ...request, item, old, route: settings.savePath(id) }, () =>
        options.mayUndo?.() === false ? null : this.saveBack(collection, id, { mine, before: old }),
      )
    })
  }

  /** A record of the collection's own making with these fields; `slots` are values that it begins with. */
  create(
    collection: string,
    fields: Fields,
    slots: Fields = {},
  ): { record: Row; change: LocalChange | null } {
    const { space } = this.options
    const settings = space.settingsOf(collection)
    const team_id = this.options.team_id()
    if (team_id === null) throw new Error('Team not initialized')
    const made = must(settings.create, `${collection} can be created`)(team_id, fields) as Row
    const named = typeof fields.id === 'string' ? { ...made, id: fields.id } : made
    const row: Row = { ...named, row_version: 1, created_by: this.options.me() || null }
    const item: Record<string, unknown> = { row_version: 1 }
    for (const field of Object.keys(settings.collection.fields.def.shape)) {
      if (row[field] === undefined) continue
      row[field] = this.normalise(collection, field, row[field], row.id)
      item[field] = row[field]
    }
    if (row.values) {
      row.values = this.firstSlots(collection, row, slots)
      if (Object.keys(slots).length > 0)
        item.values = Object.fromEntries(Object.keys(slots).map((id) => [id, row.values?.[id]?.data ?? null]))
    }
    const channel = space.channelOf(collection, row)
    if (settings.needsLoad && space.feedAt(channel) === undefined) throw new Error(settings.needsLoad)
    const change = this.together(() => {
      const request = this.transactions.request('create', collection, row.id, row)
      const all = this.transactions.made
      all.set(row.id, row)
      this.transactions.push({ ...request, item, route: settings.savePath(row.id), snapshots: [row] }, () =>
        this.takeMadeAway(collection, row.id, all),
      )
    })
    return { record: row, change }
  }

  /**
   * The record leaves at once, with what lies below it where the collection is a tree. `old` tells what is known of it,
   * where it is to stay once others have gone on from there.
   */
  remove(collection: string, id: string, old?: Fields): LocalChange | null {
    const { space } = this.options
    const table = space.table(collection)
    const settings = space.settingsOf(collection)
    const row = table.beforeDraft(id)
    if (!row) return null
    const also = settings.isTree ? table.below(id) : []
    const snapshots = [id, ...also].flatMap((one) => table.beforeDraft(one) ?? [])
    return this.together(() => {
      for (const one of [id, ...also]) table.setDraft(one, undefined)
      const request = this.transactions.request('delete', collection, id, row)
      const route = settings.deletePath(id)
      // A sub-item that others changed since is known by the number of the feed that was taken in, not by its own.
      const known_seq = Math.max(row.seq, space.feedAt(request.channel) ?? 0)
      this.transactions.push(
        { ...request, method: 'delete', route, also, known_seq, ...(old ? { old } : {}) },
        () => this.restore(collection, id, snapshots),
      )
    })
  }

  /**
   * Brings a trashed record back; `snapshots` of it and what lies below it are shown until the answer. `came` is asked
   * for what came back instead, where that may be something else: what is still as it came is taken back.
   */
  restore(
    collection: string,
    id: string,
    snapshots: readonly SyncedRecord[],
    came: () => readonly SyncedRecord[] = () => snapshots,
  ): LocalChange | null {
    const { space } = this.options
    const table = space.table(collection)
    const root = snapshots.find((one) => one.id === id) as Row | undefined
    if (!root || table.get(id)) return null
    const raised = snapshots.map((one) => ({ ...one, row_version: one.row_version + 2 }))
    const also = snapshots.flatMap((one) => (one.id === id ? [] : [one.id]))
    return this.together(() => {
      const request = this.transactions.request('restore', collection, id, root)
      const route = `${space.settingsOf(collection).savePath(id)}/restore`
      this.transactions.push({ ...request, method: 'post', route, snapshots: raised, also }, () =>
        this.takeAway(collection, id, new Map(came().map((one) => [one.id, one as Row]))),
      )
    })
  }

  /** To another folder, with everything below it. */
  move(collection: string, id: string, place: MoveTarget): LocalChange | null {
    const { space } = this.options
    const table = space.table(collection)
    const row = table.beforeDraft(id)
    const { mapping, lose, ...target } = place
    if (!row || row.folder_id === place.folder_id) return null
    const back = {
      folder_id: String(row.folder_id),
      board_id: String(row.board_id),
      ...(mapping ? { mapping: inverted(mapping) } : {}),
    }
    const also = table.below(id)
    return this.together(() => {
      const request = this.transactions.request('move', collection, id, row)
      const item = { folder_id: place.folder_id, ...(mapping ? { mapping } : {}), ...(lose ? { lose } : {}) }
      const route = `${space.settingsOf(collection).savePath(id)}/move`
      // A sub-item lies in its parent's folder, so one that moves alone comes to the top.
      const there = { ...target, parent_id: null }
      this.transactions.push(
        { ...request, method: 'post', route, item, place: there, also, saveMultiple: false },
        () => this.moveBack(collection, id, { from: place.folder_id, back }),
      )
    })
  }

  private saveBack(
    collection: string,
    id: string,
    edit: { mine: Fields; before: Fields },
  ): LocalChange | null {
    const { space } = this.options
    const rowId = space.rowId(collection, id)
    const row = space.table(collection).beforeDraft(rowId)
    if (!row) {
      this.transactions.leave()
      return null
    }
    const fields: Record<string, unknown> = {}
    for (const [field, mine] of Object.entries(edit.mine)) {
      const now = (rowId === id ? row[field] : row.values?.[id.slice(rowId.length + 1)]?.data) ?? null
      // Somebody has gone on from there: taking it back would take theirs back too.
      if (isStill(this.options.rules, id, now, mine)) fields[field] = edit.before[field]
      else if (!sameJson(now, edit.before[field] ?? null)) this.transactions.leave()
    }
    return this.save(collection, id, fields, { old: edit.mine })
  }

  /** What was made below another is taken back with that, or stays with it. */
  private takeMadeAway(collection: string, id: string, made: Made): LocalChange | null {
    const parent_id = this.options.space.table(collection).beforeDraft(id)?.parent_id
    return made.has(String(parent_id)) ? null : this.takeAway(collection, id, made)
  }

  /** Removes what is here by one's own hand alone. */
  private takeAway(collection: string, id: string, made: Made): LocalChange | null {
    if (!this.options.space.table(collection).get(id)) return null
    if (this.transactions.isUntouched(collection, id, made)) {
      // Others may have gone on from there unheard, such as while there was no network: that is for the server to say.
      const table = this.options.space.table(collection)
      return this.remove(collection, id, table.get(id)?.values && { known: knownOf(table, id) })
    }
    this.transactions.leave()
    return null
  }

  private moveBack(
    collection: string,
    id: string,
    { from, back }: { from: string; back: { folder_id: string; board_id: string } },
  ): LocalChange | null {
    const row = this.options.space.table(collection).beforeDraft(id)
    if (row?.folder_id === from) return this.move(collection, id, back)
    if (row?.folder_id !== back.folder_id) this.transactions.leave()
    return null
  }

  private firstSlots(collection: string, row: Row, slots: Fields): Record<string, ValueSlot> {
    const first: Record<string, ValueSlot> = {}
    for (const [id, data] of Object.entries(this.options.rules.defaults?.(collection, row) ?? {}))
      first[id] = { data, row_version: 0 }
    const slotted = [...this.options.space.allSettings()].find(({ slotsOf }) => slotsOf === collection)
    for (const [id, data] of Object.entries(slots)) {
      const name = slotted?.collection.name ?? collection
      first[id] = { data: this.normalise(name, 'data', data, `${row.id}.${id}`), row_version: 1 }
    }
    return first
  }

  private normalise(collection: string, field: string, value: unknown, id: string): unknown {
    const { normalise } = this.options.rules
    return (normalise ? normalise(collection, field, value, id) : value) ?? null
  }

  private clearDraft(collection: string, id: string, rowId: string): void {
    const table = this.options.space.table(collection)
    const draft = table.draftOf(rowId)
    if (!draft) return
    if (rowId === id) {
      table.setDraft(id, undefined)
      return
    }
    const { [id.slice(rowId.length + 1)]: _saved, ...slots } = draft.slots
    const isEmpty = Object.keys(slots).length + Object.keys(draft.fields).length === 0
    table.setDraft(rowId, isEmpty ? undefined : { ...draft, slots })
  }
}
