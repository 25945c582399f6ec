import type { SyncedRecord } from '@weft/model'
import { type LiveQuery, pageTurns, type QueryEnv, type QueryRow, type QuerySpec } from '@weft/query'

import { RowQuery } from './columns/row-query.ts'
import type { Edits, SaveOptions } from './edits.ts'
import type { LocalChange } from './local-change.ts'
import type { MoveTarget } from './move-target.ts'
import type { Ids } from './columns/ids.ts'
import type { RecordSpace } from './record-space.ts'
import type { Draft, Row } from './row.ts'
import type { CollectionChanges } from './table.ts'
import { type Answer, type Transport, answerOf } from './transport.ts'

interface Session {
  transport: Transport
  isPretending: boolean
  team_id: number | null
  transaction(run: () => void): LocalChange | null
  reloadFeeds(collection: string): Promise<void> | null
}

/** The feed whose records are meant, by the id of its folder, board or workspace, or several of them. */
export type Buckets = string | number | readonly string[]

/** One synced collection: its records as they are to be shown, and the edits of this client. */
export class CollectionStore<R extends SyncedRecord> {
  readonly name: string
  private readonly store: Session
  private readonly space: RecordSpace
  private readonly edits: Edits
  private readonly lists = new Map<string, readonly R[]>()

  constructor(name: string, parts: { store: Session; space: RecordSpace; edits: Edits }) {
    this.name = name
    this.store = parts.store
    this.space = parts.space
    this.edits = parts.edits
    this.space.subscribeCollection(name, () => this.lists.clear())
  }

  /** The record with unanswered edits and drafts in it; the same object until it changes. */
  get(id: string): R | undefined {
    return this.table.get(id) as R | undefined
  }

  /** The record as the server confirmed it. */
  confirmed(id: string): R | undefined {
    return this.table.confirmed(id) as R | undefined
  }

