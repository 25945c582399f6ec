import { now, setClockOffset } from '@weft/base'
import { quickBoard } from '@weft/features/boards/shared'
import { markEmailVerified } from '@weft/features/profile/server'
import {
  createTeam,
  inviteMembers,
  listInvitations,
  listMembers,
  listWorkspaces,
} from '@weft/features/workspaces/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { login, readInvitation, register } from '../shared/index.ts'

const password = 'correct horse'

let server: TestServer
let headers: { authorization: string }
let id: number
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  count += 1
  const owner = await signUp(`owner-${count}@weft.test`)
  headers = bearer(owner)
  await server.db.write(null, (tx) => markEmailVerified(tx, idIn(owner), now()))
  const team = await server.call(createTeam, { as: { headers }, body: { name: `Team ${count}` } })
  id = team.body.data.id
})

const signUp = (email: string, invitation?: string) =>
  server.call(register, { body: { email, name: 'Person', password, ...(invitation ? { invitation } : {}) } })
const signIn = (email: string, invitation?: string) =>
  server.call(login, { body: { email, password, ...(invitation ? { invitation } : {}) } })
const bearer = (answer: Awaited<ReturnType<typeof signUp>>) => ({
  authorization: `Bearer ${answer.body.access_token}`,
})

/** Whose token it is: people who invite others have verified their address. */
const idIn = (answer: Awaited<ReturnType<typeof signUp>>) =>
  Number(JSON.parse(Buffer.from(answer.body.access_token.split('.')[1] ?? '', 'base64url').toString()).sub)

async function invite(email: string, boardId?: string): Promise<string> {
  await server.call(inviteMembers, {
    as: { headers },
    params: { id },
    body: { invitations: [{ email, role: 'restricted-member' }], ...(boardId ? { boardId } : {}) },
  })
  const mail = server.mails.findLast(({ to, text }) => to === email && text.includes('/register/invitation'))
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const members = async () => {
  const { body } = await server.call(listMembers, { as: { headers }, params: { id } })
  return body.data.map((member) => [member.email, member.pivot.role])
}

const peopleCalled = async (email: string) =>
  server.db.owner((tx) => tx.query('select id from users where email_key = $1', [email.toLowerCase()]))

test('whoever registers through an invitation is a member with its role, on its board', async () => {
  const board = await server.call(quickBoard, {
    as: { headers },
    params: { team_id: id },
    body: { name: 'Plan' },
  })
  const board_id = String(board.body.data.board['id'])
  const email = `invited-${count}@weft.test`
  const token = await invite(email, board_id)
  const shown = await server.call(readInvitation, { query: { token } })
  expect(shown.body).toEqual({ email, team_name: `Team ${count}`, inviter: 'Person', board_name: 'Plan' })
  const answer = await signUp(email.toUpperCase(), token)
  expect([answer.status, answer.body.intended]).toEqual([201, `/b/${board_id}`])
  expect(await members()).toContainEqual([email.toUpperCase(), 'restricted-member'])
  const seen = await server.app.inject({ url: `/api/${id}/boards/${board_id}`, headers: bearer(answer) })
  expect(seen.statusCode).toBe(200)
  const own = await server.call(listWorkspaces, { as: { headers: bearer(answer) } })
  expect(own.body.data).toMatchObject([{ id, user_role: 'restricted-member', member_count: 2 }])
  expect((await server.call(listInvitations, { as: { headers }, params: { id } })).body.data).toEqual([])
  // A later sign-in of a member goes home.
  expect((await signIn(email)).body.intended).toBe('/home')
})

test('an invitation works once', async () => {
  const email = `once-${count}@weft.test`
  const token = await invite(email)
  expect((await signUp(email, token)).body.intended).toBe('/home')
  const again = await signIn(email, token)
  expect([again.status, again.error.message]).toEqual([422, 'Invitation is not valid'])
  expect((await server.call(readInvitation, { query: { token } })).status).toBe(422)
})

test('of two that use it at the same time one gets in', async () => {
  const email = `race-${count}@weft.test`
  const token = await invite(email)
  const statuses = (await Promise.all([signUp(email, token), signUp(email, token)])).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(await peopleCalled(email)).toHaveLength(1)
  expect(await members()).toHaveLength(2)
})

test('an invitation is tied to its address, and a stranger does not use it up', async () => {
  const email = `tied-${count}@weft.test`
  const token = await invite(email)
  const other = `other-${count}@weft.test`
  const refused = await signUp(other, token)
  expect([refused.status, refused.error.message]).toEqual([
    403,
    'This invitation belongs to another account.',
  ])
  expect(await peopleCalled(other)).toHaveLength(0)
  await signUp(other)
  expect((await signIn(other, token)).status).toBe(403)
  expect((await signUp(email, token)).status).toBe(201)
})

test('somebody who made an account meanwhile and verified it accepts with the sign-in', async () => {
  const email = `meanwhile-${count}@weft.test`
  const token = await invite(email)
  const made = await signUp(email)
  expect(made.body.intended).toBe('/workspace/create')
  await server.db.write(null, (tx) => markEmailVerified(tx, idIn(made), now()))
  expect((await signIn(email, token)).body.intended).toBe('/home')
  expect(await members()).toContainEqual([email, 'restricted-member'])
})

test('a wrong password does not use an invitation up', async () => {
  const email = `wrong-${count}@weft.test`
  const token = await invite(email)
  const made = await signUp(email)
  await server.db.write(null, (tx) => markEmailVerified(tx, idIn(made), now()))
  const wrong = await server.call(login, { body: { email, password: 'not this one', invitation: token } })
  expect(wrong.status).toBe(401)
  expect((await signIn(email, token)).status).toBe(200)
})

test('a newer invitation ends the older one, and what is made up is none', async () => {
  const email = `newer-${count}@weft.test`
  const older = await invite(email)
  const newer = await invite(email)
  expect(newer).not.toBe(older)
  const madeUp = [
    older,
    'x',
    `${id}-`,
    newer.replace(/^\d+/, '999999'),
    `${newer}x`,
    newer.replace(/.$/, '!'),
  ]
  for (const token of madeUp)
    expect((await signUp(email, token)).error.message).toBe('Invitation is not valid')
  expect((await signUp(email, newer)).status).toBe(201)
})

test('an invitation ends after seven days', async () => {
  const email = `late-${count}@weft.test`
  const token = await invite(email)
  setClockOffset(7 * 86_400_000 - 60_000)
  expect((await server.call(readInvitation, { query: { token } })).status).toBe(200)
  setClockOffset(7 * 86_400_000)
  expect((await server.call(readInvitation, { query: { token } })).status).toBe(422)
  expect((await signUp(email, token)).status).toBe(422)
  expect(await peopleCalled(email)).toHaveLength(0)
  setClockOffset(0)
})
