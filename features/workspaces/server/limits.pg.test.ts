import { quickBoard } from '@weft/features/boards/shared'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { inviteMembers, listMembers, removeMember } from '../shared/index.ts'

let server: TestServer
let owner: Person
let id: number
let count = 0

beforeAll(async () => {
  // Only rates are lifted: the numbers of invitations are those of every server.
  server = await startTestServer({ limits: { members_per_team: 130 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  count += 1
  owner = await server.addPerson(`Owner ${count}`)
  id = await server.addTeam(owner)
})

const invite = (emails: readonly string[]) =>
  server.call(inviteMembers, {
    as: owner,
    params: { id },
    body: { invitations: emails.map((email) => ({ email, role: 'full-member' })) },
  })
const strangers = (n: number, from = 0) =>
  Array.from({ length: n }, (_, i) => `s${count}-${from + i}@weft.test`)
const addPeople = (n: number, name: string) =>
  Promise.all(Array.from({ length: n }, (_, i) => server.addPerson(`${name} ${count} ${i}`)))

test('a call takes 100 addresses and not 101', async () => {
  expect((await invite(strangers(100))).body.data.invitations).toHaveLength(100)
  const { status, error } = await invite(strangers(101, 100))
  expect([status, error.data]).toEqual([422, ['invitations: at most 100 at a time']])
})

test('a workspace invites 500 people a day: of 100 calls at 499 exactly one goes through', async () => {
  for (let n = 0; n < 4; n++) expect((await invite(strangers(100, n * 100))).status).toBe(200)
  expect((await invite(strangers(99, 400))).status).toBe(200)
  const answers = await Promise.all(strangers(100, 499).map((email) => invite([email])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(99)
  expect(String(refused[0]?.error.data)).toContain('a workspace can invite 500 people a day')
})

test('of 100 people who are invited at once into the last place one gets in', async () => {
  const inside = await addPeople(128, 'Inside')
  for (const person of inside) await server.addMember(id, person, 'full-member')
  const wanted = await addPeople(100, 'Wanted')
  const answers = await Promise.all(wanted.map(({ email }) => invite([email])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({
    code: 'members_limit',
    message:
      'This workspace has reached its maximum number of members. Contact the owner or upgrade the plan.',
  })
  const [out] = inside
  await server.call(removeMember, { as: owner, params: { id, memberId: out?.id ?? 0 } })
  const [some, ...rest] = (await addPeople(3, 'Late')).map(({ email }) => email)
  const partly = await invite([some ?? '', ...rest])
  expect(partly.error).toMatchObject({ code: 'invitations_failed', users: [{ email: some }] })
  expect(partly.error.data).toHaveLength(2)
  expect(String(partly.error.data)).toContain('the workspace has reached its maximum number of members')
})

test('a plan that became smaller than the workspace says how many have to go', async () => {
  for (const person of await addPeople(132, 'Many')) await server.addMember(id, person, 'full-member')
  expect((await invite(['late@weft.test'])).error).toMatchObject({
    code: 'members_over',
    message: 'The number of members exceeds your current plan. Please remove 3 to continue.',
  })
})

test('members come in pages, in one order, each once, and can be looked for', async () => {
  for (const person of await addPeople(24, 'Page_')) await server.addMember(id, person, 'full-member')
  const all: number[] = []
  let after: number | null = null
  for (let pages = 0; pages < 5; pages++) {
    const query: Record<string, number> = after === null ? { limit: 10 } : { limit: 10, after }
    const { body } = await server.call(listMembers, { as: owner, params: { id }, query })
    all.push(...body.data.map((member) => member.id))
    after = body.after
    expect(body.has_more).toBe(after !== null)
    if (after === null) break
  }
  expect([all.length, new Set(all).size, all[0]]).toEqual([25, 25, owner.id])
  const find = async (search: string) =>
    (await server.call(listMembers, { as: owner, params: { id }, query: { search } })).body.data.length
  expect(await find(`page_ ${count} 7`)).toBe(1)
  // Signs that mean something to the database mean themselves.
  expect([await find('%'), await find('_'), await find('\\')]).toEqual([0, 24, 0])
  expect(
    (await server.call(listMembers, { as: owner, params: { id }, query: { limit: 1_001 } })).status,
  ).toBe(422)
})

test('the personal views of somebody who leaves go to the trash', async () => {
  const person = await server.addPerson(`Viewer ${count}`)
  await server.addMember(id, person, 'full-member')
  const made = await server.call(quickBoard, { as: owner, params: { team_id: id }, body: { name: 'Plan' } })
  const board_id = String(made.body.data.board['id'])
  const folder_id = String(made.body.data.folders[0]?.['id'])
  const put = (view: string, access: string) =>
    server.app.inject({
      method: 'PUT',
      url: `/api/${id}/views/${view}`,
      headers: person.headers,
      payload: { row_version: 1, board_id, folder_id, name: view, type: 'table', access, sort_order: 1 },
    })
  const mine = `Mine${count}`.padEnd(11, 'x')
  const ours = `Ours${count}`.padEnd(11, 'x')
  expect((await put(mine, 'personal')).statusCode).toBe(201)
  expect((await put(ours, 'shared')).statusCode).toBe(201)
  const removed = await server.call(removeMember, { as: owner, params: { id, memberId: person.id } })
  expect(removed.status).toBe(204)
  const index = await server.app.inject({
    url: `/api/${id}/views?board_id=${board_id}`,
    headers: owner.headers,
  })
  const ids = index.json<{ data: { id: string }[] }>().data.map((view) => view.id)
  expect([ids.includes(mine), ids.includes(ours)]).toEqual([false, true])
})
