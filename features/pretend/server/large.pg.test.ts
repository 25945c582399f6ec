import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { MOST_ROWS } from '../shared/index.ts'
import { addItem, addPretendWorld, type PretendWorld } from './testing/pretend-world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Items below another one, as they lie after an import. */
async function addBelow({ team_id, board_id, folder_id }: PretendWorld, parent_id: string, count: number) {
  await server.db.owner((tx) =>
    tx.query(
      `insert into items (team_id, id, board_id, folder_id, sort_order, values, row_version, seq, parent_id)
       select $1, gen_random_uuid(), $2, $3, n, '{}', 1, 1, $4 from generate_series(1, $5::int) n`,
      [team_id, board_id, folder_id, parent_id, count],
    ),
  )
}

test('one item with more below it than can be shown is too large an act', async () => {
  const world = await addPretendWorld(server)
  const { owner } = world.as
  const id = await addItem(world)
  const act = { kind: 'bulk', item_ids: [id], change: 'trash' }
  await addBelow(world, id, MOST_ROWS)
  const refused = await owner('POST', '/pretend', { act })
  expect([refused.status, refused.code]).toEqual([422, 'act_too_large'])
})
