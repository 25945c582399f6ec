import { handOf, type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { listOwnBoards, suspendMember } from '../../shared/index.ts'

let server: TestServer
let owner: Person
let teams: number[]
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Three workspaces with three boards each: for all, for chosen people, and with a folder that is hidden. */
beforeEach(async () => {
  count++
  owner = await server.addPerson(`Owner ${count}`)
  teams = []
  // One after the other: their numbers say in which order they are answered.
  for (const name of ['A', 'B', 'C']) teams.push(await server.addTeam(owner, `${name} ${count}`))
  for (const team_id of teams) {
    const hand = handOf(server, team_id, owner)
    for (const [name, sort_order] of [
      ['Last', 3],
      ['First', 1],
      ['Middle', 2],
    ] as const) {
      const board_id = await hand.make('boards', { name, sort_order })
      const parent_id = await hand.make('folders', { board_id, name: 'Seen', sort_order: 1 })
      await hand.make('folders', { board_id, parent_id, name: 'Below', sort_order: 1 })
      await hand.make('folders', { board_id, name: 'Hidden', sort_order: 2, hidden: true })
    }
  }
})

type Row = Record<string, unknown>
const ask = async (as: Person, query: Record<string, string | number> = {}) => {
  const { status, body } = await server.call(listOwnBoards, { as, query })
  expect(status).toBe(200)
  return body
}
const order = (a: Row, b: Row) => Number(a['sort_order']) - Number(b['sort_order'])
const boardsIn = async (as: Person, team_id: number) =>
  (await handOf(server, team_id, as).call('GET', '/boards?limit=1000')).body as {
    data?: Row[]
    seq?: number
    rights?: string
  }
const boardId = async (team_id: number, name: string) => {
  const { data = [] } = await boardsIn(owner, team_id)
  return String(data.find((row) => row['name'] === name)?.['id'])
}
const forbid = async (team_id: number, type: 'board' | 'folder' | 'team', id: string, key: string) =>
  handOf(server, team_id, owner).make(
    'permissions',
    { resource_type: type, resource_id: id, permissions: { [key]: false } },
    `${type}.${id}`,
  )

/** What one call says of each workspace is what the workspaces say themselves. */
async function expectTheSum(person: Person): Promise<number[]> {
  const { data, has_more } = await ask(person)
  expect(has_more).toBe(false)
  for (const team of data) {
    const own = await boardsIn(person, team.team_id)
    expect(team.boards).toEqual(own.data?.toSorted(order))
    expect(team).toMatchObject({ seq: own.seq, rights: own.rights, board_count: own.data?.length })
  }
  return data.map(({ team_id }) => team_id)
}

test('one call answers the rows of each workspace, to members of every kind and of partial sight', async () => {
  const [a = 0, b = 0, c = 0] = teams
  const people = await Promise.all(
    (['admin', 'full-member', 'restricted-member'] as const).map(async (role) => {
      const person = await server.addPerson(`${role} ${count}`)
      await server.addMember(a, person, role)
      await server.addMember(b, person, role)
      return person
    }),
  )
  const [, full] = people as [Person, Person, Person]
  await forbid(a, 'board', await boardId(a, 'Middle'), 'VIEW_BOARD:role:full-member')
  await forbid(b, 'board', await boardId(b, 'First'), `VIEW_BOARD:user:${full.id}`)
  await forbid(b, 'team', String(b), 'CREATE_BOARD:role:full-member')
  expect(await expectTheSum(owner)).toEqual([a, b, c])
  for (const person of people) expect(await expectTheSum(person)).toEqual([a, b])
  const seen = (await ask(full)).data
  expect(seen.map((team) => team.boards.map((row) => row['name']))).toEqual([
    ['First', 'Last'],
    ['Middle', 'Last'],
  ])
  expect(seen.map(({ can_create }) => can_create)).toEqual([true, false])
  // The hidden folder counts for those who may edit it only.
  const counts = (team: (typeof seen)[number]) => Object.values(team.folder_counts)
  const [restricted] = (await ask(people[2] as Person)).data
  expect(new Set(counts((await ask(owner)).data[0] as never))).toEqual(new Set([3]))
  expect(counts(restricted as never).every((folders) => folders <= 2)).toBe(true)
})

test('a workspace that keeps somebody out, or that they left, is not among them; nobody else hears of any', async () => {
  const [a = 0, b = 0] = teams
  const kept = await server.addPerson(`Kept ${count}`)
  await server.addMember(a, kept, 'full-member')
  await server.addMember(b, kept, 'full-member')
  await server.call(suspendMember, { as: owner, params: { id: a, memberId: kept.id } })
  expect(await expectTheSum(kept)).toEqual([b])
  const stranger = await server.addPerson(`Stranger ${count}`)
  expect((await ask(stranger)).data).toEqual([])
  const guest = await server.call(listOwnBoards, {})
  expect(guest.status).toBe(401)
})

test('who looks through the eyes of another one sees what that person sees, where they may', async () => {
  const [a = 0, b = 0] = teams
  const seen = await server.addPerson(`Seen ${count}`)
  await server.addMember(a, seen, 'full-member')
  await forbid(a, 'board', await boardId(a, 'First'), `VIEW_BOARD:user:${seen.id}`)
  const { body } = await server.call(listOwnBoards, {
    as: owner,
    headers: { 'x-view-as': String(seen.id) },
  })
  expect(body.data.map(({ team_id }) => team_id)).toEqual([a])
  expect(body.data[0]?.boards.map((row) => row['name'])).toEqual(['Middle', 'Last'])
  const other = await server.call(listOwnBoards, {
    as: seen,
    headers: { 'x-view-as': String(owner.id) },
    query: { team_ids: String(b) },
  })
  expect(other.body.data).toEqual([])
})

test('it takes some workspaces, the first boards of each, and folders with the boards that they lie in', async () => {
  const [a = 0, b = 0, c = 0] = teams
  expect((await ask(owner, { team_ids: `${b},999999` })).data.map(({ team_id }) => team_id)).toEqual([b])
  const firsts = (await ask(owner, { limit: 1 })).data
  expect(firsts.map(({ boards, board_count }) => [boards.map((row) => row['name']), board_count])).toEqual(
    teams.map(() => [['First'], 3]),
  )
  const folders = await handOf(server, c, owner).read<Row[]>('/folders?limit=100')
  const last = await boardId(c, 'Last')
  const folder = folders.find((row) => row['board_id'] === last)
  const [first, , third] = (await ask(owner, { limit: 1, folder_ids: `${String(folder?.['id'])},nowhere` }))
    .data
  expect(first?.folders).toEqual([])
  expect(third?.folders).toEqual([folder])
  expect(third?.boards.map((row) => row['name'])).toEqual(['First', 'Last'])
  const full = await server.addPerson(`Full ${count}`)
  await server.addMember(c, full, 'full-member')
  await forbid(c, 'folder', String(folder?.['id']), `VIEW_FOLDER:user:${full.id}`)
  const [blind] = (await ask(full, { folder_ids: String(folder?.['id']) })).data
  expect(blind?.folders).toEqual([])
  for (const query of [{ limit: 0 }, { limit: 1001 }])
    expect((await server.call(listOwnBoards, { as: owner, query })).status).toBe(422)
  expect(a).toBeLessThan(b)
})

test('many workspaces come in pages, each workspace once', async () => {
  const busy = await server.addPerson(`Busy ${count}`)
  const own: number[] = []
  for (let at = 0; at < 103; at++) own.push(await server.addTeam(busy, `Team ${at}`))
  const first = await ask(busy)
  expect([first.data.length, first.has_more]).toEqual([100, true])
  const second = await ask(busy, { after: first.after ?? 0 })
  expect([...first.data, ...second.data].map(({ team_id }) => team_id)).toEqual(own.toSorted((x, y) => x - y))
  expect([second.has_more, second.after]).toEqual([false, null])
})
