import { newUuid } from '@weft/base'
import { quickBoard } from '@weft/features/boards/shared'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listMembers, setBoardMembers } from '../shared/index.ts'

let server: TestServer
let owner: Person
let full: Person
let restricted: Person
let id: number

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, full, restricted] = (await Promise.all(
    ['Olive', 'Fulbert', 'Resi'].map((name) => server.addPerson(name)),
  )) as [Person, Person, Person]
  id = await server.addTeam(owner)
  await server.addMember(id, full, 'full-member')
  await server.addMember(id, restricted, 'restricted-member')
})
afterAll(() => server.stop())

async function addressesFor(as: Person, search?: string) {
  const query: Record<string, string> = search === undefined ? {} : { search }
  const { body } = await server.call(listMembers, { as, params: { id }, query })
  return Object.fromEntries(body.data.map(({ name, email }) => [name, email]))
}

/** Makes a board of the owner's with one item by somebody. */
async function addBoard(by: Person): Promise<string> {
  const { body } = await server.call(quickBoard, {
    as: owner,
    params: { team_id: id },
    body: { name: 'Board' },
  })
  const board_id = String(body.data.board['id'])
  const item = { board_id, folder_id: String(body.data.folders[0]?.['id']), row_version: 1, values: {} }
  const url = `/api/${id}/items/${newUuid()}`
  const made = await server.app.inject({ method: 'PUT', url, headers: by.headers, payload: item })
  expect(made.statusCode).toBe(201)
  return board_id
}

test('a restricted member reads the addresses of people who occur in what they see, and finds nobody by another', async () => {
  const board_id = await addBoard(full)
  expect(await addressesFor(restricted)).toEqual({ Olive: '', Fulbert: '', Resi: restricted.email })
  expect(await addressesFor(restricted, full.email)).toEqual({})
  expect(await addressesFor(restricted, 'Fulb')).toEqual({ Fulbert: '' })
  const everybody = { Olive: owner.email, Fulbert: full.email, Resi: restricted.email }
  expect(await addressesFor(full)).toEqual(everybody)
  // Put on the board, they see what Fulbert made there.
  const user_ids = [owner.id, restricted.id]
  await server.call(setBoardMembers, { as: owner, body: { board_id, user_ids } })
  expect(await addressesFor(restricted)).toEqual({ Olive: '', Fulbert: full.email, Resi: restricted.email })
  expect(await addressesFor(restricted, full.email)).toEqual({ Fulbert: full.email })
})

test('whoever writes the number of a person into a value is told no address by it', async () => {
  const principal = await server.addPerson('Nina')
  const named = await server.addPerson('Norbert')
  for (const [person, role] of [
    [principal, 'restricted-member'],
    [named, 'admin'],
  ] as const)
    await server.addMember(id, person, role)
  const { body } = await server.call(quickBoard, {
    as: owner,
    params: { team_id: id },
    body: { name: 'Named' },
  })
  const board_id = String(body.data.board['id'])
  const people_id = newUuid()
  const attribute = await server.app.inject({
    method: 'PUT',
    url: `/api/${id}/attributes/${people_id}`,
    headers: owner.headers,
    payload: { board_id, name: 'People', type: 'members', row_version: 1 },
  })
  expect(attribute.statusCode).toBe(201)
  await server.call(setBoardMembers, { as: owner, body: { board_id, user_ids: [owner.id, principal.id] } })
  const item = { board_id, folder_id: String(body.data.folders[0]?.['id']), row_version: 1 }
  const made = await server.app.inject({
    method: 'PUT',
    url: `/api/${id}/items/${newUuid()}`,
    headers: principal.headers,
    payload: { ...item, values: { [people_id]: [named.id] } },
  })
  expect(made.statusCode).toBe(201)
  expect(await addressesFor(principal, 'Norbert')).toEqual({ Norbert: '' })
  expect(await addressesFor(principal, named.email)).toEqual({})
  // Met at work, and not by having been named.
  const by = await server.app.inject({
    method: 'PUT',
    url: `/api/${id}/items/${newUuid()}`,
    headers: named.headers,
    payload: { ...item, values: {} },
  })
  expect(by.statusCode).toBe(201)
  expect(await addressesFor(principal, 'Norbert')).toEqual({ Norbert: named.email })
})
