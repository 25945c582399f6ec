import { now, setClockOffset } from '@weft/base'
import { readProfile } from '@weft/features/profile/shared'
import { readAudit, verifyAudit } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  beginImpersonation,
  beginTwoFactor,
  changePassword,
  confirmPassword,
  disableTwoFactor,
  enableTwoFactor,
  endOneSession,
  endOtherSessions,
  listSessions,
  logout,
  readSupport,
  refresh,
  register,
} from '../../shared/index.ts'

const PASSWORD = 'correct horse'
const OPERATORS = ['boss@weft.test', 'second@weft.test']

let server: TestServer
let boss: Person
let clock = 0
let count = 0

interface Person {
  id: number
  email: string
  headers: { authorization: string }
  cookie: string
}

beforeAll(async () => {
  server = await startTestServer({
    limits: { login_account_minute: 1_000, login_account_hour: 1_000 },
    env: { SUPPORT_OPERATORS: OPERATORS.join() },
  })
  boss = await secured('Boss@weft.test')
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

function pass(seconds: number): void {
  clock += seconds * 1000
  setClockOffset(clock)
}

async function signUp(email = `person-${count++}@weft.test`, name = 'Person'): Promise<Person> {
  const { body, headers } = await server.call(register, { body: { email, name, password: PASSWORD } })
  const authorization = `Bearer ${body.access_token}`
  const me = await server.call(readProfile, { headers: { authorization } })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { id: me.body.data.id, email, headers: { authorization }, cookie }
}

/** Somebody with a verified address and a second factor. */
async function secured(email: string): Promise<Person> {
  const person = await signUp(email, 'Boss')
  await server.db.owner((tx) => tx.query('update users set email_verified_at = now()'))
  const { headers } = person
  const { secret } = (await server.call(beginTwoFactor, { headers })).body.data
  const totp = generateSync({ secret, epoch: Math.floor(now() / 1000) })
  expect((await server.call(enableTwoFactor, { headers, body: { totp } })).status).toBe(200)
  return person
}

const begin = (as: Person, email: string, minutes = 10) =>
  server.call(beginImpersonation, {
    headers: as.headers,
    body: { email, reason: 'Their board does not open', minutes },
  })

async function actAs(person: Person, minutes = 10) {
  const { status, body, headers } = await begin(boss, person.email, minutes)
  expect([status, headers['set-cookie']]).toEqual([201, undefined])
  return { ...body, headers: { authorization: `Bearer ${body.access_token}` } }
}

const actions = async () =>
  (await readAudit(server.db, 0)).filter(({ action }) => action.startsWith('impersonation'))

test('an operator acts as somebody: noted, told by mail, seen in that person’s list of sessions', async () => {
  const ana = await signUp()
  const before = (await actions()).length
  const acting = await actAs(ana)
  expect(acting.person).toMatchObject({ id: ana.id, email: ana.email })
  expect((await server.call(readProfile, { headers: acting.headers })).body.data.id).toBe(ana.id)
  expect((await server.call(readSupport, { headers: acting.headers })).body.data).toMatchObject({
    may: false,
    acting: { person: { id: ana.id }, operator: { id: boss.id, name: 'Boss' } },
  })
  expect(server.mails.findLast(({ to }) => to === ana.email)).toMatchObject({
    subject: 'Support is viewing your account',
    text: expect.stringMatching(
      /Boss from support is acting as you for at most 10 minutes[\s\S]*profile\/security/,
    ),
  })
  const { data } = (await server.call(listSessions, { headers: ana.headers })).body
  expect(new Map(data.map(({ operator, current }) => [operator, current]))).toEqual(
    new Map([
      ['Boss', false],
      [null, true],
    ]),
  )
  const noted = (await actions()).slice(before)
  expect(noted).toMatchObject([
    { action: 'impersonation.start', actor_id: boss.id, target: `user:${ana.id}`, address: '127.0.0.1' },
  ])
  expect(noted[0]?.after).toContain('Their board does not open')
})

test('nobody else may: members, named people without a second factor, and nobody as an operator or as themselves', async () => {
  const ana = await signUp()
  const bare = await signUp('second@weft.test')
  for (const person of [ana, bare]) {
    expect((await begin(person, boss.email)).error.code).toBe('forbidden')
    expect((await server.call(readSupport, { headers: person.headers })).body.data.may).toBe(false)
  }
  expect(
    (await server.call(beginImpersonation, { body: { email: ana.email, reason: 'None', minutes: 1 } }))
      .status,
  ).toBe(401)
  for (const email of [boss.email, bare.email, 'nobody@weft.test'])
    expect((await begin(boss, email)).error.code).toBe('nobody_there')
  const acting = await actAs(ana)
  expect((await begin({ ...ana, headers: acting.headers }, bare.email)).status).toBe(403)
})

test.each([0, 61])('%d minutes are none', async (minutes) => {
  expect((await begin(boss, boss.email, minutes)).status).toBe(422)
})

test('what concerns how the person gets in is closed to it', async () => {
  const ana = await signUp()
  const { headers } = await actAs(ana)
  const own = (await server.call(listSessions, { headers: ana.headers })).body.data.find((one) => one.current)
  const answers = [
    await server.call(confirmPassword, { headers, body: { password: PASSWORD } }),
    await server.call(changePassword, {
      headers,
      body: { current_password: PASSWORD, password: 'another one' },
    }),
    await server.call(beginTwoFactor, { headers }),
    await server.call(disableTwoFactor, { headers: { ...headers, 'x-authorization-password': PASSWORD } }),
    await server.call(endOtherSessions, { headers }),
    await server.call(endOneSession, { headers, params: { id: own?.id ?? '' } }),
  ]
  expect(answers.map(({ status, error }) => `${status} ${error.code}`)).toEqual(
    answers.map(() => '403 not_as_somebody'),
  )
  expect((await server.call(readProfile, { headers: ana.headers })).status).toBe(200)
})

test('returning ends that session alone, leaves the operator signed in, and is noted', async () => {
  const ana = await signUp()
  const acting = await actAs(ana)
  const answer = await server.call(logout, { headers: { ...acting.headers, cookie: boss.cookie } })
  expect([answer.body, answer.headers['set-cookie']]).toEqual([{ redirect: '/development' }, undefined])
  expect((await server.call(readProfile, { headers: acting.headers })).status).toBe(401)
  expect((await server.call(readProfile, { headers: boss.headers })).status).toBe(200)
  expect((await actions()).at(-1)).toMatchObject({
    action: 'impersonation.end',
    actor_id: boss.id,
    target: `user:${ana.id}`,
    after: JSON.stringify({ reason: 'logout' }),
  })
})

test('the person ends it from their own list, at once', async () => {
  const ana = await signUp()
  const acting = await actAs(ana)
  const { data } = (await server.call(listSessions, { headers: ana.headers })).body
  const id = data.find(({ operator }) => operator !== null)?.id ?? ''
  await server.call(endOneSession, { headers: ana.headers, params: { id } })
  expect((await server.call(readProfile, { headers: acting.headers })).status).toBe(401)
  expect((await actions()).at(-1)?.after).toBe(JSON.stringify({ reason: 'revoked' }))
})

test('it ends by itself, and a second one ends the first; each end is one line', async () => {
  const ana = await signUp()
  const ben = await signUp()
  const before = (await actions()).length
  const first = await actAs(ana, 30)
  const second = await actAs(ben, 1)
  expect((await server.call(readProfile, { headers: first.headers })).status).toBe(401)
  expect((await server.call(readProfile, { headers: second.headers })).status).toBe(200)
  // Whole seconds, and one may pass while it is begun.
  expect([59, 60]).toContain(second.expires_in)
  expect(second.refresh_expires_in).toBe(0)
  pass(61)
  expect((await server.call(readProfile, { headers: second.headers })).status).toBe(401)
  // Nothing is left to sign out of, and the cookie that came along is the operator's own.
  await server.call(logout, { headers: { ...second.headers, cookie: boss.cookie } })
  expect(
    (await server.call(refresh, { headers: { cookie: boss.cookie }, body: { grantType: 'refresh_token' } }))
      .status,
  ).toBe(200)
  expect((await actions()).slice(before).map(({ action, target }) => `${action} ${target}`)).toEqual([
    `impersonation.start user:${ana.id}`,
    `impersonation.start user:${ben.id}`,
    `impersonation.end user:${ana.id}`,
    `impersonation.end user:${ben.id}`,
  ])
  expect((await verifyAudit(server.db)).broken).toBeNull()
})
