import { AsyncResource } from 'node:async_hooks'

import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addManyRows } from '../testing/many-rows.ts'
import { watchSnapshots } from '../testing/watched-snapshots.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'
import { wholeColumns, wholeFolder } from './queries.ts'

const ROWS = 6_000

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
  await addManyRows(server.db, world, ROWS)
})

/** A database in which somebody adds an item before the second range is read. */
function interrupted() {
  // As somebody else's request: not of what holds the snapshot's connection.
  const outside = AsyncResource.bind(() => addItem(world))
  return watchSnapshots(server.db, { before: async (n) => (n === 1 ? void (await outside()) : undefined) })
}

const asked = (whole: object) => ({ since: -1, have: [], missing: [], ...whole })

test('columns of many rows are read in ranges, each row once with its own cells, all of one number', async () => {
  const { team_id, folder_id, attributes } = world
  const place = { team_id, folder_id }
  const plain = await wholeColumns({ ...place, db: server.db }, asked({}))
  const watched = interrupted()
  const { changes, whole } = await wholeColumns(
    { ...place, db: watched.db },
    asked({ missing: [attributes.amount, 'sort_order', attributes.done] }),
  )
  expect(watched.ranges()).toBeGreaterThan(3)
  expect(changes.seq).toBe(plain.changes.seq)
  expect(new Set(whole.ids)).toEqual(new Set(plain.whole.ids))
  expect(whole.ids.length).toBe(plain.whole.ids.length)
  const [amounts = [], orders = [], done = []] = whole.cells
  expect(orders.map(Number)).toEqual(whole.orders)
  expect(done.length).toBe(whole.ids.length)
  // Those of the import are called by their place.
  const imported = whole.orders.flatMap((order, at) => (order <= ROWS ? [[order, Number(amounts[at])]] : []))
  expect(imported.length).toBeGreaterThanOrEqual(ROWS)
  expect(imported.filter(([order, amount]) => order !== amount)).toEqual([])
})

test('so are whole rows, and a folder without rows has none', async () => {
  const { team_id, folder_id, other_folder_id } = world
  const before = await wholeFolder({ db: server.db, team_id, folder_id })
  const watched = interrupted()
  const { seq, rows } = await wholeFolder({ db: watched.db, team_id, folder_id })
  expect(watched.ranges()).toBeGreaterThan(3)
  expect(seq).toBe(before.seq)
  expect(new Set(rows.map((row) => row['id'])).size).toBe(before.rows.length)
  expect(before.rows.length).toBeGreaterThanOrEqual(ROWS)
  const empty = { db: server.db, team_id, folder_id: other_folder_id }
  expect((await wholeFolder(empty)).rows).toEqual([])
  expect((await wholeColumns(empty, asked({ missing: ['sort_order'] }))).whole).toEqual({
    ids: [],
    orders: [],
    cells: [[]],
  })
})
