import { makeOperation } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addManyRows } from './testing/many-rows.ts'
import { watchTurns } from '@weft/base/testing'
import { addItem, addWorld, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const ROWS = 8_000
// Processor time of one turn, as in query/loop-holds.pg.test.ts: each item is looked at once, not once for each other.
const MOST_MS = 400

const rehearseTrash = (ids: readonly string[]) => {
  const caller = { user_id: world.people.owner.id, session_id: null }
  const operations = ids.map((id) =>
    makeOperation({ collection: 'items', method: 'delete', id, caller, key: null }),
  )
  return server.kit.writer.rehearse(world.team_id, operations)
}

test('an item with thousands below it goes to the trash, and leaves the event loop to others', async () => {
  const id = await addItem(world)
  await addManyRows(server.db, world, ROWS, id)
  const { longest, answer } = await watchTurns(() => rehearseTrash([id]))
  expect(answer.effects).toHaveLength(ROWS + 1)
  expect(longest).toBeLessThan(MOST_MS)
})

test('so do thousands of items at once', async () => {
  await addManyRows(server.db, world, ROWS)
  const rows = await server.db.run<{ id: string }>(
    world.team_id,
    'select id from items where folder_id = $1',
    [world.folder_id],
  )
  const { longest, answer } = await watchTurns(() => rehearseTrash(rows.map(({ id }) => id)))
  expect(answer.effects).toHaveLength(rows.length)
  expect(longest).toBeLessThan(MOST_MS)
})
