import { now, setClockOffset } from '@weft/base'
import { readProfile, saveProfile } from '@weft/features/profile/shared'
import { DEFAULT_LIMITS } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'

import { login, logout, refresh, register } from '../shared/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ limits: { sessions_per_user: 3 } })
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})
afterEach(() => {
  server.endedSessions.length = 0
})

let count = 0

async function signUp(over: Record<string, unknown> = {}) {
  const email = `person-${count++}@weft.test`
  const answer = await server.call(register, {
    body: { email, name: 'Person', password: 'correct horse', ...over },
  })
  return { ...answer, email, token: answer.body?.access_token, cookie: cookieOf(answer.headers) }
}

function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

async function renew(cookie: string) {
  const answer = await server.call(refresh, { body: { grantType: 'refresh_token' }, headers: { cookie } })
  return {
    status: answer.status,
    body: answer.body,
    code: answer.error.code,
    cookie: cookieOf(answer.headers),
  }
}

const me = async (token: string) =>
  server.call(readProfile, { headers: { authorization: `Bearer ${token}` } })

let clock = 0

/** Time goes on and never back: that is how the limits know it too. */
function pass(seconds: number): void {
  clock += seconds * 1000
  setClockOffset(clock)
}

test('nobody signs up with a leaked password, and the answer says what to do', async () => {
  const { status, error } = await signUp({ password: 'password' })
  expect([status, error]).toEqual([
    422,
    {
      code: 'password_common',
      message: expect.any(String),
      data: [expect.stringMatching(/^password: .+ Choose another one/)],
    },
  ])
  expect((await signUp({ password: '12345678' })).error.code).toBe('password_common')
})

