import { now } from '@weft/base'
import { quickBoard } from '@weft/features/boards/shared'
import { addCalendar } from '@weft/features/calendar-feeds/shared'
import { markEmailVerified } from '@weft/features/profile/server'
import { readProfile, saveProfile } from '@weft/features/profile/shared'
import {
  acceptOwnInvitation,
  createTeam,
  dismissOwnInvitation,
  inviteMembers,
  leaveTeam,
  listInvitations,
  listMembers,
  listOwnInvitations,
  listWorkspaces,
  resendInvitation,
  suspendMember,
} from '@weft/features/workspaces/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { beginTwoFactor, enableTwoFactor, login, register } from '../shared/index.ts'

const PASSWORD = 'correct horse'
const OWN_PASSWORD = 'battery staple'

interface Somebody {
  id: number
  email: string
  headers: { authorization: string }
}

let server: TestServer
let owner: Somebody
let team_id: number
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

beforeEach(async () => {
  count += 1
  server.mails.length = 0
  owner = await signUp(`owner-${count}@weft.test`, { isVerified: true })
  const team = await server.call(createTeam, { as: owner, body: { name: `Team ${count}` } })
  team_id = team.body.data.id
})

async function signUp(email: string, { isVerified = false, name = 'Person' } = {}): Promise<Somebody> {
  const { body } = await server.call(register, { body: { email, name, password: PASSWORD } })
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  const id = Number(claims.sub)
  if (isVerified) await server.db.write(null, (tx) => markEmailVerified(tx, id, now()))
  return { id, email, headers: { authorization: `Bearer ${body.access_token}` } }
}

const askFirst = (person: Somebody) =>
  server.call(saveProfile, { as: person, body: { preferences: { askBeforeJoining: true } } })
const invite = (emails: readonly string[], boardId?: string) =>
  server.call(inviteMembers, {
    as: owner,
    params: { id: team_id },
    body: {
      invitations: emails.map((email) => ({ email, role: 'full-member' })),
      ...(boardId && { boardId }),
    },
  })
const memberIds = async () =>
  (await server.call(listMembers, { as: owner, params: { id: team_id } })).body.data.map(({ id }) => id)
const news = async (as: Somebody) => (await server.call(listOwnInvitations, { as })).body.data
/** All but the one that welcomes. */
const mailTo = (email: string) =>
  server.mails.filter(({ to, subject }) => to === email && subject !== 'Verify your email address')
const tokenFor = (email: string) => /token=(\S+)/.exec(mailTo(email).at(-1)?.text ?? '')?.[1] ?? ''
const resend = (user_id: number | string) =>
  server.call(resendInvitation, { as: owner, params: { id: team_id }, body: { user_id } })
const toldIds = () =>
  server.published.flatMap(({ feeds }) =>
    feeds.filter(({ key }) => key.kind === 'user').map(({ key }) => Number(key.id)),
  )

test('whoever registers an address first and opens no mail is neither made a member nor told', async () => {
  const stranger = await signUp(`victim-${count}@corp.test`, { name: 'Mallory Stranger' })
  server.published.length = 0
  const { status, body } = await invite([stranger.email])
  expect([status, body.data.users]).toEqual([200, []])
  expect(body.data.invitations).toMatchObject([{ email: stranger.email, role: 'full-member' }])
  const listed = await server.call(listInvitations, { as: owner, params: { id: team_id } })
  for (const answer of [body, listed.body])
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`Mallory|"(id|user_id)":${stranger.id}\\b`))
  expect(await memberIds()).toEqual([owner.id])
  expect(await news(stranger)).toEqual([])
  expect((await server.call(listWorkspaces, { as: stranger })).body.data).toEqual([])
  expect(toldIds()).not.toContain(stranger.id)
  expect(mailTo(stranger.email)).toHaveLength(1)
  const [own] = body.data.invitations
  for (const call of [acceptOwnInvitation, dismissOwnInvitation])
    expect((await server.call(call, { as: stranger, params: { id: own?.id ?? '' } })).status).toBe(404)
})

test('an address that nobody verified and one that nobody has are answered and written to alike', async () => {
  const stranger = await signUp(`taken-${count}@corp.test`, { name: 'Mallory' })
  const free = `free0-${count}@corp.test`
  const answers = [await invite([stranger.email]), await invite([free])]
  const shapes = answers.map(({ status, body }) => ({
    status,
    body: JSON.stringify(body)
      .replaceAll(/taken|free0/g, 'somebody')
      .replaceAll(/"(id|created_at|expires_at)":"[^"]+"/g, '"$1"'),
  }))
  expect(shapes[0]).toEqual(shapes[1])
  const [first, second] = [stranger.email, free].map((email) =>
    mailTo(email)[0]?.text.replace(/token=\S+/, ''),
  )
  expect(first).toBe(second)
})

