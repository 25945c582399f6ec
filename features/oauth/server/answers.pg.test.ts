import { setClockOffset } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  allowConsent,
  changeApp,
  createApp,
  denyConsent,
  listApplications,
  readConsent,
} from '../shared/index.ts'
import { answerConsent, begin, type Browser, discover, openBrowser, RETURN } from './testing/browser.ts'
import { oauthWorld, type Somebody } from './testing/world.ts'

let server: TestServer
const world = oauthWorld(() => server)
const { signUp, makeApp, ask } = world

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

/** Somebody in a workspace of their own who is asked by an app. */
async function asked(more: Record<string, string> = {}, of: object = {}) {
  const [maker, person] = [await signUp(), await signUp()]
  const team_id = await server.addTeam(person)
  const app = await makeApp(maker, of)
  const config = await discover(server, app.client_id)
  const browser = openBrowser(server)
  const begun = await begin(config, more)
  const uid = await ask(browser, begun.url)
  const change = (what: object) =>
    server.call(changeApp, {
      headers: maker.headers,
      params: { id: app.id },
      body: { name: app.name, redirect_uris: [RETURN], scopes: app.scopes, ...what },
    })
  return { maker, person, team_id, app, config, browser, begun, uid, change }
}

const at = (browser: Browser, uid: string, { headers }: Somebody) => ({
  params: { uid },
  headers: { ...headers, cookie: browser.cookiesFor(`/api/me/consents/${uid}`) },
})

async function confirmedLongAgo({ id }: Somebody): Promise<void> {
  await server.db.run(
    null,
    `update sessions set confirmed_at = now() - interval '1 day' where user_id = $1`,
    [id],
  )
}

test('what the maker took away meanwhile is not allowed any more', async () => {
  const { browser, uid, person, change, team_id } = await asked({ scope: 'read write' })
  expect((await change({ scopes: ['read'] })).status).toBe(200)
  const one = await answerConsent(server, browser, {
    uid,
    headers: person.headers,
    team_ids: [team_id],
    scopes: ['read', 'write'],
  })
  expect(one.asked.body?.data.scopes).toEqual(['read'])
  const [granted] = (await server.call(listApplications, { headers: person.headers })).body.data
  expect(granted?.scopes).toEqual(['read'])

  const all = await asked({ scope: 'write' })
  await all.change({ scopes: ['read'] })
  expect((await server.call(readConsent, at(all.browser, all.uid, all.person))).status).toBe(404)
  const way = await asked()
  await way.change({ redirect_uris: ['https://lights.example/elsewhere'] })
  const call = at(way.browser, way.uid, way.person)
  expect((await server.call(readConsent, call)).status).toBe(404)
  expect((await server.call(denyConsent, call)).status).toBe(404)
  const body = { team_ids: [way.team_id], scopes: ['read'] }
  expect((await server.call(allowConsent, { ...call, body })).status).toBe(404)
})

test('nor does anybody go on to an address that was taken away after they allowed it', async () => {
  const { browser, uid, person, change, team_id } = await asked()
  const allowed = await answerConsent(server, browser, { uid, headers: person.headers, team_ids: [team_id] })
  await change({ redirect_uris: ['https://lights.example/elsewhere'] })
  const { to } = await browser.go(allowed.url)
  expect([to?.pathname, to?.searchParams.get('back')]).toEqual(['/consent/refused', null])
})

test('a change that comes while the person allows it comes before or after, never between', async () => {
  for (let round = 0; round < 5; round++) {
    const { browser, uid, person, change, team_id } = await asked({ scope: 'read write' })
    const body = { team_ids: [team_id], scopes: ['read', 'write'] }
    await Promise.all([
      server.call(allowConsent, { ...at(browser, uid, person), body }),
      change({ scopes: ['read'] }),
    ])
    const { data } = (await server.call(listApplications, { headers: person.headers })).body
    expect(data.flatMap((one) => one.scopes)).not.toContain('write')
  }
})

test('whoever allows more than reading gave their password lately; and hears of it by mail', async () => {
  const { browser, uid, person, team_id } = await asked({ scope: 'read write' })
  await confirmedLongAgo(person)
  const answer = { uid, headers: person.headers, team_ids: [team_id] }
  const refused = await answerConsent(server, browser, answer)
  expect([refused.allowed.status, refused.allowed.error.code]).toEqual([401, 'reauthentication'])
  server.mails.length = 0
  const reading = await answerConsent(server, browser, { ...answer, scopes: ['read'] })
  expect(reading.allowed.status).toBe(200)
  await expect
    .poll(() => server.mails.map(({ to, subject }) => [to, subject]))
    .toEqual([[expect.stringContaining(person.email), 'You allowed an app to act as you']])
  expect(JSON.stringify(server.mails)).toContain('Build lights')
})

