import { createTeam, inviteMembers, resendInvitation } from '@weft/features/workspaces/shared'
import { readProfile } from '@weft/features/profile/shared'
import { refresh, register } from '@weft/features/session/shared'
import { setCatalogueLoader } from '@weft/i18n'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import {
  askPasswordReset,
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  readEmail,
  resendEmailLink,
} from '../shared/index.ts'
import { type AccountWorld, type Member, PASSWORD, startAccountWorld } from './testing/account-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: AccountWorld
let address = 0

beforeAll(async () => {
  world = await startAccountWorld()
})
afterAll(() => world.stop())
afterEach(() => setCatalogueLoader(async () => ({})))

const call: AccountWorld['server']['call'] = (contract, more) =>
  world.server.call(contract, { remoteAddress: `10.2.${address >> 8}.${address++ & 255}`, ...more })
const state = async (headers: Member['headers']) => (await call(readEmail, { headers })).body.data
const confirm = ({ headers }: Member, token: string) => call(confirmEmail, { headers, body: { token } })
const change = ({ headers }: Member, email: string, more: object = {}) =>
  call(changeEmail, { headers: { ...headers, ...more }, body: { email } })
const tokenTo = (email: string) =>
  /\/verify-email#token=([\w-]{43})/.exec(world.mailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''

async function makeTeam({ headers }: Member): Promise<number> {
  return (await call(createTeam, { headers, body: { name: 'Team' } })).body.data.id
}
const invite = ({ headers }: Member, id: number, email: string) =>
  call(inviteMembers, {
    headers,
    params: { id },
    body: { invitations: [{ email, role: 'full-member' }] },
  })

test('sign-up mails a link, which verifies the address once', async () => {
  const person = await world.signUp()
  expect(await state(person.headers)).toMatchObject({ email: person.email, verified: false, new_email: null })
  const token = tokenTo(person.email)
  expect((await confirm(person, token)).body.data).toMatchObject({ verified: true, wait: expect.any(Number) })
  expect((await confirm(person, token)).error.code).toBe('link_expired')
  expect((await state(person.headers)).verified).toBe(true)
})

test('a link verifies for the account that it was made for, signed in, and within a day', async () => {
  const [person, other] = [await world.signUp(), await world.signUp()]
  const token = tokenTo(person.email)
  expect((await confirm(other, token)).error.code).toBe('link_expired')
  expect((await call(confirmEmail, { body: { token } })).status).toBe(401)
  expect((await state(other.headers)).verified).toBe(false)
  world.pass(24 * HOUR + 1)
  const again = (await world.signIn(person.email, PASSWORD)).body as { access_token: string }
  const back = { ...person, headers: { authorization: `Bearer ${again.access_token}` } }
  expect((await confirm(back, token)).error.code).toBe('link_expired')
})