test('a registration answers tokens, where to go, and a cookie that no script reads', async () => {
  const { status, body, headers, token, email } = await signUp({ locale: 'de', source: 'a friend' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ expires_in: 900, refresh_expires_in: 604_800, intended: '/workspace/create' })
  expect(headers['set-cookie']).toMatch(
    /^__Host-weft_refresh=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect(headers['cache-control']).toBe('no-store')
  expect((await me(token)).body.data).toMatchObject({ email, name: 'Person', locale: 'de', guest: false })
})

test('a login answers the same, whatever the case of the address', async () => {
  const { email } = await signUp()
  const answer = await server.call(login, {
    body: {
      email: ` ${email.toUpperCase()}`,
      password: 'correct horse',
      totp: null,
      recoveryCode: '',
      grantType: 'password',
    },
  })
  expect(answer.status).toBe(200)
  expect((await me(answer.body.access_token)).body.data.email).toBe(email)
})

test('the zone of a browser is kept at the sign-up, or at the first sign-in of whoever has none, and never after that', async () => {
  const zoneOf = async (token: string) => (await me(token)).body.data.timezone
  const signIn = async (email: string, timezone?: string) => {
    const body = { email, password: 'correct horse', ...(timezone === undefined ? {} : { timezone }) }
    const answer = await server.call(login, { body })
    expect(answer.status).toBe(200)
    return zoneOf(answer.body.access_token)
  }
  const inBrowser = await signUp({ timezone: 'Pacific/Kiritimati' })
  expect(await zoneOf(inBrowser.token)).toBe('Pacific/Kiritimati')
  expect(await signIn(inBrowser.email, 'America/Los_Angeles')).toBe('Pacific/Kiritimati')

  const byProgram = await signUp()
  expect(await zoneOf(byProgram.token)).toBe('UTC')
  expect(await signIn(byProgram.email)).toBe('UTC')
  expect(await signIn(byProgram.email, 'Mars/Olympus')).toBe('UTC')
  expect(await signIn(byProgram.email, 'America/Los_Angeles')).toBe('America/Los_Angeles')
  expect(await signIn(byProgram.email, 'Asia/Tokyo')).toBe('America/Los_Angeles')
})

test('whoever chose a zone keeps it, UTC too', async () => {
  const { email, token } = await signUp()
  const headers = { authorization: `Bearer ${token}` }
  expect((await server.call(saveProfile, { headers, body: { timezone: 'UTC' } })).status).toBe(200)
  const again = await server.call(login, {
    body: { email, password: 'correct horse', timezone: 'Asia/Tokyo' },
  })
  const { data } = (await me(again.body.access_token)).body
  expect(data.timezone).toBe('UTC')
  expect(data).not.toHaveProperty('timezone_known')
})

test('bad bodies are refused with a sentence each', async () => {
  const good = { email: 'bad-body@weft.test', name: 'N', password: 'kq8#vLw2' }
  for (const [over, problem] of [
    [{ email: 'no address' }, 'email: This is not an email address'],
    [{ email: `${'a'.repeat(250)}@weft.test` }, 'email: must have at most 254 characters'],
    [{ name: '   ' }, 'name: must not be empty'],
    [{ name: 'n'.repeat(256) }, 'name: must have at most 255 characters'],
    [{ password: '1234567' }, 'password: must have at least 8'],
    [{ password: 'x'.repeat(129) }, 'password: must have at most 128 characters'],
    [{ locale: 'xx' }, 'locale: not a language'],
    [{ is_admin: true }, 'is_admin'],
    [{ name: undefined }, 'name: '],
  ] as const) {
    const { status, error } = await signUp({ ...good, ...over })
    expect([status, String(error.data)]).toEqual([422, expect.stringContaining(problem)])
  }
  const noType = await server.call(refresh, { body: {} })
  expect([noType.status, noType.error.code]).toEqual([422, 'invalid'])
  const broken = await server.app.inject({
    method: 'POST',
    url: login.path,
    headers: { 'content-type': 'application/json' },
    payload: '{"email"',
  })
  expect(broken.statusCode).toBe(400)
})

test('only JSON from this origin is taken', async () => {
  for (const contract of [register, login, refresh, logout]) {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { 'content-type': type }
      const answer = await server.app.inject({ method: 'POST', url: contract.path, headers, payload: 'a=b' })
      expect([contract.path, type, answer.statusCode]).toEqual([contract.path, type, 415])
    }
    const foreign = await server.call(contract, { body: {}, headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
  }
})

test('a password has eight characters as people count them', async () => {
  // Four pictures of two units each are four characters, on the client and here.
  expect((await signUp({ password: '🦊🦊🦊🦊' })).status).toBe(422)
  expect((await signUp({ password: '🦊🐻🐼🐨🦁🐯🐮🐷' })).status).toBe(201)
})

test('an address is registered once, even by two at a time', async () => {
  const { email } = await signUp()
  const again = await signUp({ email: email.toUpperCase() })
  expect(again.status).toBe(422)
  expect(again.error).toMatchObject({ message: 'Email already exists', data: ['Email already exists'] })
  const both = await Promise.all([1, 2].map(() => signUp({ email: 'twice@weft.test' })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('passwords are kept as argon2id with 64 MiB and three passes, and hashed anew when that changes', async () => {
  const { argon2_memory } = DEFAULT_LIMITS
  const real = await startTestServer({ limits: { argon2_memory } })
  onTestFinished(() => real.stop())
  const [email, password] = ['real@weft.test', 'correct horse']
  await real.call(register, { body: { email, name: 'Person', password } })
  const hashOf = async () => {
    const rows = await real.db.owner((tx) =>
      tx.query<{ password_hash: string }>('select password_hash from users where email = $1', [email]),
    )
    return rows[0]?.password_hash ?? ''
  }
  expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await real.db.owner((tx) => tx.query('update users set password_hash = $1 where email = $2', [weak, email]))
  expect((await real.call(login, { body: { email, password } })).status).toBe(200)
  expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
})

test('each refresh hands out the one successor, and an old copy ends the family', async () => {
  const { cookie: first, token } = await signUp()
  const second = await renew(first)
  expect(second.status).toBe(200)
  expect((await renew(first)).cookie).toBe(second.cookie)
  const third = await renew(second.cookie)
  // A straggler within ten seconds gets the same successor as before.
  pass(9)
  expect((await renew(first)).cookie).toBe(second.cookie)
  pass(2)
  const reused = await renew(first)
  expect([reused.status, reused.code]).toEqual([401, 'session_ended'])
  expect((await renew(third.cookie)).status).toBe(401)
  expect((await me(token)).status).toBe(401)
  // Once by this node's own doing, and once by the notice that goes to all nodes.
  await expect.poll(() => server.endedSessions).toHaveLength(2)
})

test('a token is good for as long as its successor was not used', async () => {
  const { cookie } = await signUp()
  const second = await renew(cookie)
  pass(3_600)
  expect((await renew(cookie)).cookie).toBe(second.cookie)
})

test('a token two generations old ends the family at once', async () => {
  const { cookie } = await signUp()
  const second = await renew(cookie)
  const third = await renew(second.cookie)
  await renew(third.cookie)
  expect((await renew(cookie)).status).toBe(401)
  expect((await renew(third.cookie)).status).toBe(401)
})

test('twenty parallel refreshes are one family, and all live', async () => {
  const { cookie } = await signUp()
  const answers = await Promise.all(Array.from({ length: 20 }, () => renew(cookie)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1)
  for (const { body } of answers) expect((await me(body.access_token)).status).toBe(200)
})

test('a session ends after seven idle days and after thirty in all', async () => {
  const day = 86_400
  const idle = await signUp()
  pass(7 * day)
  expect((await renew(idle.cookie)).status).toBe(401)
  let { cookie } = await signUp()
  for (let n = 0; n < 4; n++) {
    pass(6 * day)
    ;({ cookie } = await renew(cookie))
  }
  pass(6 * day - 300)
  const last = await renew(cookie)
  expect(last.body.expires_in).toBeLessThan(900)
  expect(last.body.refresh_expires_in).toBeLessThan(900)
  pass(300)
  expect((await renew(last.cookie)).status).toBe(401)
})

test('forged and foreign cookies are refused', async () => {
  for (const cookie of ['', '__Host-weft_refresh=x', '__Host-weft_refresh=a.b', 'weft_refresh=1']) {
    expect((await renew(cookie)).status).toBe(401)
  }
})

test('an access token is refused when it is bad, foreign or over, and its absence is a guest', async () => {
  const { token } = await signUp()
  const [head, body, signature] = token.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: '1' }),
  ).toString('base64url')
  for (const bad of ['x', `${none}.${body}.`, `${head}.${forged}.${signature}`]) {
    expect((await me(bad)).status).toBe(401)
  }
  const basic = await server.call(readProfile, { headers: { authorization: 'Basic YTpi' } })
  expect(basic.status).toBe(401)
  pass(890)
  expect((await me(token)).status).toBe(200)
  pass(11)
  expect((await me(token)).status).toBe(401)
  expect((await server.call(readProfile)).body.data).toMatchObject({ id: 0, name: 'Guest', guest: true })
})

test('a cookie that names a session without its secret ends nothing', async () => {
  const person = await signUp()
  const [name = '', value = ''] = person.cookie.split('=')
  const forged = `${name}=${value.split('.')[0]}.${'A'.repeat(43)}`
  expect((await server.call(logout, { headers: { cookie: forged } })).status).toBe(200)
  expect((await me(person.token)).status).toBe(200)
  expect((await renew(person.cookie)).status).toBe(200)
})

test('a logout ends the session for the next request, by token or by cookie alone', async () => {
  const byToken = await signUp()
  expect((await me(byToken.token)).status).toBe(200)
  const answer = await server.call(logout, { headers: { authorization: `Bearer ${byToken.token}` } })
  expect([answer.status, answer.headers['set-cookie']]).toEqual([
    200,
    expect.stringContaining('__Host-weft_refresh=; Max-Age=0'),
  ])
  expect((await me(byToken.token)).status).toBe(401)
  expect((await renew(byToken.cookie)).status).toBe(401)

  const byCookie = await signUp()
  pass(1_000)
  const expired = await server.call(logout, {
    headers: { authorization: `Bearer ${byCookie.token}`, cookie: byCookie.cookie },
  })
  expect(expired.status).toBe(200)
  expect((await renew(byCookie.cookie)).status).toBe(401)
  expect((await server.call(logout)).status).toBe(200)
})

test('another node hears of a session that ended here', async () => {
  const { token, cookie } = await signUp()
  expect((await me(token)).status).toBe(200)
  const id = cookie.split('=')[1]?.split('.')[0] ?? ''
  await server.db.owner(async (tx) => {
    await tx.query(`update sessions set revoked_at = now() where id = $1`, [id])
    await tx.query(`select pg_notify('weft_session', $1)`, [id])
  })
  await expect.poll(async () => (await me(token)).status).toBe(401)
  expect(server.endedSessions).toContain(id)
})

test('what ended while notifications were lost is made up for', async () => {
  const { token, cookie } = await signUp()
  expect((await me(token)).status).toBe(200)
  const id = cookie.split('=')[1]?.split('.')[0] ?? ''
  // An end that nobody is told of, and then the line is lost: its end is found by looking once there is one again.
  const end = `update sessions set revoked_at = to_timestamp($2::float8 / 1000) where id = $1`
  await server.db.owner((tx) => tx.query(end, [id, now()]))
  await server.db.owner((tx) =>
    tx.query(`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and query like 'listen%'`),
  )
  await expect.poll(() => server.endedSessions).toContain(id)
  expect((await me(token)).status).toBe(401)
})

test('the oldest session ends when somebody has too many', async () => {
  const { email, token } = await signUp()
  for (let n = 0; n < 3; n++) {
    expect((await server.call(login, { body: { email, password: 'correct horse' } })).status).toBe(200)
    pass(60)
  }
  expect((await me(token)).status).toBe(401)
})

test('unknown accounts and wrong passwords answer alike, after the same work', async () => {
  const { email } = await signUp()
  // Of the whole process, in microseconds: other than the clock it does not count what the machine does besides.
  const samples = { known: [] as number[], unknown: [] as number[] }
  const bodies = new Set<string>()
  for (let n = 0; n < 20; n++) {
    // Minutes on each time, so that the limit per account does not speak first.
    pass(300)
    for (const [kind, address] of [
      ['known', email],
      ['unknown', 'nobody@weft.test'],
    ] as const) {
      const before = process.cpuUsage()
      const answer = await server.call(login, { body: { email: address, password: 'wrong password' } })
      const { user, system } = process.cpuUsage(before)
      samples[kind].push(user + system)
      bodies.add(JSON.stringify([answer.status, answer.error]))
    }
  }
  expect([...bodies]).toHaveLength(1)
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] as number
  const ratio = median(samples.known) / median(samples.unknown)
  // Without the dummy hash it would be some fifty; two cores that share their memory with others blur a tenth.
  expect(ratio).toBeGreaterThan(0.8)
  expect(ratio).toBeLessThan(1.25)
})
