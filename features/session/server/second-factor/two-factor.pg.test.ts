import { now, setClockOffset } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  listSessions,
  login,
  readTwoFactor,
  refresh,
  register,
  renewRecoveryCodes,
} from '../../shared/index.ts'

let server: TestServer
let clock = 0

beforeAll(async () => {
  server = await startTestServer({ limits: { login_account_minute: 1_000, login_account_hour: 1_000 } })
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

/** Time goes on and never back: that is how the limits know it too. */
function pass(seconds: number): void {
  clock += seconds * 1000
  setClockOffset(clock)
}

let count = 0
const PASSWORD = 'correct horse'

async function signUp() {
  const email = `factor-${count++}@weft.test`
  const { body, headers } = await server.call(register, {
    body: { email, name: 'Person', password: PASSWORD },
  })
  return {
    email,
    headers: { authorization: `Bearer ${body.access_token}` },
    cookie: String(headers['set-cookie']).split(';')[0] ?? '',
  }
}

const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(now() / 1000) + steps * 30 })

/** Somebody whose sign-in asks for codes, at a moment when none was used. */
async function withTwoFactor() {
  const person = await signUp()
  const begun = await server.call(beginTwoFactor, { headers: person.headers })
  const { secret } = begun.body.data
  const enabled = await server.call(enableTwoFactor, {
    headers: person.headers,
    body: { totp: codeOf(secret) },
  })
  pass(60)
  return { ...person, secret, codes: enabled.body.data.recovery_codes }
}

const enter = (email: string, over: Record<string, unknown> = {}) =>
  server.call(login, { body: { email, password: PASSWORD, ...over } })

test('nothing is asked for until a code of the secret was confirmed', async () => {
  const person = await signUp()
  const { body, headers } = await server.call(beginTwoFactor, { headers: person.headers })
  expect(headers['cache-control']).toBe('no-store')
  expect(body.data.uri).toContain(`secret=${body.data.secret}`)
  expect((await enter(person.email)).status).toBe(200)
  const wrong = await server.call(enableTwoFactor, { headers: person.headers, body: { totp: '000000' } })
  expect([wrong.status, String(wrong.error.data)]).toEqual([422, expect.stringContaining('totp: The code')])
  const status = await server.call(readTwoFactor, { headers: person.headers })
  expect(status.body.data).toEqual({ enabled: false, enabled_at: null, recovery_codes_left: 0 })
  const right = await server.call(enableTwoFactor, {
    headers: person.headers,
    body: { totp: codeOf(body.data.secret) },
  })
  expect(right.body.data.recovery_codes).toHaveLength(10)
  expect((await server.call(readTwoFactor, { headers: person.headers })).body.data).toMatchObject({
    enabled: true,
    recovery_codes_left: 10,
  })
  expect((await server.call(beginTwoFactor, { headers: person.headers })).status).toBe(409)
})

test('the password alone asks for a code, and a code of now opens a session', async () => {
  const { email, secret } = await withTwoFactor()
  for (const none of [{}, { totp: '' }, { totp: null, recoveryCode: '' }]) {
    const asked = await enter(email, none)
    expect([asked.status, asked.error.type, asked.headers['set-cookie']]).toEqual([401, 'totp', undefined])
  }
  const wrong = await enter(email, { totp: '000000' })
  expect([wrong.status, wrong.error.code]).toEqual([401, 'code_wrong'])
  // A wrong password says nothing about codes.
  const guess = await enter(email, { password: 'wrong password', totp: codeOf(secret) })
  expect([guess.status, guess.error.code, guess.error.type]).toEqual([401, 'bad_credentials', undefined])
  expect((await enter(email, { totp: codeOf(secret) })).status).toBe(200)
})

test('a code is good once, and so is every step before it', async () => {
  const { email, secret } = await withTwoFactor()
  const code = codeOf(secret)
  const earlier = codeOf(secret, -1)
  expect((await enter(email, { totp: code })).status).toBe(200)
  expect((await enter(email, { totp: code })).error.code).toBe('code_wrong')
  expect((await enter(email, { totp: earlier })).error.code).toBe('code_wrong')
  expect((await enter(email, { totp: codeOf(secret, 1) })).status).toBe(200)
})

test('the code that switched it on signs nobody in', async () => {
  const person = await signUp()
  const { secret } = (await server.call(beginTwoFactor, { headers: person.headers })).body.data
  const code = codeOf(secret)
  await server.call(enableTwoFactor, { headers: person.headers, body: { totp: code } })
  expect((await enter(person.email, { totp: code })).error.code).toBe('code_wrong')
})

test('of fifty that send one code at once, one gets in', async () => {
  const { email, secret } = await withTwoFactor()
  const totp = codeOf(secret)
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter(email, { totp })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
})