test('of two uses at the same time one verifies', async () => {
  const person = await world.signUp()
  const token = tokenTo(person.email)
  const answers = await Promise.all([confirm(person, token), confirm(person, token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('the link is mailed again once a minute and three times an hour', async () => {
  const person = await world.signUp()
  const resend = () => call(resendEmailLink, { headers: person.headers, body: {} })
  const early = await resend()
  expect([early.status, Number(early.headers['retry-after'])]).toEqual([429, 60])
  expect((await state(person.headers)).wait).toBeGreaterThan(50)
  for (let n = 0; n < 3; n++) {
    world.pass(MINUTE)
    expect((await resend()).status).toBe(200)
  }
  world.pass(MINUTE)
  expect((await resend()).error.code).toBe('rate_limited')
  expect(world.mailsTo(person.email)).toHaveLength(4)
})

test('an unverified account works, but invites nobody until its address is verified', async () => {
  const person = await world.signUp()
  const id = await makeTeam(person)
  const refused = await invite(person, id, 'friend@weft.test')
  expect([refused.status, refused.error]).toMatchObject([
    403,
    { code: 'email_not_verified', message: 'Your email address is not verified.' },
  ])
  const body = { user_id: '01890a5d-ac96-774b-bcce-b302099a8057' }
  const again = await call(resendInvitation, { headers: person.headers, params: { id }, body })
  expect(again.error.code).toBe('email_not_verified')
  await confirm(person, tokenTo(person.email))
  expect((await invite(person, id, 'friend@weft.test')).status).toBe(200)
})

test('who registers through an invitation is verified by it and gets no further mail', async () => {
  const owner = await world.signUp({ isVerified: true })
  const email = 'invited@weft.test'
  await invite(owner, await makeTeam(owner), email)
  const invitation = /token=(\S+)/.exec(world.mailsTo(email)[0]?.text ?? '')?.[1]
  const { body } = await call(register, { body: { email, name: 'In', password: PASSWORD, invitation } })
  const { data } = (await call(readEmail, { headers: { authorization: `Bearer ${body.access_token}` } })).body
  expect(data.verified).toBe(true)
  expect(world.mailsTo(email)).toHaveLength(1)
})

test('another address comes into force by its link, and the old one hears of it', async () => {
  const person = await world.signUp({ isVerified: true })
  const email = `New-${person.id}@weft.test`
  expect((await change(person, email)).body.data).toMatchObject({ email: person.email, new_email: email })
  expect((await call(readProfile, { headers: person.headers })).body.data.email).toBe(person.email)
  const feeds = world.server.published.length
  expect((await confirm(person, tokenTo(email))).body.data).toMatchObject({ email, new_email: null })
  expect((await call(readProfile, { headers: person.headers })).body.data.email).toBe(email)
  expect(world.server.published.slice(feeds)).toMatchObject([{ feeds: [{ key: { id: String(person.id) } }] }])
  expect(world.mailsTo(person.email).at(-1)?.subject).toBe('Your email address was changed')
  expect((await world.signIn(email.toLowerCase(), PASSWORD)).status).toBe(200)
  expect((await world.signIn(person.email, PASSWORD)).status).toBe(401)
})

test('a change wants a verified address and a password that was given lately', async () => {
  const unverified = await world.signUp()
  expect((await change(unverified, 'a@weft.test')).error.code).toBe('email_not_verified')
  const person = await world.signUp({ isVerified: true })
  world.pass(29 * MINUTE)
  const again = (await world.signIn(person.email, PASSWORD)).body as { access_token: string }
  const headers = { authorization: `Bearer ${again.access_token}` }
  world.pass(14 * MINUTE)
  expect((await change({ ...person, headers }, `b-${person.id}@weft.test`)).status).toBe(200)
})

test('thirty minutes after sign-in the password is asked for again, and goes with the request', async () => {
  const person = await world.signUp({ isVerified: true })
  const renew = async () => {
    world.pass(14 * MINUTE)
    const { body } = await call(refresh, {
      headers: { cookie: person.cookie },
      body: { grantType: 'refresh_token' },
    })
    return body.access_token
  }
  await renew()
  world.pass(14 * MINUTE)
  const token = await renew()
  const headers = { authorization: `Bearer ${token}` }
  const email = `late-${person.id}@weft.test`
  const refused = await change({ ...person, headers }, email)
  expect([refused.status, refused.error.type]).toEqual([401, 'reauth'])
  const given = await change({ ...person, headers }, email, { 'x-authorization-password': PASSWORD })
  expect(given.status).toBe(200)
})

test('an address of somebody else is refused, at the wish and at the link', async () => {
  const [person, other] = [await world.signUp({ isVerified: true }), await world.signUp()]
  expect((await change(person, other.email.toUpperCase())).error).toMatchObject({
    code: 'email_taken',
    data: ['email: Email already exists'],
  })
  const late = `late-taken@weft.test`
  await change(person, late)
  await world.signUp({ email: late })
  const link = world.mailsTo(late).find(({ subject }) => subject === 'Confirm your new email address')
  const token = /#token=([\w-]{43})/.exec(link?.text ?? '')?.[1] ?? ''
  expect((await confirm(person, token)).error.code).toBe('email_taken')
  expect((await state(person.headers)).email).toBe(person.email)
})

test('the last address that was asked for counts, and a change can be called off', async () => {
  const person = await world.signUp({ isVerified: true })
  const [first, second] = [`first-${person.id}@weft.test`, `second-${person.id}@weft.test`]
  await change(person, first)
  await change(person, second)
  expect((await state(person.headers)).new_email).toBe(second)
  expect((await confirm(person, tokenTo(first))).error.code).toBe('link_expired')
  const { body } = await call(cancelEmailChange, { headers: person.headers })
  expect(body.data.new_email).toBeNull()
  expect((await confirm(person, tokenTo(second))).error.code).toBe('link_expired')
})

test('a link that verifies the first address is dead once the account goes by another', async () => {
  const person = await world.signUp({ isVerified: true })
  const early = tokenTo(person.email)
  const email = `third-${person.id}@weft.test`
  await change(person, email)
  await confirm(person, tokenTo(email))
  expect((await confirm(person, early)).error.code).toBe('link_expired')
})

test('mails are written in the language of the person', async () => {
  setCatalogueLoader(async () => ({ 'Verify your email address': 'Bestätigen Sie Ihre Adresse' }))
  const person = await world.signUp({ locale: 'de' })
  expect(world.mailsTo(person.email)[0]).toMatchObject({
    subject: 'Bestätigen Sie Ihre Adresse',
    html: expect.stringContaining('lang="de"'),
  })
})

// Where a token goes is decided by the configuration, whatever a request claims.
test.each([
  { host: 'evil.example' },
  { host: 'evil.example:4010' },
  { host: 'localhost:4010@evil.example' },
  { host: 'localhost.evil.example' },
  { host: '[::1].evil.example' },
  { host: 'LOCALHOST:9999' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'evil.example, localhost:4010' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-port': '666', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-original-host': 'evil.example', 'x-host': 'evil.example', 'x-forwarded-server': 'evil.example' },
  { 'x-forwarded-prefix': '//evil.example', 'x-rewrite-url': 'https://evil.example/' },
] as Record<string, string>[])('the links of mails stay the same with %j', async (headers) => {
  const email = `host-${address}@weft.test`
  const made = await call(register, { headers, body: { email, name: 'Host', password: PASSWORD } })
  expect(made.status).toBe(201)
  await call(askPasswordReset, { headers, body: { email } })
  await world.runJobs()
  const links = world
    .mailsTo(email)
    .flatMap(({ text, html }) => `${text} ${html}`.match(/https?:[^\s"'<]+/g) ?? [])
    .map((link) => new URL(link))
  expect(links.length).toBeGreaterThanOrEqual(4)
  expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set(['http://localhost:4010']))
})

test('where verified addresses are demanded, everything waits but verifying, and then nothing does', async () => {
  const strict = await startAccountWorld({ isStrict: true })
  try {
    const person = await strict.signUp()
    const { headers } = person
    const refused = await strict.server.call(createTeam, { headers, body: { name: 'Team' } })
    expect([refused.status, refused.error.code]).toEqual([403, 'email_not_verified'])
    for (const open of [readProfile, readEmail])
      expect((await strict.server.call(open, { headers })).status).toBe(200)
    const token = /#token=([\w-]{43})/.exec(strict.mailsTo(person.email)[0]?.text ?? '')?.[1] ?? ''
    await strict.server.call(confirmEmail, { headers, body: { token } })
    expect((await strict.server.call(createTeam, { headers, body: { name: 'Team' } })).status).toBe(201)
  } finally {
    await strict.server.stop()
  }
})
