import { newUuid } from '@weft/base'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { SeededRandom } from '@weft/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeBoard, type RealBoard } from './testing/real-board.ts'
import { wireOf } from './testing/wire.ts'

/** Runs found that a repeated call was told to be refused although its first one was done. */

let server: TestServer
let owner: Person
let team_id: number
let board: RealBoard

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.addPerson('Owner')
  team_id = await server.addTeam(owner)
  board = await makeBoard({ server, random: new SeededRandom(1), team_id }, owner, 2)
})
afterAll(() => server.stop())

const wire = () => wireOf(server, owner, (call) => call)

async function once(route: string, entry: { method?: 'put' | 'delete' | 'post'; item?: object } = {}) {
  const { method = 'put', item } = entry
  const body = { method, route, ...(item ? { item: item as never } : {}), idempotency_key: newUuid() }
  const send = async () => (await wire().bulk(team_id, [body])).data?.[0]
  expect((await send())?.status).toBeLessThan(300)
  return send
}

test('a move that is repeated after its folder went to the trash gets its good answer again', async () => {
  const [folder_id = '', target = ''] = board.folders
  const id = newUuid()
  await once(`/items/${id}`, { item: { board_id: board.id, folder_id, row_version: 1 } })
  const key = newUuid()
  const move = () => wire().post(team_id, `/items/${id}/move`, { folder_id: target }, key)
  const first = await move()
  await once(`/folders/${target}`, { method: 'delete' })
  expect(await move()).toEqual(first)
  const other = await wire().post(team_id, `/items/${id}/move`, { folder_id }, newUuid())
  expect(other.status).toBe(404)
  await once(`/folders/${target}/restore`, { method: 'post' })
})

test('a large answer that is asked for again where nothing may be seen any more is still a good one', async () => {
  const [folder_id = ''] = board.folders
  const id = newUuid()
  const values = { [board.attributes.note]: 'x'.repeat(4_000) }
  const again = await once(`/items/${id}`, {
    item: { board_id: board.id, folder_id, row_version: 1, values },
  })
  await once(`/folders/${folder_id}`, { method: 'delete' })
  expect(await again()).toEqual({ status: 201, data: { id } })
  await once(`/folders/${folder_id}/restore`, { method: 'post' })
  expect(await again()).toMatchObject({ status: 201, data: { id, row_version: 1 } })
})
