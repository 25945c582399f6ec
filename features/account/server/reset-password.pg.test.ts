import { readProfile } from '@weft/features/profile/shared'
import { beginTwoFactor, enableTwoFactor, refresh } from '@weft/features/session/shared'
import { addCalendar } from '@weft/features/calendar-feeds/shared'
import { createToken } from '@weft/features/tokens/shared'
import { createTeam } from '@weft/features/workspaces/shared'
import { now } from '@weft/base'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  askPasswordReset,
  changeEmail,
  checkPasswordReset,
  confirmEmail,
  readEmail,
  resetPassword,
} from '../shared/index.ts'
import { type AccountWorld, PASSWORD, startAccountWorld } from './testing/account-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEW_PASSWORD = 'another horse'

let world: AccountWorld
let address = 0

beforeAll(async () => {
  world = await startAccountWorld()
})
afterAll(() => world.stop())

// Each wish from elsewhere: what one address may do has its own test.
const ask = (email: string, remoteAddress = `10.1.${address >> 8}.${address++ & 255}`) =>
  world.server.call(askPasswordReset, { body: { email }, remoteAddress })
const use = (token: string, email: string, password = NEW_PASSWORD) =>
  world.server.call(resetPassword, { body: { token, email, password } })

/** The token in the last mail that somebody got. */
async function linkTo(email: string): Promise<string> {
  await ask(email)
  await world.runJobs()
  return tokenIn(world.mailsTo(email).at(-1)?.text)
}

const tokenIn = (text = '') => /\/password\/reset\/([\w-]{43})\//.exec(text)?.[1] ?? ''

test('a leaked password is refused, and the link goes on holding', async () => {
  const person = await world.signUp()
  const token = await linkTo(person.email)
  expect((await use(token, person.email, 'Password1')).error.code).toBe('password_common')
  expect((await use(token, person.email)).status).toBe(200)
})

test('a link sets a new password once, ends every session, and opens none', async () => {
  const person = await world.signUp()
  const token = await linkTo(person.email)
  const { status, headers, body } = await use(token, person.email)
  expect([status, body, headers['set-cookie']]).toEqual([200, {}, undefined])
  expect((await world.server.call(readProfile, { headers: person.headers })).status).toBe(401)
  const renewed = await world.server.call(refresh, {
    headers: { cookie: person.cookie },
    body: { grantType: 'refresh_token' },
  })
  expect(renewed.status).toBe(401)
  expect((await world.signIn(person.email, PASSWORD)).status).toBe(401)
  expect((await world.signIn(person.email, NEW_PASSWORD)).status).toBe(200)
  expect((await use(token, person.email)).error).toMatchObject({
    code: 'link_expired',
    message: 'The link has expired.',
  })
})

test('the mail leads to the page of the specification, in one segment each, and the owner is told afterwards', async () => {
  const person = await world.signUp({ email: 'Mixed+tag@Weft.test' })
  const token = await linkTo(person.email)
  const [mail] = world.mailsTo(person.email).slice(-1)
  expect(mail?.text).toContain(`http://localhost:4010/password/reset/${token}/Mixed%2Btag%40Weft.test\n`)
  expect(mail?.expires_at).toBeLessThanOrEqual(now() + HOUR)
  // In whatever spelling the address comes back.
  expect((await use(token, 'mixed+tag@weft.test')).status).toBe(200)
  expect(world.mailsTo(person.email).at(-1)?.subject).toBe('Your password was changed')
})

test('a link is over after an hour', async () => {
  const person = await world.signUp()
  const token = await linkTo(person.email)
  world.pass(HOUR - 1_000)
  const check = () => world.server.call(checkPasswordReset, { body: { token, email: person.email } })
  expect((await check()).status).toBe(200)
  world.pass(1_001)
  expect((await check()).error.code).toBe('link_expired')
  expect((await use(token, person.email)).error.code).toBe('link_expired')
})

test('a link is bound to its account: with another address it opens nothing and stays good', async () => {
  const [one, other] = [await world.signUp(), await world.signUp()]
  const token = await linkTo(one.email)
  for (const email of [other.email, 'nobody@weft.test', ''])
    expect((await use(token, email)).error.code).toBe('link_expired')
  for (const made of ['x', '', 'A'.repeat(43), `${token}x`])
    expect((await use(made, one.email)).status).toBe(422)
  expect((await use(token, one.email)).status).toBe(200)
})

test('a link that went to the old address is dead once the account goes by another', async () => {
  const person = await world.signUp({ isVerified: true })
  const token = await linkTo(person.email)
  const email = `moved-${person.id}@weft.test`
  await world.server.call(changeEmail, { headers: person.headers, body: { email } })
  const change = /#token=([\w-]{43})/.exec(world.mailsTo(email)[0]?.text ?? '')?.[1] ?? ''
  const moved = await world.server.call(confirmEmail, { headers: person.headers, body: { token: change } })
  expect(moved.body.data).toMatchObject({ email })
  for (const given of [person.email, email]) expect((await use(token, given)).error.code).toBe('link_expired')
})

