import { assert } from '@weft/base'
import type { Tx } from '@weft/db'
import { feedName } from '@weft/model'

import { type Asker, createAsker } from '../../access/asker.ts'
import { reviseAccess } from '../../access/revise-access.ts'
import type { TeamAccess } from '../../access/team-access.ts'
import type { Caller } from '../../caller.ts'
import type { RecordStore, Row } from '../contract/record-store.ts'
import type { FeedState, RunningUnit, StepLog } from '../contract/unit.ts'
import type { LockedFeed } from './feeds.ts'

function emptyLog(): StepLog {
  return { rows: new Map(), touches: [], opened: [], rights: [], later: [], items: new Map(), reloads: [] }
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
  const kept = new Map<() => unknown, unknown>()

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
    once<T>(make: () => T): T {
      // What a function made is of the type that it makes.
      if (kept.has(make)) return kept.get(make) as T
      const made = make()
      kept.set(make, made)
      return made
    },
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
