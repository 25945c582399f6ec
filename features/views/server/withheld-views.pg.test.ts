import { newSlug } from '@weft/base'
import { quickBoard } from '@weft/features/boards/shared'
import { OWN_PLAN } from '@weft/features/workspaces/server'
import { readFeatures } from '@weft/features/workspaces/shared'
import { proViews } from './index.ts'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PLAN = { ...OWN_PLAN, pro_views: [...proViews], id: 'standard', has_pro_views: false }

let server: TestServer
let owner: Person
let team_id: number
let place: { board_id: string; folder_id: string }

beforeAll(async () => {
  server = await startTestServer({ replaced: { plan: PLAN } })
  owner = await server.addPerson('Owner')
  team_id = await server.addTeam(owner)
  const made = await server.call(quickBoard, { as: owner, params: { team_id }, body: { name: 'Plan' } })
  const { board, folders } = made.body.data
  place = { board_id: String(board['id']), folder_id: String(folders[0]?.['id']) }
})
afterAll(() => server.stop())

const put = (id: string, fields: object) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/${team_id}/views/${id}`,
    headers: owner.headers,
    payload: { name: 'View', access: 'shared', sort_order: 1, ...place, ...fields },
  })

test('a plan without pro views refuses to make them, names them, and makes all others', async () => {
  const told = await server.call(readFeatures, { as: owner, params: { team_id } })
  expect(told.body.data).toMatchObject({
    plan: 'standard',
    features: { pro_views: false },
    pro_views: ['gantt', 'chart'],
  })
  for (const type of ['gantt', 'chart']) {
    const refused = await put(newSlug(), { row_version: 1, type })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'plan_without_view'])
  }
  expect((await put(newSlug(), { row_version: 1, type: 'calendar' })).statusCode).toBe(201)
})

test('no other kind of view becomes one of them afterwards', async () => {
  const id = newSlug()
  expect((await put(id, { row_version: 1, type: 'list' })).statusCode).toBe(201)
  const changed = await put(id, { row_version: 2, type: 'gantt' })
  expect(changed.statusCode).toBe(422)
})
