import { newSlug } from '@weft/base'
import { quickBoard } from '@weft/features/boards/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let put: (id: string, fields: object) => Promise<{ statusCode: number; json(): { data: object } }>

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.addPerson('Owner')
  const team_id = await server.addTeam(owner)
  const made = await server.call(quickBoard, { as: owner, params: { team_id }, body: { name: 'Plan' } })
  const { board, folders } = made.body.data
  const place = { board_id: String(board['id']), folder_id: String(folders[0]?.['id']) }
  const rest = { name: 'View', access: 'shared', sort_order: 1, type: 'table', ...place }
  put = (id, fields) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/${team_id}/views/${id}`,
      headers: owner.headers,
      payload: { ...rest, ...fields },
    })
})
afterAll(() => server.stop())

test('two people who change different settings of a view at once both keep theirs; the same one is a conflict', async () => {
  const id = newSlug()
  const start = { row_height: 'short', frozen: 1 }
  expect((await put(id, { row_version: 1, settings: start })).statusCode).toBe(201)
  const one = { ...start, row_height: 'tall' }
  expect((await put(id, { row_version: 2, settings: one, old: { settings: start } })).statusCode).toBe(200)
  const other = await put(id, { row_version: 2, settings: { ...start, frozen: 2 }, old: { settings: start } })
  expect([other.statusCode, other.json().data]).toMatchObject([
    200,
    { settings: { row_height: 'tall', frozen: 2 } },
  ])
  const third = { ...start, frozen: 3 }
  expect((await put(id, { row_version: 2, settings: third, old: { settings: start } })).statusCode).toBe(409)
})
