import { fromWireTime, now, setClockOffset } from '@weft/base'
import { quickBoard } from '@weft/features/boards/shared'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  acceptTeam,
  createTeam,
  deleteTeam,
  leaveTeam,
  listDeletedWorkspaces,
  listMembers,
  listWorkspaces,
  offerTeam,
  readFeatures,
  readTeam,
  removeMember,
  restoreTeam,
  saveTeam,
  withdrawOffer,
} from '../../shared/index.ts'
import { trashMs } from '../plan.ts'
import { purgeTeams } from '../purge/purge-teams.ts'

const DAY_MS = 86_400_000
/** Not the usual ones. */
const DAYS = 12

let server: TestServer
let owner: Person
let admin: Person
let full: Person
let outsider: Person
let id: number
let count = 0

beforeAll(async () => {
  server = await startTestServer({ limits: { workspaces_per_owner: 2, trash_days: DAYS } })
})
afterAll(() => server.stop())
afterEach(() => setClockOffset(0))
beforeEach(async () => {
  count += 1
  ;[owner, admin, full, outsider] = (await Promise.all(
    ['Owner', 'Admin', 'Full', 'Outsider'].map((name) => server.addPerson(`${name} ${count}`)),
  )) as [Person, Person, Person, Person]
  id = await server.addTeam(owner, `Team ${count}`)
  await server.addMember(id, admin, 'admin')
  await server.addMember(id, full, 'full-member')
  server.published.length = 0
})

const offer = (as: Person | undefined, user_id: number) =>
  server.call(offerTeam, { as, params: { id }, body: { user_id } })
const accept = (as: Person | undefined) => server.call(acceptTeam, { as, params: { id } })
const withdraw = (as: Person | undefined) => server.call(withdrawOffer, { as, params: { id } })
const rolesOf = async (as: Person) => {
  const { body } = await server.call(listMembers, { as, params: { id } })
  return Object.fromEntries(body.data.map((member) => [member.id, member.pivot.role]))
}
/** Whose own channels were told to ask again. */
const told = () =>
  server.published.flatMap(({ feeds }) =>
    feeds.filter(({ key }) => key.kind === 'user').map(({ key }) => key.id),
  )

test('a workspace changes hands once the member accepts, and who owned it is an admin', async () => {
  const offered = await offer(owner, full.id)
  expect([offered.status, offered.body.data]).toMatchObject([
    200,
    { owner_id: owner.id, new_owner_id: full.id, user_role: 'owner' },
  ])
  const seen = await server.call(readTeam, { as: full, params: { id } })
  expect(seen.body.data).toMatchObject({ new_owner_id: full.id, user_role: 'full-member' })
  const taken = await accept(full)
  expect([taken.status, taken.body.data]).toMatchObject([
    200,
    { owner_id: full.id, new_owner_id: null, user_role: 'owner', member_count: 3 },
  ])
  expect(await rolesOf(admin)).toEqual({ [owner.id]: 'admin', [admin.id]: 'admin', [full.id]: 'owner' })
  // What only an owner may is the other one's from the next request on.
  expect((await server.call(deleteTeam, { as: owner, params: { id } })).status).toBe(403)
  expect((await server.call(leaveTeam, { as: owner, params: { id } })).status).toBe(204)
  expect((await accept(full)).error.message).toBe('This workspace is no longer offered to you.')
})

test('only the owner offers, only to members, and only the one who was asked accepts', async () => {
  for (const [person, status] of [
    [admin, 403],
    [outsider, 404],
    [undefined, 404],
  ] as const)
    expect((await offer(person, full.id)).status).toBe(status)
  for (const user_id of [outsider.id, owner.id, 999_999])
    expect((await offer(owner, user_id)).status).toBe(404)
  expect((await accept(full)).status).toBe(422)
  await offer(owner, admin.id)
  await offer(owner, full.id)
  for (const person of [admin, owner]) expect((await accept(person)).error.code).toBe('offer_missing')
  expect((await accept(outsider)).status).toBe(404)
  expect((await withdraw(admin)).status).toBe(403)
  expect(await rolesOf(owner)).toMatchObject({ [owner.id]: 'owner' })
})

test('an offer can be withdrawn or declined, and ends with the membership', async () => {
  await offer(owner, full.id)
  expect((await withdraw(owner)).body.data.new_owner_id).toBeNull()
  expect((await withdraw(owner)).status).toBe(200)
  await offer(owner, full.id)
  expect((await withdraw(full)).body.data.new_owner_id).toBeNull()
  await offer(owner, full.id)
  await server.call(removeMember, { as: admin, params: { id, memberId: full.id } })
  expect((await server.call(readTeam, { as: owner, params: { id } })).body.data.new_owner_id).toBeNull()
})

test('two who change the owner at the same time leave one owner', async () => {
  await offer(owner, full.id)
  const answers = await Promise.all([accept(full), withdraw(owner), accept(full), offer(owner, admin.id)])
  const roles = Object.values(await rolesOf(admin))
  expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
  for (const { status } of answers) expect([200, 403, 422]).toContain(status)
})