test('of two that use a link at the same time one sets the password', async () => {
  const person = await world.signUp()
  const token = await linkTo(person.email)
  const answers = await Promise.all(
    ['first password', 'second password'].map((password) => use(token, person.email, password)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const opens = await Promise.all(
    ['first password', 'second password'].map((password) => world.signIn(person.email, password)),
  )
  expect(opens.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
})

test('using one link ends the others', async () => {
  const person = await world.signUp()
  const first = await linkTo(person.email)
  const second = await linkTo(person.email)
  expect(first).not.toBe(second)
  expect((await use(second, person.email)).status).toBe(200)
  expect((await use(first, person.email)).error.code).toBe('link_expired')
})

test('only the hash of a link is kept', async () => {
  const person = await world.signUp()
  const token = await linkTo(person.email)
  const rows = await world.server.db.owner((tx) =>
    tx.query<{ row: string }>('select l::text as row from account_links l where user_id = $1', [person.id]),
  )
  expect(rows).not.toHaveLength(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a known and an unknown address get the same answer for the same work, and one of them a mail', async () => {
  const person = await world.signUp()
  const before = world.mails.length
  const [known, unknown] = [await ask(person.email), await ask('stranger@weft.test')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  // Nothing is looked up before the answer, so neither its content nor its time can tell.
  expect(world.mails).toHaveLength(before)
  await world.runJobs()
  expect(world.mails.slice(before).map(({ to }) => to)).toEqual([person.email])
})

test('a mailbox gets three links an hour, known or not, and an address asks for twenty', async () => {
  const person = await world.signUp()
  for (const email of [person.email, 'unknown-three@weft.test']) {
    for (let n = 0; n < 3; n++) expect((await ask(email)).status).toBe(200)
    const refused = await ask(email.toUpperCase())
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  }
  for (let n = 0; n < 20; n++) expect((await ask(`m${n}@weft.test`, '10.9.9.9')).status).toBe(200)
  expect((await ask('m20@weft.test', '10.9.9.9')).status).toBe(429)
  world.pass(20 * MINUTE)
  expect((await ask(person.email)).status).toBe(200)
})

test('a new password meets the same rules as at sign-up, and the link survives a refusal', async () => {
  const person = await world.signUp()
  const token = await linkTo(person.email)
  expect((await use(token, person.email, 'short')).status).toBe(422)
  expect((await use(token, person.email)).status).toBe(200)
})

test('a second factor of a verified account is asked for after a reset as before', async () => {
  const person = await world.signUp({ isVerified: true })
  const { headers } = person
  const { secret } = (await world.server.call(beginTwoFactor, { headers })).body.data
  const code = (steps: number) => generateSync({ secret, epoch: Math.floor(now() / 1000) + steps * 30 })
  await world.server.call(enableTwoFactor, { headers, body: { totp: code(0) } })
  expect(world.mailsTo(person.email).at(-1)?.subject).toBe('Two-factor authentication is on')
  world.pass(MINUTE)
  await use(await linkTo(person.email), person.email)
  const halfway = await world.signIn(person.email, NEW_PASSWORD)
  expect([halfway.status, halfway.error.type]).toEqual([401, 'totp'])
  expect((await world.signIn(person.email, NEW_PASSWORD, { totp: code(0) })).status).toBe(200)
})

test('a second factor and tokens that somebody set before the mailbox was shown to be theirs end', async () => {
  const stranger = await world.signUp()
  const { headers } = stranger
  const { secret } = (await world.server.call(beginTwoFactor, { headers })).body.data
  const totp = generateSync({ secret, epoch: Math.floor(now() / 1000) })
  await world.server.call(enableTwoFactor, { headers, body: { totp } })
  const token = await world.server.call(createToken, {
    headers,
    body: { name: 'Kept', scopes: ['read'], team_ids: null, expires_at: null },
  })
  const team = await world.server.call(createTeam, { headers, body: { name: 'Own' } })
  const calendar = await world.server.call(addCalendar, {
    headers,
    params: { team_id: team.body.data.id },
    body: {},
  })
  const address = new URL(String(calendar.body.data.url)).pathname
  expect((await world.server.app.inject(address)).statusCode).toBe(200)
  await use(await linkTo(stranger.email), stranger.email)
  expect((await world.server.app.inject(address)).statusCode).toBe(404)
  expect((await world.signIn(stranger.email, NEW_PASSWORD)).status).toBe(200)
  const byToken = { authorization: `Bearer ${token.body.data.token}` }
  await expect
    .poll(async () => (await world.server.app.inject({ url: '/api/me', headers: byToken })).statusCode)
    .toBe(401)
})

test('whoever follows the link has shown that the mailbox is theirs', async () => {
  const person = await world.signUp()
  await use(await linkTo(person.email), person.email)
  const { body } = await world.signIn(person.email, NEW_PASSWORD)
  const headers = { authorization: `Bearer ${(body as { access_token: string }).access_token}` }
  expect((await world.server.call(readEmail, { headers })).body.data.verified).toBe(true)
})