test('mail goes to the mailbox that the address stands for, however its letters are written', async () => {
  const { body } = await invite([`Fu\uff4c\uff4c-${count}@\u217dorp.test`])
  expect(body.data.invitations).toMatchObject([{ email: `Full-${count}@corp.test` }])
  expect(mailTo(`Full-${count}@corp.test`)).toHaveLength(1)
  // What reads as two addresses is none.
  expect((await invite([`a\ufe6bcorp.test@else.test`])).status).toBe(422)
  const stranger = await signUp(`\uff53tranger-${count}@\u217dorp.test`)
  expect((await server.call(readProfile, { as: stranger })).body.data.email).toBe(
    `stranger-${count}@corp.test`,
  )
})

test('a verified account joins at once, is told by mail and at home, and can leave', async () => {
  const person = await signUp(`joins-${count}@corp.test`, { isVerified: true })
  server.published.length = 0
  const { body } = await invite([person.email])
  expect([body.data.users.map(({ id }) => id), body.data.invitations]).toEqual([[person.id], []])
  expect(toldIds()).toContain(person.id)
  expect(mailTo(person.email)).toMatchObject([{ subject: `Person added you to Team ${count}` }])
  expect(mailTo(person.email)[0]?.text).toContain(`/team/${team_id}`)
  expect(mailTo(person.email)[0]?.text).not.toContain('token=')
  expect(await news(person)).toMatchObject([
    { team_id, team_name: `Team ${count}`, inviter: 'Person', state: 'joined' },
  ])
  const left = await server.call(leaveTeam, { as: person, params: { id: team_id } })
  expect(left.status).toBe(204)
  expect(await news(person)).toEqual([])
  // Back by an answer of one's own, there is no news of the first time.
  await askFirst(person)
  await invite([person.email])
  const params = { id: (await news(person))[0]?.id ?? '' }
  expect((await server.call(acceptOwnInvitation, { as: person, params })).status).toBe(200)
  expect(await news(person)).toEqual([])
  await server.call(leaveTeam, { as: person, params: { id: team_id } })
  await server.call(saveProfile, { as: person, body: { preferences: { askBeforeJoining: null } } })
  // Added again, it is one piece of news, which can be put away; the membership stays.
  await invite([person.email])
  const again = await news(person)
  expect(again).toHaveLength(1)
  const put = { as: person, params: { id: again[0]?.id ?? '' } }
  expect((await server.call(acceptOwnInvitation, put)).status).toBe(404)
  expect((await server.call(dismissOwnInvitation, { ...put, as: owner })).status).toBe(404)
  expect((await server.call(dismissOwnInvitation, put)).status).toBe(204)
  expect(await news(person)).toEqual([])
  expect(await memberIds()).toContain(person.id)
})

test('whoever wants to be asked first is, and looks like anybody else until they accept', async () => {
  const person = await signUp(`asks-${count}@corp.test`, { isVerified: true, name: 'Asking Person' })
  await askFirst(person)
  const board = await server.call(quickBoard, { as: owner, params: { team_id }, body: { name: 'Plan' } })
  const board_id = String(board.body.data.board['id'])
  const { body } = await invite([person.email], board_id)
  expect(body.data.users).toEqual([])
  expect(JSON.stringify(body)).not.toContain('Asking Person')
  expect(await memberIds()).toEqual([owner.id])
  expect(mailTo(person.email)[0]?.text).toMatch(/\/home\b/)
  expect(mailTo(person.email)[0]?.text).not.toContain('token=')
  const [open] = await news(person)
  expect(open).toMatchObject({ team_id, state: 'open', inviter: 'Person' })
  const params = { id: open?.id ?? '' }
  const accepted = await server.call(acceptOwnInvitation, { as: person, params })
  expect([accepted.status, accepted.body.data]).toEqual([200, { team_id, board_id }])
  expect(await memberIds()).toContain(person.id)
  expect(await news(person)).toEqual([])
  expect((await server.call(acceptOwnInvitation, { as: person, params })).status).toBe(404)
})

