import { must } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { saveSsoConnection } from '../shared/index.ts'
import { CLIENT, startIssuer } from './testing/oidc-issuer.ts'
import { openBrowser, ORIGIN, ssoWorld } from './testing/world.ts'

const records = new Map<string, string[][]>()
const TEAM = 1
let server: TestServer
let issuer: Awaited<ReturnType<typeof startIssuer>>
let domain: string
const world = ssoWorld(() => server, records)

beforeAll(async () => {
  issuer = await startIssuer(() => `${ORIGIN}/s/oidc/${TEAM}/callback`)
  server = await startTestServer({
    limits: { argon2_memory: 19_456 },
    env: { OUTBOUND_ALLOW: issuer.host },
    replaced: { resolveTxt: async (name) => records.get(name) ?? [] },
  })
  const owner = await world.signUp()
  // The first of its database.
  await world.addTeam(owner)
  domain = await world.addDomain(owner, TEAM)
  await server.call(saveSsoConnection, {
    params: { team_id: TEAM },
    headers: owner.headers,
    body: {
      kind: 'oidc',
      issuer: issuer.issuer,
      client_id: CLIENT.client_id,
      client_secret: CLIENT.client_secret,
      groups_attribute: 'groups',
      role_map: [{ group: 'weft-admins', role: 'admin' }],
      default_role: 'full-member',
    },
  })
})
afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

const begin = async (browser: ReturnType<typeof openBrowser>) =>
  issuer.visit(must((await browser.go(`/s/oidc/${TEAM}/login`)).to, 'leads to the provider'))

test('a certified provider signs somebody in, who is known by the subject afterwards', async () => {
  issuer.as({ sub: 'ada-1', email: `ada@${domain}`, groups: ['weft-admins'] })
  const people: unknown[] = []
  for (const email of [`ada@${domain}`, `ada.renamed@${domain}`]) {
    issuer.as({ sub: 'ada-1', email, groups: ['weft-admins'] })
    const browser = openBrowser(server)
    const { status, to } = await browser.go((await begin(browser)).href)
    expect([status, to?.pathname]).toEqual([303, '/s/auth/redirect'])
    const done = await world.complete(browser, world.ticketOf(to))
    expect(done.status).toBe(200)
    const headers = { authorization: `Bearer ${done.body.access_token}` }
    const { body } = await world.read(`/api/teams/${TEAM}`, headers)
    expect(body).toMatchObject({ data: { user_role: 'admin' } })
    people.push((await world.read('/api/me', headers)).body)
  }
  expect(people[0]).toEqual(people[1])
})

test('an answer is good once, as it was given, and in the browser that asked', async () => {
  issuer.as({ sub: 'bob-1', email: `bob@${domain}` })
  const browser = openBrowser(server)
  const stolen = await begin(browser)
  expect((await openBrowser(server).go(stolen.href)).status).toBe(403)
  expect((await browser.go(stolen.href)).status).toBe(403)
  const good = await begin(browser)
  expect((await browser.go(good.href)).status).toBe(303)
  expect((await browser.go(good.href)).status).toBe(403)
  for (const change of [
    // The answer of another issuer, a code that was made up, no code, and an error.
    (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
    (url: URL) => url.searchParams.delete('iss'),
    (url: URL) => url.searchParams.set('code', 'made-up'),
    (url: URL) => url.searchParams.delete('code'),
    (url: URL) => url.searchParams.set('error', 'access_denied'),
  ]) {
    const url = await begin(browser)
    change(url)
    const { status, body } = await browser.go(url.href)
    expect([String(change), status]).toEqual([String(change), 403])
    expect(body).toContain('Authentication Error')
  }
})

test('what cannot be kept names nobody', async () => {
  for (const account of [
    { sub: 'nul-1', email: `n\u0000ul@${domain}` },
    { sub: 'nul-2', email: `nul@${domain}`, groups: ['half \ud800', 'n\u0000ul'] },
  ]) {
    issuer.as(account)
    const browser = openBrowser(server)
    const { status, to } = await browser.go((await begin(browser)).href)
    expect([account.sub, status]).toEqual([account.sub, 303])
    const done = await world.complete(browser, world.ticketOf(to))
    expect([account.sub, done.status]).toEqual([account.sub, account.groups ? 200 : 403])
  }
})

test('a code of one sign-in is not taken for another one', async () => {
  issuer.as({ sub: 'eve-1', email: `eve@${domain}` })
  const [own, other] = [openBrowser(server), openBrowser(server)]
  const [mine, theirs] = [await begin(own), await begin(other)]
  theirs.searchParams.set('code', mine.searchParams.get('code') ?? '')
  expect((await other.go(theirs.href)).status).toBe(403)
})
