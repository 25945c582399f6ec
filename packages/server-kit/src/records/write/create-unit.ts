import { assert } from '@weft/base'
import type { Tx } from '@weft/db'
import { type FeedKey, feedName } from '@weft/model'

import { type Principal, createPrincipal } from '../../access/principal.ts'
import { reviseAccess, type GraphRevision } from '../../access/revise-access.ts'
import type { TeamAccess } from '../../access/team-access.ts'
import type { Caller } from '../../caller.ts'
import type { RecordStore, Row } from '../contract/record-store.ts'
import type { Origin } from '../contract/origin.ts'
import type { FeedState, RunningUnit, StepLog, RecordChange } from '../contract/unit.ts'
import type { LockedFeed } from './feeds.ts'
import { emptyLog, joinLog, rowsOf } from './step-log.ts'

interface UnitOptions {
  tx: Tx
  team_id: number
  access: TeamAccess
  at: string
  locked: Map<string, LockedFeed>
  boardSeqs: Map<string, number>
  /** A row that is known without asking. */
  known?: (store: RecordStore, id: string) => Row | undefined
}

export function createUnit(options: UnitOptions): RunningUnit {
  return new WorkingSet(options)
}

class WorkingSet implements RunningUnit {
  readonly tx: Tx
  readonly team_id: number
  readonly isOptimistic: boolean
  readonly at: string
  readonly boards: ReadonlyMap<string, number>
  readonly done = emptyLog()
  readonly feeds = new Map<string, FeedState>()
  work: RunningUnit['work'] = null
  origin: Origin | null = null
  private step: StepLog = emptyLog()
  private rights: TeamAccess
  private rightsBefore: TeamAccess
  private principals = new Map<Caller, Principal>()
  private readonly known: UnitOptions['known']
  private readonly loaded = new Map<RecordStore, Map<string, Row | null>>()
  private readonly kept = new Map<() => unknown, unknown>()

  constructor({ tx, team_id, access, at, locked, boardSeqs, known }: UnitOptions) {
    this.tx = tx
    this.team_id = team_id
    this.at = at
    this.boards = boardSeqs
    this.known = known
    this.isOptimistic = known !== undefined
    this.rights = access
    this.rightsBefore = access
    for (const [name, { key, seq, items }] of locked)
      this.feeds.set(name, { key, seq: seq + 1, touched: false, items })
  }

  get access(): TeamAccess {
    return this.rights
  }

  once<T>(make: () => T): T {
    // What a function made is of the type that it makes.
    if (this.kept.has(make)) return this.kept.get(make) as T
    const made = make()
    this.kept.set(make, made)
    return made
  }

  principal(caller: Caller): Principal {
    let principal = this.principals.get(caller)
    if (!principal) this.principals.set(caller, (principal = createPrincipal(this.rights, caller)))
    return principal
  }

  systemView(): Principal {
    return createPrincipal(this.rights, { user_id: this.rights.graph.team.owner_id ?? 0, session_id: null })
  }

  boardSeq(board_id: string): number | undefined {
    return this.boards.get(board_id)
  }

  async load(store: RecordStore, ids: readonly string[]): Promise<void> {
    let loaded = this.loaded.get(store)
    if (!loaded) this.loaded.set(store, (loaded = new Map()))
    const missing: string[] = []
    for (const id of new Set(ids)) {
      if (loaded.has(id)) continue
      const row = this.known?.(store, id)
      if (row) loaded.set(id, row)
      else missing.push(id)
    }
    if (missing.length === 0) return
    const rows = await store.load(this.tx, this.team_id, missing)
    for (const id of missing) loaded.set(id, rows.get(id) ?? null)
  }

  // What a store loaded, or was given, is of its own rows.
  get<R extends Row>(store: RecordStore<R>, id: string): R | null {
    const staged = this.step.rows.get(store)?.get(id) ?? this.done.rows.get(store)?.get(id)
    if (staged) return staged as R
    const row = this.loaded.get(store)?.get(id)
    assert(row !== undefined, `${store.table} ${id} was loaded before it is read`)
    return row as R | null
  }

  put<R extends Row>(store: RecordStore<R>, row: R): void {
    rowsOf(this.step, store).set(String(row['id']), row)
  }

  recordChange(change: RecordChange): void {
    this.step.recordChanges.push(this.origin ? { origin: this.origin, ...change } : change)
  }

  feed(key: FeedKey): FeedState {
    const state = this.feeds.get(feedName(key))
    assert(state, `feed ${feedName(key)} is locked before it is changed`)
    return state
  }

  reload(key: FeedKey): void {
    this.step.reloads.push(key)
  }

  openFeed(key: FeedKey): void {
    this.step.opened.push(key)
    this.feeds.set(feedName(key), { key, seq: 1, touched: false, items: 0 })
  }

  reviseGraph(revision: GraphRevision): void {
    this.rights = reviseAccess(this.rights, revision)
    this.principals = new Map()
  }

  rightsChanged(type: 'team' | 'board' | 'folder', id: string): void {
    this.step.rights.push({ type, id })
  }

  later(write: (tx: Tx) => Promise<void>): void {
    this.step.later.push(write)
  }

  addItems(folder: FeedKey, count: number): void {
    const name = feedName(folder)
    this.step.items.set(name, (this.step.items.get(name) ?? 0) + count)
  }

  itemsIn(folder: FeedKey): number {
    const name = feedName(folder)
    const before = this.feeds.get(name)?.items ?? 0
    return before + (this.done.items.get(name) ?? 0) + (this.step.items.get(name) ?? 0)
  }

  before<R extends Row>(store: RecordStore<R>, id: string): R | null {
    return (this.loaded.get(store)?.get(id) ?? null) as R | null
  }

  read<R extends Row>(store: RecordStore<R>): R[] {
    return [...(this.loaded.get(store)?.values() ?? [])].filter((row) => row !== null) as R[]
  }

  commitStep(): void {
    for (const { feed } of this.step.recordChanges) this.feed(feed).touched = true
    for (const key of this.step.reloads) {
      const state = this.feed(key)
      state.touched = true
      state.isReloaded = true
    }
    joinLog(this.done, this.step)
    this.rightsBefore = this.rights
    this.step = emptyLog()
  }

  dropStep(): void {
    if (this.rights !== this.rightsBefore) this.principals = new Map()
    this.rights = this.rightsBefore
    for (const key of this.step.opened) this.feeds.delete(feedName(key))
    this.step = emptyLog()
  }
}