test('a recovery code is good once, however it is written', async () => {
  const { email, codes, headers } = await withTwoFactor()
  const [first = '', second = ''] = codes
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(email, { recoveryCode: first })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const written = ` ${second.slice(0, 5).toUpperCase()}-${second.slice(5)} `
  expect((await enter(email, { recoveryCode: written })).status).toBe(200)
  expect((await server.call(readTwoFactor, { headers })).body.data.recovery_codes_left).toBe(8)
})

test('new recovery codes end the old ones', async () => {
  const { email, codes, headers } = await withTwoFactor()
  const renewed = await server.call(renewRecoveryCodes, { headers })
  expect(renewed.status).toBe(201)
  expect((await enter(email, { recoveryCode: codes[0] })).error.code).toBe('code_wrong')
  expect((await enter(email, { recoveryCode: renewed.body.data.recovery_codes[0] })).status).toBe(200)
})

test('the fifth try may be right; after five wrong ones the sign-in begins again with the password', async () => {
  const { email, secret } = await withTwoFactor()
  await enter(email)
  for (let n = 0; n < 4; n++) expect((await enter(email, { totp: '000000' })).status).toBe(401)
  expect((await enter(email, { totp: codeOf(secret) })).status).toBe(200)
  pass(60)
  await enter(email)
  for (let n = 0; n < 3; n++) expect((await enter(email, { totp: '000000' })).error.code).toBe('code_wrong')
  for (let n = 0; n < 2; n++)
    expect((await enter(email, { recoveryCode: 'aaaaabbbbb' })).error.code).toBe('code_wrong')
  const sixth = await enter(email, { totp: codeOf(secret) })
  expect([sixth.status, sixth.error.code, sixth.error.type]).toEqual([401, 'codes_exhausted', undefined])
  expect((await enter(email)).error.code).toBe('code_needed')
  expect((await enter(email, { totp: codeOf(secret) })).status).toBe(200)
})

test('switching it on and off ends the sessions elsewhere and leaves this one', async () => {
  const person = await signUp()
  const elsewhere = await enter(person.email)
  const cookie = String(elsewhere.headers['set-cookie']).split(';')[0] ?? ''
  const { secret } = (await server.call(beginTwoFactor, { headers: person.headers })).body.data
  await server.call(enableTwoFactor, { headers: person.headers, body: { totp: codeOf(secret) } })
  const renewed = await server.call(refresh, { body: { grantType: 'refresh_token' }, headers: { cookie } })
  expect(renewed.status).toBe(401)
  expect((await server.call(listSessions, { headers: person.headers })).body.data).toHaveLength(1)
  pass(60)
  expect((await enter(person.email, { totp: codeOf(secret) })).status).toBe(200)
  expect((await server.call(disableTwoFactor, { headers: person.headers })).status).toBe(200)
  expect((await server.call(listSessions, { headers: person.headers })).body.data).toHaveLength(1)
  expect((await server.call(disableTwoFactor, { headers: person.headers })).status).toBe(409)
  expect((await server.call(renewRecoveryCodes, { headers: person.headers })).status).toBe(409)
  expect((await enter(person.email)).status).toBe(200)
})

test('every change asks for the password again after half an hour, and guests get nothing', async () => {
  const person = await withTwoFactor()
  await server.db.owner((tx) =>
    tx.query(`update sessions set confirmed_at = confirmed_at - interval '1 hour'`),
  )
  const calls = [beginTwoFactor, disableTwoFactor, renewRecoveryCodes] as const
  for (const contract of calls) {
    expect((await server.call(contract, { headers: person.headers })).error.type).toBe('reauth')
    expect((await server.call(contract)).error.code).toBe('unauthenticated')
  }
  const confirm = { headers: person.headers, body: { totp: '1' } }
  expect((await server.call(enableTwoFactor, confirm)).error.type).toBe('reauth')
  expect((await server.call(readTwoFactor)).status).toBe(401)
})

test('a copy of the database holds no secret and no code', async () => {
  const { secret, codes, email } = await withTwoFactor()
  const rows = await server.db.owner((tx) =>
    tx.query(
      `select f.*, c.* from second_factors f join recovery_codes c using (user_id)
       where user_id = (select id from users where email = $1)`,
      [email],
    ),
  )
  const text = JSON.stringify(rows)
  for (const planted of [secret, ...codes]) expect(text).not.toContain(planted)
})

test('nobody reads the second factor of others, even past a forgotten condition', async () => {
  await withTwoFactor()
  const rows = await server.db.read({ user: 999_999 }, (tx) => tx.query('select * from second_factors'))
  expect(rows).toEqual([])
})
