import { setClockOffset } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  changePassword,
  endOneSession,
  endOtherSessions,
  listSessions,
  login,
  refresh,
  register,
} from '../shared/index.ts'
import type { SessionFeature } from './index.ts'

let server: TestServer
let clock = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

function pass(seconds: number): void {
  clock += seconds * 1000
  setClockOffset(clock)
}

let count = 0

async function signUp() {
  const email = `security-${count++}@weft.test`
  const answer = await server.call(register, {
    body: { email, name: 'Person', password: 'correct horse' },
    headers: { 'user-agent': 'First/1.0' },
  })
  return { email, ...asCaller(answer) }
}

async function signIn(email: string, password = 'correct horse', userAgent = 'Second/2.0') {
  const answer = await server.call(login, {
    body: { email, password },
    headers: { 'user-agent': userAgent },
    remoteAddress: '203.0.113.7',
  })
  return { status: answer.status, ...asCaller(answer) }
}

function asCaller(answer: { body: { access_token: string } | null; headers: Record<string, unknown> }) {
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { headers: { authorization: `Bearer ${answer.body?.access_token}` }, cookie }
}

const list = async (headers: Record<string, string>) =>
  (await server.call(listSessions, { headers })).body?.data
const isAlive = async (headers: Record<string, string>) =>
  (await server.call(listSessions, { headers })).status === 200

test('a person sees every place, its device, its address and the last use, and which one asks', async () => {
  const first = await signUp()
  pass(600)
  const second = await signIn(first.email)
  const seen = await list(first.headers)
  expect(seen).toMatchObject([
    { user_agent: 'Second/2.0', address: '203.0.113.7', current: false },
    { user_agent: 'First/1.0', current: true },
  ])
  expect((await list(second.headers))?.map(({ current }) => current)).toEqual([true, false])
  pass(60)
  await server.call(refresh, {
    body: { grantType: 'refresh_token' },
    headers: { cookie: first.cookie },
    remoteAddress: '198.51.100.9',
  })
  const [latest] = (await list(second.headers)) ?? []
  expect(latest).toMatchObject({ user_agent: 'First/1.0', address: '198.51.100.9' })
})

test('one place is signed out, for the next request', async () => {
  const first = await signUp()
  const second = await signIn(first.email)
  const third = await signIn(first.email)
  const id = (await list(second.headers))?.find(({ current }) => current)?.id ?? ''
  expect((await server.call(endOneSession, { params: { id }, headers: first.headers })).status).toBe(200)
  expect([await isAlive(first.headers), await isAlive(second.headers), await isAlive(third.headers)]).toEqual(
    [true, false, true],
  )
  expect((await server.call(endOneSession, { params: { id }, headers: first.headers })).status).toBe(404)
})

test('nobody ends a session of somebody else', async () => {
  const victim = await signUp()
  const attacker = await signUp()
  const id = (await list(victim.headers))?.[0]?.id ?? ''
  expect((await server.call(endOneSession, { params: { id }, headers: attacker.headers })).status).toBe(404)
  expect((await server.call(endOneSession, { params: { id } })).status).toBe(401)
  expect((await server.call(endOneSession, { params: { id: 'x' }, headers: victim.headers })).status).toBe(
    404,
  )
  expect(await isAlive(victim.headers)).toBe(true)
})

test('all others are signed out at once', async () => {
  const first = await signUp()
  const others = [await signIn(first.email), await signIn(first.email)]
  expect((await server.call(endOtherSessions, { headers: first.headers })).status).toBe(200)
  expect(await isAlive(first.headers)).toBe(true)
  for (const other of others) expect(await isAlive(other.headers)).toBe(false)
  expect((await server.call(endOtherSessions)).status).toBe(401)
})

test('a new password ends every other session, and the old one opens none', async () => {
  const first = await signUp()
  const other = await signIn(first.email)
  const change = (body: object) => server.call(changePassword, { body, headers: first.headers })
  const wrong = await change({ current_password: 'wrong horse', password: 'staple battery' })
  expect([wrong.status, wrong.error.data]).toEqual([422, ['current_password: The password is wrong.']])
  const short = await change({ current_password: 'correct horse', password: '1234567' })
  expect([short.status, String(short.error.data)]).toEqual([
    422,
    expect.stringContaining('password: must have at least 8'),
  ])
  const leaked = await change({ current_password: 'correct horse', password: 'Football1' })
  expect([leaked.status, leaked.error.code]).toEqual([422, 'password_common'])
  expect((await change({ current_password: 'correct horse', password: 'staple battery' })).status).toBe(200)
  expect([await isAlive(first.headers), await isAlive(other.headers)]).toEqual([true, false])
  pass(300)
  expect((await signIn(first.email)).status).toBe(401)
  expect((await signIn(first.email, 'staple battery')).status).toBe(200)
})

test('a sign-in that was on its way with the old password opens no session', async () => {
  const first = await signUp()
  const [changed, entered] = await Promise.all([
    server.call(changePassword, {
      body: { current_password: 'correct horse', password: 'staple battery' },
      headers: first.headers,
    }),
    signIn(first.email),
  ])
  expect(changed.status).toBe(200)
  // Before the change it opened a session that ended with it, after it none.
  if (entered.status === 200) expect(await isAlive(entered.headers)).toBe(false)
})

test('the current password is guessed no faster than at sign-in', async () => {
  const { headers } = await signUp()
  const body = { current_password: 'wrong horse', password: 'staple battery' }
  for (let n = 0; n < 5; n++) expect((await server.call(changePassword, { body, headers })).status).toBe(422)
  expect((await server.call(changePassword, { body, headers })).status).toBe(429)
})

test('fifty sessions stand; with the next one the longest unused ends', async () => {
  const first = await signUp()
  await server.db.owner((tx) =>
    tx.query(
      `insert into sessions (id, user_id, current_hash, created_at, used_at)
       select gen_random_uuid(), s.user_id, '', s.used_at + n * interval '1 ms', s.used_at + n * interval '1 ms'
       from sessions s, generate_series(1, 48) n where s.user_id = (select id from users where email = $1)`,
      [first.email],
    ),
  )
  pass(60)
  const fiftieth = await signIn(first.email)
  expect(await list(fiftieth.headers)).toHaveLength(50)
  expect(await isAlive(first.headers)).toBe(true)
  pass(60)
  const next = await signIn(first.email)
  expect(await list(next.headers)).toHaveLength(50)
  expect(await isAlive(first.headers)).toBe(false)
})

test('a feature that changes the account ends all of its sessions, or all but one', async () => {
  const first = await signUp()
  const second = await signIn(first.email)
  const feature = server.features.find(({ name }) => name === 'session') as SessionFeature
  const { user_id, session_id } = await feature.authenticate({
    headers: { authorization: first.headers.authorization },
    routeOptions: {},
  } as never)
  await feature.ends.endAll(user_id, 'test', session_id)
  expect([await isAlive(first.headers), await isAlive(second.headers)]).toEqual([true, false])
  await feature.ends.endAll(user_id, 'test')
  expect(await isAlive(first.headers)).toBe(false)
})
