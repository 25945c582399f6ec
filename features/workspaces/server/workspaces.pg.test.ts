import { quickBoard } from '@weft/features/boards/shared'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  countMembers,
  createTeam,
  deleteTeam,
  inviteMembers,
  leaveTeam,
  listInvitations,
  listMembers,
  listWorkspaces,
  readTeam,
  removeMember,
  resendInvitation,
  saveMember,
  saveTeam,
  setBoardMembers,
} from '../shared/index.ts'

let server: TestServer
let owner: Person
let admin: Person
let full: Person
let outsider: Person
let id: number
let count = 0

beforeAll(async () => {
  server = await startTestServer({ limits: { invites_per_day: 10, invites_per_call: 8 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  count += 1
  ;[owner, admin, full, outsider] = (await Promise.all(
    ['Owner', 'Admin', 'Full', 'Outsider'].map((name) => server.addPerson(`${name} ${count}`)),
  )) as [Person, Person, Person, Person]
  id = await server.addTeam(owner, `Team ${count}`)
  await server.addMember(id, admin, 'admin')
  await server.addMember(id, full, 'full-member')
})

const invite = (as: Person, emails: readonly string[], more: object = {}, role = 'full-member') =>
  server.call(inviteMembers, {
    as,
    params: { id },
    body: { invitations: emails.map((email) => ({ email, role })), ...more },
  })

const makeBoard = async () =>
  String(
    (await server.call(quickBoard, { as: owner, params: { team_id: id }, body: { name: 'Board' } })).body.data
      .board['id'],
  )

const boardOf = async (as: Person, board: string) => {
  const response = await server.app.inject({ url: `/api/${id}/boards/${board}`, headers: as.headers })
  return { status: response.statusCode, data: response.json<{ data: { user_ids: number[] } }>().data }
}

const eventsOf = () =>
  server.published.flatMap(({ feeds }) => feeds.flatMap((feed) => feed.events.map(({ event }) => event)))

test('a workspace belongs to whoever makes it, and a retry makes no second one', async () => {
  const make = () =>
    server.call(createTeam, {
      as: outsider,
      body: { name: ' My team ' },
      headers: { 'x-idempotency-key': 'one-and-the-same' },
    })
  const first = await make()
  expect([first.status, first.body.data]).toMatchObject([
    201,
    { name: 'My team', owner_id: outsider.id, user_role: 'owner', member_count: 1, row_version: 1 },
  ])
  expect((await make()).body).toEqual(first.body)
  const { body } = await server.call(listWorkspaces, { as: outsider })
  expect(body.data).toEqual([first.body.data])
  expect((await server.call(createTeam, { body: { name: 'X' } })).status).toBe(401)
  expect((await server.call(createTeam, { as: outsider, body: { name: ' ' } })).status).toBe(422)
  expect((await server.call(createTeam, { as: outsider, body: { name: 'X', owner_id: 1 } })).status).toBe(422)
})

test('a workspace is listed with the role of each', async () => {
  for (const [person, user_role] of [
    [owner, 'owner'],
    [admin, 'admin'],
    [full, 'full-member'],
  ] as const) {
    const { body } = await server.call(listWorkspaces, { as: person })
    expect(body.data).toMatchObject([{ id, user_role, member_count: 3 }])
    expect((await server.call(readTeam, { as: person, params: { id } })).body.data.user_role).toBe(user_role)
  }
})

test('nothing of a workspace is there for outsiders, nor under ids that nobody has', async () => {
  for (const as of [outsider, undefined]) {
    const calls = [
      server.call(readTeam, { as, params: { id } }),
      server.call(saveTeam, { as, params: { id }, body: { name: 'Mine' } }),
      server.call(deleteTeam, { as, params: { id } }),
      server.call(leaveTeam, { as, params: { id } }),
      server.call(listMembers, { as, params: { id } }),
      server.call(countMembers, { as, params: { id } }),
      server.call(listInvitations, { as, params: { id } }),
      server.call(inviteMembers, {
        as,
        params: { id },
        body: { invitations: [{ email: 'a@x.io', role: 'admin' }] },
      }),
      server.call(saveMember, { as, params: { id, memberId: full.id }, body: { role: 'admin' } }),
      server.call(removeMember, { as, params: { id, memberId: full.id } }),
    ]
    for (const answer of await Promise.all(calls))
      expect([answer.status, answer.error.code]).toEqual([404, 'not_found'])
  }
  for (const strange of ['0', '-1', 'x', '999999999', '1e3'])
    expect((await server.call(readTeam, { as: owner, params: { id: strange } })).status).toBe(404)
  const own = await server.addTeam(outsider)
  const swapped = await server.call(saveMember, {
    as: outsider,
    params: { id: own, memberId: full.id },
    body: { role: 'admin' },
  })
  expect(swapped.status).toBe(404)
})

test('a workspace is renamed by those who may, by the version rule where it is asked for', async () => {
  const save = (as: Person, body: object) => server.call(saveTeam, { as, params: { id }, body })
  expect((await save(full, { name: 'No' })).status).toBe(403)
  expect((await save(admin, { name: 'New' })).body.data).toMatchObject({ name: 'New', row_version: 2 })
  const stale = await save(admin, { name: 'Other', row_version: 2 })
  expect([stale.status, stale.error.data]).toMatchObject([409, { name: 'New', row_version: 2 }])
  expect((await save(admin, { name: 'Other', old: { name: 'Old' } })).status).toBe(409)
  expect((await save(admin, { name: 'Other', old: { name: 'New' } })).status).toBe(200)
  expect(eventsOf()).toContain('TeamSaved')
})

test('a deleted workspace is gone for everybody, and only its owner deletes it', async () => {
  expect((await server.call(deleteTeam, { as: admin, params: { id } })).status).toBe(403)
  expect((await server.call(deleteTeam, { as: owner, params: { id } })).status).toBe(204)
  expect((await server.call(readTeam, { as: owner, params: { id } })).status).toBe(404)
  expect((await server.call(listWorkspaces, { as: full })).body.data).toEqual([])
})

test('who has an account joins at once, the others get a mail', async () => {
  const board = await makeBoard()
  const stranger = `stranger-${count}@x.io`
  const { status, body } = await invite(admin, [outsider.email.toUpperCase(), stranger], { boardId: board })
  expect(status).toBe(200)
  expect(body.data.users).toMatchObject([{ id: outsider.id, pivot: { role: 'full-member' } }])
  expect(body.data.invitations).toMatchObject([{ email: stranger, role: 'full-member', board_id: board }])
  expect((await boardOf(owner, board)).data.user_ids).toContain(outsider.id)
  expect((await server.call(countMembers, { as: outsider, params: { id } })).body.data.count).toBe(4)
  const open = await server.call(listInvitations, { as: admin, params: { id } })
  expect(open.body.data).toEqual(body.data.invitations)
  const mail = server.mails.find(({ to }) => to === stranger)
  expect(mail?.subject).toBe(`Admin ${count} invites you to Team ${count}`)
  expect(mail?.text).toMatch(/http:\/\/localhost:4010\/register\/invitation\?token=\d+-[\w-]{43}$/m)
  expect(JSON.stringify(body)).not.toMatch(/[\w-]{43}/)
  expect(eventsOf()).toEqual(expect.arrayContaining(['MemberSaved', 'BoardSaved']))
})

test('a partly failed invitation keeps the good ones and says what is wrong with the others', async () => {
  const { status, error } = await invite(admin, [outsider.email, 'no address', full.email])
  expect([status, error]).toMatchObject([
    422,
    {
      code: 'invitations_failed',
      data: ['no address: not an email address', `${full.email}: already a member`],
      users: [{ id: outsider.id }],
      invitations: [],
    },
  ])
  expect((await server.call(countMembers, { as: owner, params: { id } })).body.data.count).toBe(4)
})

test('a call invites so many and a workspace so many a day, however many calls come at once', async () => {
  const many = (n: number, from = 0) => Array.from({ length: n }, (_, i) => `p${count}-${from + i}@x.io`)
  expect((await invite(admin, many(9))).error.data).toEqual(['invitations: at most 8 at a time'])
  expect((await invite(admin, [])).status).toBe(422)
  expect((await invite(admin, many(8))).status).toBe(200)
  expect((await invite(admin, many(1, 8))).status).toBe(200)
  const last = await Promise.all(many(20, 9).map((email) => invite(admin, [email])))
  expect(last.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(last.filter(({ status }) => status === 422)).toHaveLength(19)
  expect(String(last.find(({ status }) => status === 422)?.error.data)).toContain('10 people a day')
})

test('nobody invites without the right, nor above the own role, nor to a board that is not there', async () => {
  expect((await invite(full, ['a@x.io'])).status).toBe(403)
  const permissions = { 'INVITE_MEMBERS:role:full-member': true }
  await server.app.inject({
    method: 'PUT',
    url: `/api/${id}/permissions/team.${id}`,
    headers: owner.headers,
    payload: { resource_type: 'team', resource_id: String(id), permissions, row_version: 1 },
  })
  expect((await invite(full, ['a@x.io'], {}, 'admin')).status).toBe(403)
  expect((await invite(full, ['a@x.io'])).status).toBe(200)
  expect((await invite(full, ['b@x.io'], {}, 'owner')).status).toBe(422)
  expect((await invite(full, ['b@x.io'], { boardId: 'AAAAAAAAAAA' })).status).toBe(404)
})

test('an invitation is mailed again with another link, three times a day, and can be withdrawn', async () => {
  const email = `again-${count}@x.io`
  const invited = (await invite(admin, [email])).body.data.invitations[0]
  const again = () =>
    server.call(resendInvitation, { as: admin, params: { id }, body: { user_id: invited?.id } })
  for (let n = 0; n < 3; n++) expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(429)
  const links = server.mails.filter(({ to }) => to === email).map(({ text }) => /token=\S+/.exec(text)?.[0])
  expect(new Set(links).size).toBe(4)
  const withdraw = () => server.call(removeMember, { as: admin, params: { id, memberId: invited?.id ?? '' } })
  expect((await withdraw()).status).toBe(204)
  expect((await withdraw()).status).toBe(404)
  expect((await server.call(listInvitations, { as: admin, params: { id } })).body.data).toEqual([])
})

test('a changed role raises the epoch and holds at the next request', async () => {
  const stampOf = async (person: Person) => {
    const access = await server.kit.access.of(id)
    return (
      access && server.kit.access.rights(access, person.id, { team_id: id, kind: 'team', id: String(id) })
    )
  }
  const [before, others] = [await stampOf(full), await stampOf(admin)]
  const changed = await server.call(saveMember, {
    as: admin,
    params: { id, memberId: full.id },
    body: { role: 'admin' },
  })
  expect(changed.body.data).toMatchObject({ id: full.id, pivot: { role: 'admin' }, row_version: 2 })
  expect(await stampOf(full)).not.toBe(before)
  // Nobody else has to load anything again.
  expect(await stampOf(admin)).toBe(others)
  expect((await invite(full, [`b-${count}@x.io`])).status).toBe(200)
  const bad = await server.call(saveMember, {
    as: admin,
    params: { id, memberId: full.id },
    body: { role: 'owner' },
  })
  expect(bad.status).toBe(422)
})

test('the owner stays, whoever asks', async () => {
  const calls = [
    server.call(removeMember, { as: admin, params: { id, memberId: owner.id } }),
    server.call(saveMember, { as: admin, params: { id, memberId: owner.id }, body: { role: 'admin' } }),
    server.call(leaveTeam, { as: owner, params: { id } }),
  ]
  for (const { status, error } of await Promise.all(calls))
    expect([status, error.message]).toEqual([422, 'The owner cannot be removed.'])
})

test('a removed member gets 404 at the next request, also for what was shared by name', async () => {
  const board = await makeBoard()
  await server.call(setBoardMembers, { as: owner, body: { board_id: board, user_ids: [owner.id, full.id] } })
  const grant = { [`VIEW_BOARD:user:${full.id}`]: true, [`EDIT_BOARD:user:${full.id}`]: false }
  const saved = await server.app.inject({
    method: 'PUT',
    url: `/api/${id}/permissions/board.${board}`,
    headers: owner.headers,
    payload: { resource_type: 'board', resource_id: board, permissions: grant, row_version: 1 },
  })
  expect(saved.statusCode).toBe(201)
  expect((await boardOf(full, board)).status).toBe(200)
  const remove = () => server.call(removeMember, { as: admin, params: { id, memberId: full.id } })
  expect((await server.call(removeMember, { as: full, params: { id, memberId: admin.id } })).status).toBe(403)
  expect((await remove()).status).toBe(204)
  expect((await boardOf(full, board)).status).toBe(404)
  expect((await server.call(readTeam, { as: full, params: { id } })).status).toBe(404)
  expect((await boardOf(owner, board)).data.user_ids).toEqual([owner.id])
  const entries = await server.app.inject({
    url: `/api/${id}/permissions/board.${board}`,
    headers: owner.headers,
  })
  expect(entries.json<{ data: { permissions: object } }>().data.permissions).toEqual({
    [`EDIT_BOARD:user:${full.id}`]: false,
  })
  expect((await remove()).status).toBe(404)
  expect(eventsOf()).toContain('MemberDeleted')
  // Whoever comes back is a member like any other, with a higher epoch.
  expect((await invite(admin, [full.email])).body.data.users).toMatchObject([{ id: full.id, row_version: 3 }])
  expect((await boardOf(full, board)).status).toBe(200)
})

test('a member leaves by himself', async () => {
  expect((await server.call(leaveTeam, { as: full, params: { id } })).status).toBe(204)
  expect((await server.call(listMembers, { as: full, params: { id } })).status).toBe(404)
  const { body } = await server.call(listMembers, { as: owner, params: { id } })
  expect(body.data.map((member) => [member.id, member.pivot.role])).toEqual([
    [owner.id, 'owner'],
    [admin.id, 'admin'],
  ])
})

test("a board's members are set by those who may edit it", async () => {
  const board = await makeBoard()
  const restricted = await server.addPerson(`Restricted ${count}`)
  await server.addMember(id, restricted, 'restricted-member')
  const set = (as: Person | undefined, user_ids: unknown) =>
    server.call(setBoardMembers, { as, body: { board_id: board, user_ids } })
  expect((await boardOf(restricted, board)).status).toBe(404)
  expect((await set(full, [owner.id, restricted.id])).body.data['user_ids']).toEqual([
    owner.id,
    restricted.id,
  ])
  expect((await boardOf(restricted, board)).status).toBe(200)
  expect((await set(restricted, [restricted.id])).status).toBe(403)
  expect((await set(outsider, [])).status).toBe(404)
  expect((await set(undefined, [])).status).toBe(404)
  expect((await set(full, [outsider.id])).status).toBe(422)
  expect((await set(full, ['1'])).status).toBe(422)
})
