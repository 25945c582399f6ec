import { assert } from '@weft/base'
import type { Tx } from '@weft/db'
import { type FeedKey, feedName } from '@weft/model'

import type { TeamAccess } from '../../access/team-access.ts'
import { type Asker, createAsker } from '../../access/asker.ts'
import { reviseAccess, type WorldRevision } from '../../access/revise-access.ts'
import type { Caller } from '../../caller.ts'
import type { LockedFeed } from '../write/feeds.ts'
import type { RecordStore, Row } from './record-store.ts'

/** What one record went through in a transaction, for frames and activity. */
export interface Touch {
  /** Stem of the event, such as `Item`. */
  record: string
  collection: string
  id: string
  kind: 'saved' | 'deleted'
  feed: FeedKey
  action: 'created' | 'changed' | 'deleted' | 'restored' | 'moved' | 'purged'
  user_id: number
  /** The record for the frame, made when the transaction's numbers are known. */
  present(): unknown
  old?: unknown
  new?: unknown
  /** Told to whoever looks, and no act of its own: the activity has what it follows from. */
  isConsequence?: boolean
}

export interface FeedState {
  key: FeedKey
  /** The number that this transaction takes, if it changes the feed. */
  seq: number
  touched: boolean
  /** Items that lay in a folder before this transaction. */
  items: number
  /** Whoever has it loads it anew: more changed than is told one by one. */
  isReloaded?: boolean
}

/** Work in slices, shared with whatever else this program computes. */
export interface UnitWork {
  /** The turn of the event loop has computed as much as it may. */
  readonly isOver: boolean
  /** Waits for a turn that may go on. */
  pause(): Promise<void>
}

/**
 * One transaction's working set. Rows are loaded set-wise, changed in memory by operations that run one after
 * the other, and written set-wise at the end. A failing operation leaves nothing behind: `commitStep` or `dropStep`.
 */
export interface Unit {
  readonly tx: Tx
  readonly team_id: number
  /**
   * The batch is judged by what is remembered, and written in one statement or not at all: `tx` only reads, and
   * `later` makes the batch go the plain way.
   */
  readonly isQuick: boolean
  /** Rights as of the locks, with what this transaction changed itself. */
  readonly access: TeamAccess
  /** Wire time of the transaction. */
  readonly at: string
  /** The feeds that this transaction holds, by name. */
  readonly feeds: ReadonlyMap<string, FeedState>
  /** What is computed in this transaction, counted; whoever computes sets it, and between operations it is waited for. */
  work: UnitWork | null
  asker(caller: Caller): Asker
  /** The workspace's owner, who sees everything: as such records go into frames, which each receiver's view cuts. */
  insider(): Asker
  /** The number of a board's feed as read after the locks; undefined when it was not asked for. */
  boardSeq(board_id: string): number | undefined
  load(store: RecordStore, ids: readonly string[]): Promise<void>
  /** A row that was loaded or put before; null when there is none. Rows are never changed in place. */
  get(store: RecordStore, id: string): Row | null
  put(store: RecordStore, row: Row): void
  touch(touch: Touch): void
  feed(key: FeedKey): FeedState
  /** Lets everybody who has a feed of this transaction load it anew: side writes changed its records. */
  reload(key: FeedKey): void
  /** Opens the feed of a record that this transaction creates. */
  openFeed(key: FeedKey): void
  /** Lets later operations of this transaction be judged with a board, folder or entries that an earlier one made. */
  reviseWorld(revision: WorldRevision): void
  /** Says that rights below a resource changed: `rights` stamps move on. */
  rightsChanged(type: 'team' | 'board' | 'folder', id: string): void
  /** Runs with the flush, after rows are written; for side tables. */
  later(write: (tx: Tx) => Promise<void>): void
  addItems(folder: FeedKey, count: number): void
  /** Items that lie in a folder now, as far as this transaction goes. */
  itemsIn(folder: FeedKey): number
}

export interface StepLog {
  rows: Map<RecordStore, Map<string, Row>>
  touches: Touch[]
  opened: FeedKey[]
  rights: { type: 'team' | 'board' | 'folder'; id: string }[]
  later: ((tx: Tx) => Promise<void>)[]
  items: Map<string, number>
  reloads: FeedKey[]
}

function emptyLog(): StepLog {
  return { rows: new Map(), touches: [], opened: [], rights: [], later: [], items: new Map(), reloads: [] }
}

export interface RunningUnit extends Unit {
  /** Everything that committed steps did so far. */
  readonly done: StepLog
  /** Numbers of boards' feeds as they were read. */
  readonly boards: ReadonlyMap<string, number>
  /** A row as it was before this transaction; null when there was none or it was not asked for. */
  before(store: RecordStore, id: string): Row | null
  /** All rows of a store that this transaction read. */
  read(store: RecordStore): Row[]
  commitStep(): void
  dropStep(): void
}