  /** Records of one feed (folder, board or workspace id) by (sort_order, id); the same array until one changes. */
  list(bucket: string | number): readonly R[] {
    const key = String(bucket)
    let list = this.lists.get(key)
    if (!list) {
      const rows = [...this.table.idsIn(key)].flatMap((id) => this.get(id) ?? [])
      list = rows.toSorted((a, b) => orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1))
      this.lists.set(key, list)
    }
    return list
  }

  /** To read a field or two of many records: what it answers reads like the record, and must not be kept or spread. */
  peek(id: string): R | undefined {
    return this.table.peek(id) as unknown as R | undefined
  }

  ids(bucket: string | number): Ids {
    return this.table.idsIn(String(bucket))
  }

  /** Makes a record with an id of its own. `slots` are values that an item begins with, by attribute. */
  create(
    fields: Readonly<Record<string, unknown>>,
    slots: Readonly<Record<string, unknown>> = {},
  ): { record: R; change: LocalChange | null } {
    const { record, change } = this.edits.create(this.name, fields, slots)
    return { record: record as unknown as R, change }
  }

  /** Writes fields; null when the record is unknown or nothing would change. For values `id` is the value's. */
  save(id: string, fields: Readonly<Record<string, unknown>>, options?: SaveOptions): LocalChange | null {
    return this.edits.save(this.name, id, fields, options)
  }

  remove(id: string): LocalChange | null {
    return this.edits.remove(this.name, id)
  }

  /** Out of the trash; `snapshots` are what is to be shown until the answer, `came` what came, where that is known. */
  restore(
    id: string,
    snapshots: readonly SyncedRecord[],
    came?: () => readonly SyncedRecord[],
  ): LocalChange | null {
    return this.edits.restore(this.name, id, snapshots, came)
  }

  move(id: string, place: MoveTarget): LocalChange | null {
    return this.edits.move(this.name, id, place)
  }

  /** Shows fields without saving them, over whatever else happens to the record. */
  addDraft(id: string, fields: Readonly<Record<string, unknown>>): void {
    const rowId = this.space.rowId(this.name, id)
    const known: Draft = this.table.draftOf(rowId) ?? { fields: {}, slots: {} }
    const shown = this.table.beforeDraft(rowId)
    const base = known.base ?? { fields: {}, slots: {} }
    const slot = rowId === id ? null : id.slice(rowId.length + 1)
    const draft: Draft =
      slot === null
        ? {
            ...known,
            fields: { ...known.fields, ...fields },
            base: { ...base, fields: { ...pick(shown, Object.keys(fields)), ...base.fields } },
          }
        : {
            ...known,
            slots: { ...known.slots, [slot]: fields.data ?? null },
            base: { ...base, slots: { [slot]: shown?.values?.[slot]?.data ?? null, ...base.slots } },
          }
    this.space.batch(() => this.table.setDraft(rowId, draft), true)
  }

  /** Throws drafts away and shows the record again; all of the collection when no id is given. */
  restoreDraft(id?: string): void {
    const ids = id === undefined ? this.table.draftIds() : [this.space.rowId(this.name, id)]
    this.space.batch(() => ids.forEach((one) => this.table.setDraft(one, undefined)), true)
  }

  hasDraft(id: string): boolean {
    return this.table.draftOf(this.space.rowId(this.name, id)) !== undefined
  }

  /** Saves drafts as one batch, over what was shown when they were begun. */
  flushDrafts(ids: readonly string[] = this.table.draftIds()): LocalChange | null {
    const slotted = [...this.space.allSettings()].find(({ slotsOf }) => slotsOf === this.name)
    return this.store.transaction(() => {
      for (const id of ids) {
        const draft = this.table.draftOf(id)
        if (!draft) continue
        this.table.setDraft(id, undefined)
        this.edits.save(this.name, id, draft.fields, { old: draft.base?.fields ?? {} })
        for (const [attribute_id, data] of Object.entries(draft.slots)) {
          const { [attribute_id]: before } = draft.base?.slots ?? {}
          const options = before === undefined ? {} : { old: { data: before } }
          if (slotted) this.edits.save(slotted.collection.name, `${id}.${attribute_id}`, { data }, options)
        }
      }
    })
  }

  /** Tells of records as if they had changed: what is made of them with other records did. */
  invalidate(ids: Iterable<string>, isLocal: boolean): void {
    this.space.batch(() => {
      for (const id of ids) this.table.invalidate(id)
    }, isLocal)
  }

  /** Whether the record was taken away here and the server has not answered. */
  isLeaving(id: string): boolean {
    return this.table.get(id) === undefined && this.table.confirmed(id) !== undefined
  }

  /** Loads everything anew that is open of this collection. */
  async refresh(): Promise<void> {
    if (!this.space.settingsOf(this.name).indexPath) throw new Error('Cannot refresh without index')
    const reload = this.store.team_id === null ? null : this.store.reloadFeeds(this.name)
    if (!reload) throw new Error('Cannot refresh if not initialized')
    await reload
  }

  /**
   * Takes in what the server answered about some of the records, such as those of one item. `isCovered` says which
   * others it would have named: as of `seq` they are gone. Without a number nothing is.
   */
  takePart(records: readonly R[], seq: number | null, isCovered: (record: R) => boolean): void {
    this.space.batch(() => {
      for (const record of records) this.table.merge(record, 'merge')
      if (seq === null) return
      const ids = new Set(records.map(({ id }) => id))
      this.table.dropLacking(ids, seq, (row) => isCovered(row as unknown as R))
    })
  }

  /** Asks the server for one record and takes it in. A single value is only answered: its slot may hold an excerpt. */
  async fetch(id: string): Promise<Answer<unknown>> {
    if (this.store.isPretending) return { status: 200, data: this.get(id) }
    if (this.store.team_id === null) throw new Error('Team not initialized')
    const settings = this.space.settingsOf(this.name)
    const answer = await answerOf(this.store.transport.one(this.store.team_id, settings.savePath(id)))
    const isFound = answer.status >= 200 && answer.status < 300 && !settings.slotsOf
    if (isFound) this.space.batch(() => this.table.merge(answer.data as SyncedRecord, 'merge'))
    return answer
  }

  subscribe(listener: (changes: CollectionChanges) => void): () => void {
    return this.space.subscribeCollection(this.name, listener)
  }

  subscribeRecord(id: string, listener: () => void): () => void {
    return this.space.subscribeRecord(this.name, id, listener)
  }

  /**
   * A query over the records of a feed, or of several, that follows every change. Rows edited or created here stay in sight
   * when they do not match. `where` narrows the rows before the query, such as
   * to those without a parent; it may read fields, and must not spread or keep the row. Over many rows the first answer
   * comes later (`isReady`).
   */
  liveQuery(
    bucket: Buckets,
    options: { spec: QuerySpec; env: QueryEnv; where?: (row: R) => boolean },
  ): { query: LiveQuery<R & QueryRow>; dispose: () => void } {
    const { query, connect } = this.queryOver(bucket, options)
    return { query, dispose: connect() }
  }

  /** The same, not following yet: `connect` makes up for what happened in between, and answers how to stop. */
  queryOver(
    bucket: Buckets,
    options: { spec: QuerySpec; env: QueryEnv; where?: (row: R) => boolean },
  ): { query: LiveQuery<R & QueryRow>; connect: () => () => void } {
    const keys = new Set((Array.isArray(bucket) ? (bucket as readonly string[]) : [bucket]).map(String))
    const { spec, env, where } = options
    const find = (id: string) => {
      const row = this.table.peek(id)
      if (!row || !keys.has(this.table.bucketOf(row)) || (where && !where(row as unknown as R)))
        return undefined
      return row as unknown as R & QueryRow
    }
    const { table } = this
    const source = {
      get: find,
      *rows() {
        for (const key of keys)
          for (const row of table.heldIn(key) as Iterable<R & QueryRow>) if (!where || where(row)) yield row
      },
    }
    const query = new RowQuery<R & QueryRow>({ source, spec, env, turns: pageTurns })
    let version = this.space.versionOf(this.name)
    const follow = () => {
      if (version === this.space.versionOf(this.name)) query.resume()
      else query.reset()
      return this.subscribe((changes) => {
        if (changes.isLocal) {
          const seen = changes.upserted.filter((id) => query.has(id))
          query.pin([...seen, ...changes.created].filter((id) => find(id) !== undefined))
        }
        query.apply(changes)
      })
    }
    let users = 0
    let stop = () => {}
    const connect = () => {
      if (users++ === 0) stop = follow()
      let isConnected = true
      return () => {
        if (!isConnected) return
        isConnected = false
        if (--users > 0) return
        version = this.space.versionOf(this.name)
        stop()
        query.pause()
      }
    }
    return { query, connect }
  }

  private get table() {
    return this.space.table(this.name)
  }
}

function pick(row: Row | undefined, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.flatMap((field) => (row && field in row ? [[field, row[field]]] : [])))
}

function orderOf(record: SyncedRecord): number {
  const { sort_order } = record as Partial<Row>
  return typeof sort_order === 'number' ? sort_order : 0
}
