import { newSlug } from '@weft/base'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let owner: Person
let other: Person
let team_id: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.addPerson('Owner')
  other = await server.addPerson('Other')
  team_id = await server.addTeam(owner)
  await server.addMember(team_id, other, 'restricted-member')
})
afterAll(() => server.stop())

async function tokenFor(scopes: string[]): Promise<Record<string, string>> {
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/me/tokens',
    headers: owner.headers,
    payload: { name: scopes.join(), scopes, team_ids: null, expires_at: null },
  })
  return { authorization: `Bearer ${made.json<{ data: { token: string } }>().data.token}` }
}

test('who is in a board, and whose items they see there, is changed by tokens with admin alone', async () => {
  const [writer, admin] = [await tokenFor(['write']), await tokenFor(['write', 'admin'])]
  const put = async (headers: Record<string, string>, id: string, payload: object) => {
    const url = `/api/${team_id}/boards/${id}`
    const answer = await server.app.inject({ method: 'PUT', url, headers, payload })
    return [answer.statusCode, answer.json<{ type?: string; scope?: string }>().scope ?? '']
  }
  const id = newSlug()
  const fields = { name: 'Plans', row_version: 1 }
  const own = { ...fields, user_ids: [owner.id] }
  expect(await put(writer, newSlug(), { ...own, user_ids: [owner.id, other.id] })).toEqual([403, 'admin'])
  expect(await put(writer, newSlug(), { ...fields })).toEqual([201, ''])
  expect(await put(writer, id, own)).toEqual([201, ''])
  expect(await put(writer, id, { name: 'Other plans', row_version: 2 })).toEqual([200, ''])
  expect(await put(writer, id, { user_ids: [owner.id, other.id], row_version: 3 })).toEqual([403, 'admin'])
  const notByMembers = { settings: { own_by_members: false } }
  expect(await put(writer, id, { ...notByMembers, row_version: 3 })).toEqual([403, 'admin'])
  const bulk = await server.app.inject({
    method: 'POST',
    url: `/api/${team_id}/bulk`,
    headers: writer,
    payload: [
      {
        method: 'put',
        route: `/boards/${id}`,
        item: { user_ids: [other.id], row_version: 3 },
        idempotency_key: newSlug() + newSlug(),
      },
    ],
  })
  expect(bulk.json<{ status: number }[]>()[0]?.status).toBe(403)
  expect(await put(admin, id, { user_ids: [owner.id, other.id], row_version: 3 })).toEqual([200, ''])
  expect(await put(admin, id, { ...notByMembers, row_version: 4 })).toEqual([200, ''])
  // A copy by a token that may not change them has none of its members.
  const copied = await server.app.inject({
    method: 'POST',
    url: `/api/${team_id}/boards/${id}/duplicate`,
    headers: writer,
    payload: { name: 'Copy', with_items: false },
  })
  const copy = copied.json<{ data: { id: string } }>().data.id
  expect((await server.kit.access.of(team_id))?.graph.boards.get(copy)?.user_ids).toEqual([owner.id])
})