export function createUnit(options: {
  tx: Tx
  team_id: number
  access: TeamAccess
  at: string
  locked: Map<string, LockedFeed>
  boardSeqs: Map<string, number>
  /** A row that is known without asking. */
  known?: (store: RecordStore, id: string) => Row | undefined
}): RunningUnit {
  const { tx, team_id, at } = options
  let access = options.access
  let accessBefore = access
  const loaded = new Map<RecordStore, Map<string, Row | null>>()
  const feeds = new Map<string, FeedState>()
  for (const [name, { key, seq, items }] of options.locked)
    feeds.set(name, { key, seq: seq + 1, touched: false, items })
  const done = emptyLog()
  let step = emptyLog()
  let askers = new Map<Caller, Asker>()

  function rowsOf(map: StepLog['rows'], store: RecordStore): Map<string, Row> {
    let rows = map.get(store)
    if (!rows) map.set(store, (rows = new Map()))
    return rows
  }

  return {
    tx,
    team_id,
    isQuick: options.known !== undefined,
    get access() {
      return access
    },
    at,
    done,
    boards: options.boardSeqs,
    feeds,
    work: null,
    asker(caller) {
      let asker = askers.get(caller)
      if (!asker) askers.set(caller, (asker = createAsker(access, caller)))
      return asker
    },
    insider: () => createAsker(access, { user_id: access.world.team.owner_id ?? 0, session_id: null }),
    boardSeq: (board_id) => options.boardSeqs.get(board_id),
    async load(store, ids) {
      let known = loaded.get(store)
      if (!known) loaded.set(store, (known = new Map()))
      const missing: string[] = []
      for (const id of new Set(ids)) {
        if (known.has(id)) continue
        const row = options.known?.(store, id)
        if (row) known.set(id, row)
        else missing.push(id)
      }
      if (missing.length === 0) return
      const rows = await store.load(tx, team_id, missing)
      for (const id of missing) known.set(id, rows.get(id) ?? null)
    },
    get(store, id) {
      const staged = step.rows.get(store)?.get(id) ?? done.rows.get(store)?.get(id)
      if (staged) return staged
      const row = loaded.get(store)?.get(id)
      assert(row !== undefined, `${store.table} ${id} was loaded before it is read`)
      return row
    },
    put(store, row) {
      rowsOf(step.rows, store).set(String(row['id']), row)
    },
    touch(touch) {
      step.touches.push(touch)
    },
    feed(key) {
      const state = feeds.get(feedName(key))
      assert(state, `feed ${feedName(key)} is locked before it is changed`)
      return state
    },
    reload(key) {
      step.reloads.push(key)
    },
    openFeed(key) {
      step.opened.push(key)
      feeds.set(feedName(key), { key, seq: 1, touched: false, items: 0 })
    },
    reviseWorld(revision) {
      access = reviseAccess(access, revision)
      askers = new Map()
    },
    rightsChanged(type, id) {
      step.rights.push({ type, id })
    },
    later(write) {
      step.later.push(write)
    },
    addItems(folder, count) {
      const name = feedName(folder)
      step.items.set(name, (step.items.get(name) ?? 0) + count)
    },
    itemsIn(folder) {
      const name = feedName(folder)
      return (feeds.get(name)?.items ?? 0) + (done.items.get(name) ?? 0) + (step.items.get(name) ?? 0)
    },
    before: (store, id) => loaded.get(store)?.get(id) ?? null,
    read: (store) => [...(loaded.get(store)?.values() ?? [])].filter((row) => row !== null),
    commitStep() {
      for (const [store, rows] of step.rows)
        for (const [id, row] of rows) rowsOf(done.rows, store).set(id, row)
      for (const touch of step.touches) {
        const state = feeds.get(feedName(touch.feed))
        assert(state, `feed ${feedName(touch.feed)} is locked before it is changed`)
        state.touched = true
        done.touches.push(touch)
      }
      for (const key of step.reloads) {
        const state = feeds.get(feedName(key))
        assert(state, `feed ${feedName(key)} is locked before it is changed`)
        state.touched = true
        state.isReloaded = true
      }
      done.opened.push(...step.opened)
      done.rights.push(...step.rights)
      done.later.push(...step.later)
      for (const [name, count] of step.items) done.items.set(name, (done.items.get(name) ?? 0) + count)
      accessBefore = access
      step = emptyLog()
    },
    dropStep() {
      if (access !== accessBefore) askers = new Map()
      access = accessBefore
      for (const key of step.opened) feeds.delete(feedName(key))
      step = emptyLog()
    },
  }
}