test('an invitation that is declined is open for nobody any more', async () => {
  const person = await signUp(`declines-${count}@corp.test`, { isVerified: true })
  await askFirst(person)
  await invite([person.email])
  const params = { id: (await news(person))[0]?.id ?? '' }
  expect((await server.call(dismissOwnInvitation, { as: person, params })).status).toBe(204)
  expect(await news(person)).toEqual([])
  expect((await server.call(acceptOwnInvitation, { as: person, params })).status).toBe(404)
  expect((await server.call(listInvitations, { as: owner, params: { id: team_id } })).body.data).toEqual([])
})

test('whoever verifies the address afterwards finds the invitation at home', async () => {
  const person = await signUp(`later-${count}@corp.test`)
  await invite([person.email])
  expect(await news(person)).toEqual([])
  await server.db.write(null, (tx) => markEmailVerified(tx, person.id, now()))
  expect(await news(person)).toMatchObject([{ team_id, state: 'open' }])
})

test('accepting by the link takes an unverified account from whoever made it', async () => {
  const email = `owned-${count}@corp.test`
  const stranger = await signUp(email, { name: 'Mallory' })
  await askFirst(stranger)
  const own = await server.call(createTeam, { as: stranger, body: { name: 'Own' } })
  const calendar = await server.call(addCalendar, {
    as: stranger,
    params: { team_id: own.body.data.id },
    body: {},
  })
  const address = new URL(String(calendar.body.data.url)).pathname
  const readCalendar = async () => (await server.app.inject(address)).statusCode
  expect(await readCalendar()).toBe(200)
  const { secret } = (await server.call(beginTwoFactor, { as: stranger })).body.data
  const totp = generateSync({ secret, epoch: Math.floor(now() / 1000) })
  expect((await server.call(enableTwoFactor, { as: stranger, body: { totp } })).status).toBe(200)
  await server.db.owner((tx) => tx.query('update users set leaves_at = now() where id = $1', [stranger.id]))
  await invite([email])
  const body = { email, name: 'Victoria', password: OWN_PASSWORD, invitation: tokenFor(email) }
  const entered = await server.call(register, { body })
  expect([entered.status, entered.body.intended]).toEqual([201, '/home'])
  // What the stranger held is over: the session, the password, the second factor and the address of a calendar.
  expect((await server.call(listWorkspaces, { as: stranger })).status).toBe(401)
  expect(await readCalendar()).toBe(404)
  const signIn = (password: string) => server.call(login, { body: { email, password } })
  expect((await signIn(PASSWORD)).status).toBe(401)
  expect((await signIn(OWN_PASSWORD)).status).toBe(200)
  const me = await server.call(readProfile, {
    headers: { authorization: `Bearer ${entered.body.access_token}` },
  })
  expect(me.body.data).toMatchObject({ id: stranger.id, name: 'Victoria', preferences: {} })
  expect(await memberIds()).toContain(stranger.id)
  const [row] = await server.db.owner((tx) =>
    tx.query<{ verified: boolean; leaves_at: string | null; factors: number }>(
      `select email_verified_at is not null as verified, leaves_at, two_factor_at,
         (select count(*)::int from second_factors where user_id = u.id) as factors from users u where id = $1`,
      [stranger.id],
    ),
  )
  expect(row).toEqual({ verified: true, leaves_at: null, two_factor_at: null, factors: 0 })
  // The account is its person's from now on: another link takes nothing.
  expect((await server.call(register, { body: { ...body, name: 'Again' } })).status).toBe(422)
})

