import { newUuid } from '@weft/base'
import { workItemId } from '@weft/model'
import { addWorkspace, startTestServer, type TestServer, type Workspace } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { keepWork } from './keep-work.ts'
import { addWorkBoard, type WorkBoard, workOf } from './testing/index.ts'
import { addPending, type Change } from './waiting/queries.ts'

let server: TestServer
let world: Workspace<'full'>
let board: WorkBoard

beforeAll(async () => {
  // No job runs here: what waits is worked off turn by turn.
  server = await startTestServer()
  world = await addWorkspace(server, ['full'])
  board = await addWorkBoard(world.as.owner, [world.people.owner.id, world.people.full.id])
  await keepWork(server.kit, world.team_id, () => false)
})
afterAll(() => server.stop())

const note = (change: Change) =>
  server.db.write(world.team_id, (tx) => addPending(tx, world.team_id, [change]))

/** One turn of the job, right after rights changed once more. */
async function turn() {
  await note({ kind: 'sight', record: '' })
  let parts = 0
  await keepWork(server.kit, world.team_id, () => ++parts > 1)
}

test('items are judged also where rights change all the time', async () => {
  const { board_id, folder_id } = board
  const values = { [board.name]: 'Chase the mice', [board.people]: [world.people.full.id] }
  await note({ kind: 'item', record: await world.as.owner.make('items', { board_id, folder_id, values }) })
  for (let n = 0; n < 3; n++) await turn()
  expect([...(await workOf(server, world.people.full)).keys()]).toContain('Chase the mice')
})

test('where rights change all the time, those of the last of many people are judged as well', async () => {
  const { board_id, folder_id } = board
  const item_id = newUuid()
  // Who was in the workspace once.
  const gone = Array.from({ length: 60 }, (_, n) => 1_000_000 + n)
  await server.db.owner(async (tx) => {
    await tx.query(
      `insert into users (id, email, email_key, name, password_hash) overriding system value
       select n, n || '@weft.test', n || '@weft.test', 'Gone', '!' from unnest($1::int[]) as g(n)`,
      [gone],
    )
    await tx.query(
      `insert into feeds (team_id, kind, id) select 0, 'user', n::text from unnest($1::int[]) as g(n)`,
      [gone],
    )
    await tx.query(
      `insert into work_items (team_id, id, user_id, item_id, board_id, folder_id, title, why, made_at, row_version, seq)
       select $1, w.id, w.user_id, $2, $3, $4, 'Left behind', '{assigned}', now(), 1, 1
       from unnest($5::text[], $6::int[]) as w(id, user_id)`,
      [world.team_id, item_id, board_id, folder_id, gone.map((id) => workItemId(id, item_id)), gone],
    )
  })
  for (let n = 0; n < 6; n++) await turn()
  const left = await server.db.owner((tx) =>
    tx.query('select from work_items where item_id = $1 and deleted_at is null', [item_id]),
  )
  expect(left).toHaveLength(0)
})
