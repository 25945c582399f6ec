import { now, toWireTime } from '@weft/base'
import type { Database } from '@weft/db'
import { type FeedKey, feedName } from '@weft/model'

import type { Access } from '../../access/access.ts'
import type { TeamAccess } from '../../access/team-access.ts'
import type { RecordMovedError } from './apply-operation.ts'
import type { Registry } from '../contract/registry.ts'
import { isPersonal, type LockedFeed } from './feeds.ts'
import { NO_MEMORY } from './idempotency.ts'
import { evaluateOperations } from './evaluate-operations.ts'
import type { VersionCache } from './version-cache.ts'
import type { Operation, Outcome } from '../contract/operation.ts'
import type { RecordStore, Row } from '../contract/record-store.ts'
import type { RunningUnit } from '../contract/unit.ts'
import { createUnit } from './create-unit.ts'
import { writeUnit } from './write-unit.ts'

export interface OptimisticBatch {
  results: (Outcome | RecordMovedError)[]
  unit: RunningUnit
}

/** The numbers that a batch is judged with, all of them remembered. */
interface Expected {
  locked: Map<string, LockedFeed>
  access: TeamAccess
  boards: Map<string, number>
}

export interface OptimisticOptions {
  db: Database
  access: Access
  registry: Registry
  versionCache: VersionCache
  answerOf(error: unknown): Outcome
}

/**
 * Runs a batch in one statement where it can: it is judged by what this process remembers, and `write_judged_unit` compares
 * the numbers under the locks before it writes. Null when the batch is not of that kind or something had changed:
 * then nothing was written, and the locked way must do it.
 */
export async function runOptimisticBatch(
  options: OptimisticOptions,
  team_id: number,
  feeds: readonly FeedKey[],
  operations: readonly Operation[],
): Promise<OptimisticBatch | null> {
  const { db, registry, versionCache } = options
  const store = optimisticStore(registry, operations)
  const expected = store && expect(options, team_id, feeds, operations)
  if (!store || !expected) return null
  return db.read({ team: team_id }, async (tx) => {
    const unit = createUnit({
      tx,
      team_id,
      access: expected.access,
      at: toWireTime(now()),
      locked: expected.locked,
      boardSeqs: expected.boards,
      known: (asked, id) => (asked === store ? versionCache.row(team_id, id, expected.locked) : undefined),
    })
    await registry.prepare(unit, operations)
    const judged = await evaluateOperations(registry, unit, operations, NO_MEMORY, options.answerOf)
    if (!isWritable(unit, store)) return null
    const split = store.split?.([...(unit.done.rows.get(store)?.values() ?? [])], (id) =>
      unit.before(store, id),
    )
    const written = await writeUnit(tx, { unit, split, access: expected.access, answered: judged.answered })
    if (written === 'stale') versionCache.forget([...feeds, ...boardKeys(team_id, expected)])
    if (written !== 'ok') return null
    const rows = rowsByFeed(registry, store, unit)
    for (const key of feeds) {
      const state = unit.feed(key)
      const before = state.seq - 1
      versionCache.advance(key, before, {
        seq: state.touched ? state.seq : before,
        items: state.items + (unit.done.items.get(feedName(key)) ?? 0),
        rows: rows.get(feedName(key)) ?? [],
      })
    }
    return { results: judged.results, unit }
  })
}

/** The one store that all operations write; undefined when there are others. */
function optimisticStore(registry: Registry, operations: readonly Operation[]): RecordStore | undefined {
  let store: RecordStore | undefined
  let last: string | undefined
  for (const { collection } of operations) {
    if (collection === last) continue
    last = collection
    const own = registry.find(collection)?.optimisticStore
    if (!own || (store && own !== store)) return undefined
    store = own
  }
  return store
}

function expect(
  { access, versionCache }: OptimisticOptions,
  team_id: number,
  feeds: readonly FeedKey[],
  operations: readonly Operation[],
): Expected | null {
  const rights = access.peek(team_id)
  if (!rights) return null
  // The statement knows the feeds of one workspace.
  if (feeds.some(isPersonal)) return null
  const locked = new Map<string, LockedFeed>()
  for (const key of feeds) {
    const known = versionCache.feed(key)
    if (!known) return null
    locked.set(feedName(key), { ...known })
  }
  const boards = new Map<string, number>()
  for (const { board_id } of operations) {
    if (board_id === undefined || boards.has(board_id)) continue
    const known = versionCache.feed({ team_id, kind: 'board', id: board_id })
    if (!known) return null
    boards.set(board_id, known.seq)
  }
  return { locked, access: rights, boards }
}

function boardKeys(team_id: number, { boards }: Expected): FeedKey[] {
  return [...boards.keys()].map((id) => ({ team_id, kind: 'board', id }))
}

/** Whether all that the unit did fits into the statement. */
function isWritable(unit: RunningUnit, store: RecordStore): boolean {
  const { rows, opened, rights, later } = unit.done
  if (opened.length + rights.length + later.length > 0) return false
  for (const changed of rows.keys()) if (changed !== store) return false
  return true
}

/** All rows that this unit read or wrote, by the feed that they lie in by now. */
function rowsByFeed(registry: Registry, store: RecordStore, unit: RunningUnit): Map<string, Row[]> {
  const byFeed = new Map<string, Row[]>()
  const collection = registry.all().find((one) => one.store === store)
  if (!collection) return byFeed
  const rows = new Map(unit.read(store).map((row) => [row['id'], row]))
  for (const [id, row] of unit.done.rows.get(store) ?? []) rows.set(id, row)
  for (const row of rows.values()) {
    const name = feedName(collection.feedOf(row, unit.team_id))
    const list = byFeed.get(name)
    if (list) list.push(row)
    else byFeed.set(name, [row])
  }
  return byFeed
}