test('the password of an unverified account accepts nothing, and uses nothing up', async () => {
  const email = `guess-${count}@corp.test`
  await signUp(email)
  await invite([email])
  const invitation = tokenFor(email)
  const refused = await server.call(login, { body: { email, password: PASSWORD, invitation } })
  expect([refused.status, refused.error.code]).toEqual([422, 'invitation_password'])
  const body = { email, name: 'Person', password: OWN_PASSWORD, invitation }
  const both = await Promise.all([server.call(register, { body }), server.call(register, { body })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('a verified account is taken by no link, and no link works for another address', async () => {
  const person = await signUp(`kept-${count}@corp.test`)
  await invite([person.email])
  const invitation = tokenFor(person.email)
  await server.db.write(null, (tx) => markEmailVerified(tx, person.id, now()))
  const taken = await server.call(register, {
    body: { email: person.email, name: 'Other', password: OWN_PASSWORD, invitation },
  })
  expect([taken.status, taken.error.data]).toEqual([422, ['Email already exists']])
  const other = await signUp(`other-${count}@corp.test`)
  const foreign = await server.call(register, {
    body: { email: other.email, name: 'Other', password: OWN_PASSWORD, invitation },
  })
  expect(foreign.status).toBe(403)
  expect((await server.call(listWorkspaces, { as: other })).status).toBe(200)
})

test('a mail goes out again by the invitation, or by the account of whom it is for', async () => {
  const joined = await signUp(`in-${count}@corp.test`, { isVerified: true })
  const asking = await signUp(`ask-${count}@corp.test`, { isVerified: true })
  const stranger = await signUp(`mal-${count}@corp.test`)
  await askFirst(asking)
  const { body } = await invite([joined.email, asking.email, stranger.email])
  const [openToAsking, openToStranger] = body.data.invitations
  expect((await resend(joined.id)).status).toBe(200)
  expect(mailTo(joined.email).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => `Person added you to Team ${count}`),
  )
  // Whoever asks first looks like somebody without an account, whatever number is tried.
  expect((await resend(asking.id)).status).toBe(404)
  expect((await resend(openToAsking?.id ?? '')).body.data.id).toBe(openToAsking?.id)
  expect(mailTo(asking.email)).toHaveLength(2)
  const first = tokenFor(stranger.email)
  expect((await resend(openToStranger?.id ?? '')).status).toBe(200)
  expect(tokenFor(stranger.email)).not.toBe(first)
  // Neither the number of an account that nobody verified, nor of somebody without an invitation.
  for (const id of [stranger.id, owner.id, 999_999]) expect((await resend(id)).status).toBe(404)
  await server.call(leaveTeam, { as: joined, params: { id: team_id } })
  expect((await resend(joined.id)).status).toBe(404)
  // Whose number the workspace knows already may be named by it.
  await askFirst(joined)
  const again = await invite([joined.email])
  expect((await resend(joined.id)).body.data.id).toBe(again.body.data.invitations[0]?.id)
})

test('a partly failed invitation keeps the good ones of every kind', async () => {
  const joins = await signUp(`good-${count}@corp.test`, { isVerified: true })
  const stranger = await signUp(`bad-${count}@corp.test`, { name: 'Mallory' })
  const { status, error } = await invite([joins.email, stranger.email, 'no address', owner.email])
  expect([status, error]).toMatchObject([
    422,
    {
      code: 'invitations_failed',
      data: ['no address: not an email address', `${owner.email}: already a member`],
      users: [{ id: joins.id }],
      invitations: [{ email: stranger.email }],
    },
  ])
  expect(JSON.stringify(error)).not.toContain('Mallory')
  expect(await memberIds()).toEqual([owner.id, joins.id])
})

test('of two links to one unverified account one takes it, and the other waits at home', async () => {
  const email = `two-${count}@corp.test`
  const stranger = await signUp(email, { name: 'Mallory' })
  await invite([email])
  const first = tokenFor(email)
  const other = await server.call(createTeam, { as: owner, body: { name: 'Other' } })
  const invitations = [{ email, role: 'full-member' as const }]
  const params = { id: other.body.data.id }
  await server.call(inviteMembers, { as: owner, params, body: { invitations } })
  const bodies = [first, tokenFor(email)].map((invitation, n) => ({
    email,
    name: `Person ${n}`,
    password: `${OWN_PASSWORD} ${n}`,
    invitation,
  }))
  const [one, two] = await Promise.all(bodies.map((body) => server.call(register, { body })))
  expect(new Set([one?.status, two?.status])).toEqual(new Set([201, 422]))
  const entered = one?.status === 201 ? one : two
  const as = { headers: { authorization: `Bearer ${entered?.body.access_token}` } }
  const held = (await server.call(listWorkspaces, { as })).body.data.map(({ id }) => id)
  const open = (await server.call(listOwnInvitations, { as })).body.data.map(({ team_id: id }) => id)
  expect([held.length, open.length, new Set([...held, ...open]).size]).toEqual([1, 1, 2])
  expect((await server.call(listWorkspaces, { as: stranger })).status).toBe(401)
})

test('accepting lets nobody back in who was suspended meanwhile, nor gives them another role', async () => {
  const person = await signUp(`out-${count}@corp.test`, { isVerified: true })
  await askFirst(person)
  await invite([person.email])
  const [open] = await news(person)
  await server.addMember(team_id, person, 'restricted-member')
  const params = { id: team_id, memberId: person.id }
  expect((await server.call(suspendMember, { as: owner, params })).status).toBe(200)
  await server.call(acceptOwnInvitation, { as: person, params: { id: open?.id ?? '' } })
  const [row] = await server.db.owner((tx) =>
    tx.query(
      'select role, suspended_at is not null as out from team_members where team_id = $1 and user_id = $2',
      [team_id, person.id],
    ),
  )
  expect(row).toEqual({ role: 'restricted-member', out: true })
})