test('admin is allowed where the person is admin in each workspace that is ticked', async () => {
  const scopes = ['read', 'admin'] as const
  const { browser, uid, person, team_id } = await asked({ scope: 'read admin' }, { scopes })
  const other = await server.addTeam(await signUp())
  await server.addMember(other, person, 'full-member')
  const both = await answerConsent(server, browser, {
    uid,
    headers: person.headers,
    team_ids: [team_id, other],
  })
  expect(both.allowed.status).toBe(200)
  const [granted] = (await server.call(listApplications, { headers: person.headers })).body.data
  expect(granted?.scopes).toEqual(['read'])
})

test('what is asked is answered once, and goes on once', async () => {
  const { browser, uid, person, team_id } = await asked()
  const call = at(browser, uid, person)
  const body = { team_ids: [team_id], scopes: ['read'] }
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => server.call(allowConsent, { ...call, body })),
    ...Array.from({ length: 2 }, () => server.call(denyConsent, call)),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 404),
  ])
  const granted = await server.db.run(null, 'select 1 from oauth_grants where user_id = $1', [person.id])
  expect(granted.length).toBeLessThanOrEqual(1)

  const once = await asked()
  const allowed = await answerConsent(server, once.browser, {
    uid: once.uid,
    headers: once.person.headers,
    team_ids: [once.team_id],
  })
  const cookie = once.browser.cookiesFor(new URL(allowed.url).pathname)
  const gone = await Promise.all(
    Array.from({ length: 6 }, () =>
      server.app.inject({ url: new URL(allowed.url).pathname, headers: { host: 'localhost:4010', cookie } }),
    ),
  )
  const codes = gone.filter(({ headers }) => String(headers.location).includes('code='))
  expect(codes).toHaveLength(1)
  expect(
    await server.db.run(
      null,
      `select 1 from oauth_records r join oauth_grants g on g.id = r.grant_id
    where g.user_id = $1 and r.kind = 'AuthorizationCode'`,
      [once.person.id],
    ),
  ).toHaveLength(1)
  const checks = { pkceCodeVerifier: once.begun.verifier, expectedState: once.begun.state }
  const tokens = await client.authorizationCodeGrant(
    once.config,
    new URL(String(codes[0]?.headers.location)),
    checks,
  )
  expect(tokens.scope).toBe('read')
})

test('no token comes of what ends meanwhile', async () => {
  const person = await signUp()
  const team_id = await server.addTeam(person)
  const { config } = await world.program()
  const { exchange } = await world.come(config, person, [team_id])
  // The end is on its way while the token is made.
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ending = server.db.write(null, async (tx) => {
    await tx.query('update oauth_grants set ended_at = now() where user_id = $1', [person.id])
    begun.resolve()
    await over.promise
  })
  await begun.promise
  const exchanged = Promise.allSettled([exchange()])
  try {
    const waiting = 'select 1 from pg_locks where not granted'
    await expect.poll(() => server.db.run(null, waiting), { timeout: 1500, interval: 10 }).not.toEqual([])
  } finally {
    over.resolve()
  }
  await ending
  expect(await exchanged).toMatchObject([{ status: 'rejected', reason: { error: 'invalid_grant' } }])
  const left = await server.db.run(
    null,
    `select 1 from oauth_records r join oauth_grants g on g.id = r.grant_id
     where g.user_id = $1 and r.kind in ('AccessToken', 'RefreshToken')`,
    [person.id],
  )
  expect(left).toEqual([])
})

test('what apps are called is a line of letters', async () => {
  const { headers } = await signUp()
  const make = (name: string) =>
    server.call(createApp, {
      headers,
      body: { name, redirect_uris: [RETURN], scopes: ['read'], is_public: true },
    })
  expect((await make(' Li\u202Eghts\n\u0007\u2066 \uFEFF')).body.data.name).toBe('Lights')
  expect((await make('\u200B\u202E')).status).toBe(422)
  expect((await make('x'.repeat(101))).status).toBe(422)
})

test.each([
  'https:lights.example/return',
  'https:/lights.example/return',
  'https:///lights.example/return',
  'https://lights%2eexample/return',
  'http://localhost:4010/consent/refused',
  'HTTP://LOCALHOST:4010/',
])('nobody is sent back to %s', async (address) => {
  const { headers } = await signUp()
  const body = { name: 'Bad', redirect_uris: [address], scopes: ['read'], is_public: true }
  expect((await server.call(createApp, { headers, body })).status).toBe(422)
})