test('everybody is told when a workspace is deleted, and when it comes back within the configured days', async () => {
  const board = await server.call(quickBoard, { as: owner, params: { team_id: id }, body: { name: 'Plan' } })
  const board_id = String(board.body.data.board['id'])
  server.published.length = 0
  expect((await server.call(deleteTeam, { as: owner, params: { id } })).status).toBe(204)
  expect(told().toSorted()).toEqual([owner, admin, full].map((one) => String(one.id)).toSorted())
  expect(
    (await server.app.inject({ url: `/api/${id}/boards/${board_id}`, headers: full.headers })).statusCode,
  ).toBe(404)
  const { body } = await server.call(listDeletedWorkspaces, { as: owner })
  expect(body.data).toMatchObject([{ id, name: `Team ${count}` }])
  for (const person of [admin, outsider]) {
    expect((await server.call(listDeletedWorkspaces, { as: person })).body.data).toEqual([])
    expect((await server.call(restoreTeam, { as: person, params: { id } })).status).toBe(404)
  }
  server.published.length = 0
  const back = await server.call(restoreTeam, { as: owner, params: { id } })
  expect([back.status, back.body.data]).toMatchObject([200, { id, user_role: 'owner', member_count: 3 }])
  expect(told()).toContain(String(full.id))
  expect(
    (await server.app.inject({ url: `/api/${id}/boards/${board_id}`, headers: full.headers })).statusCode,
  ).toBe(200)
  expect((await server.call(saveTeam, { as: admin, params: { id }, body: { name: 'Again' } })).status).toBe(
    200,
  )
  expect((await server.call(restoreTeam, { as: owner, params: { id } })).status).toBe(404)
})

test('after the configured days a workspace is gone with every row, and its neighbours stay', async () => {
  const other = await server.addTeam(outsider)
  await server.call(quickBoard, { as: outsider, params: { team_id: other }, body: { name: 'Stays' } })
  await server.call(quickBoard, { as: owner, params: { team_id: id }, body: { name: 'Goes' } })
  await server.call(deleteTeam, { as: owner, params: { id } })
  const sweep = () => purgeTeams({ db: server.db, before: now() - trashMs({ trash_days: DAYS }) })
  expect(await sweep()).toEqual([])
  const { body } = await server.call(listDeletedWorkspaces, { as: owner })
  const [trashed] = body.data
  expect(fromWireTime(String(trashed?.purge_at)) - fromWireTime(String(trashed?.deleted_at))).toBe(
    DAYS * DAY_MS,
  )
  setClockOffset(DAYS * DAY_MS + 60_000)
  expect((await server.call(restoreTeam, { as: owner, params: { id } })).status).toBe(404)
  expect(await sweep()).toEqual([id])
  for (const [team_id, isThere] of [
    [id, false],
    [other, true],
  ] as const) {
    const rows = await server.db.owner((tx) =>
      tx.query<{ n: number }>(
        `select (select count(*) from boards where team_id = $1) + (select count(*) from team_members where team_id = $1)
           + (select count(*) from feeds where team_id = $1) + (select count(*) from activity where team_id = $1)
           + (select count(*) from teams where id = $1) as n`,
        [team_id],
      ),
    )
    expect(Number(rows[0]?.n) > 0).toBe(isThere)
  }
  expect(await sweep()).toEqual([])
})

test('nobody owns more workspaces than the plan lets, however many calls come at once', async () => {
  const make = () => server.call(createTeam, { as: owner, body: { name: 'More' } })
  expect((await server.call(listWorkspaces, { as: owner })).body.can_create).toBe(true)
  const made = await Promise.all(Array.from({ length: 10 }, make))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(made.find(({ status }) => status !== 201)?.error).toMatchObject({
    code: 'workspaces_limit',
    message: 'You have reached your maximum number of workspaces. Upgrade the plan to create another one.',
  })
  expect((await server.call(listWorkspaces, { as: owner })).body.can_create).toBe(false)
  // To be a member costs nothing; to take over does.
  await server.addTeam(full)
  await server.addTeam(full)
  await offer(owner, full.id)
  expect((await accept(full)).error.code).toBe('workspaces_limit')
  await server.call(deleteTeam, { as: owner, params: { id } })
  expect((await make()).status).toBe(201)
  expect((await server.call(restoreTeam, { as: owner, params: { id } })).error.code).toBe('workspaces_limit')
})

test('what the plan allows is told to members only', async () => {
  const read = (as: Person | undefined) => server.call(readFeatures, { as, params: { team_id: id } })
  expect((await read(full)).body.data).toMatchObject({
    plan: 'custom_plan',
    features: { billing: false, pro_views: true },
    pro_views: ['gantt', 'chart'],
    limits: { MembersLimit: 10_000, WorkspacesLimit: 2, StorageLimit: null },
  })
  for (const as of [outsider, undefined]) expect((await read(as)).status).toBe(404)
})
