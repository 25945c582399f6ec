import { addCalendar } from '@weft/features/calendar-feeds/shared'
import { oauthWorld } from '@weft/features/oauth/testing'
import { login } from '@weft/features/session/shared'
import { createToken } from '@weft/features/tokens/shared'
import { listMembers, removeMember, suspendMember } from '@weft/features/workspaces/shared'
import { startNode, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addSsoDomain, confirmSsoLink, findSso, linkSso, readSso, verifySsoDomain } from '../shared/index.ts'
import { createProvider } from './testing/provider.ts'
import { openBrowser, PASSWORD, type Somebody, ssoWorld } from './testing/world.ts'

const records = new Map<string, string[][]>()
const options = {
  limits: { argon2_memory: 19_456, members_per_team: 4 },
  replaced: { resolveTxt: async (name: string) => records.get(name) ?? [] },
}
let server: TestServer
const world = ssoWorld(() => server, records)
const provider = createProvider()

beforeAll(async () => {
  server = await startTestServer(options)
})
afterAll(() => server.stop())

/** A workspace with a verified domain and a provider. */
async function addPlace(more: Partial<Parameters<typeof world.setUp>[2]> = {}) {
  const owner = await world.signUp()
  const team_id = await world.addTeam(owner)
  const domain = world.domain()
  const saved = await world.setUp(owner, team_id, { provider, domain, ...more })
  expect(saved.status).toBe(200)
  return { owner, team_id, domain }
}

const roleIn = async (team_id: number, { headers }: Pick<Somebody, 'headers'>) =>
  (await world.read(`/api/teams/${team_id}`, headers)).body['data'] as { user_role: string }

const bearer = (body: { access_token: string }) => ({
  headers: { authorization: `Bearer ${body.access_token}` },
})

/** The secret of the link that was mailed last. */
function mailedLink(): string {
  const [, link = ''] = /#link=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '') ?? []
  return link
}

test('somebody new in a verified domain signs in, is a member, and is the same person the next time', async () => {
  const { team_id, domain } = await addPlace()
  const email = `ada@${domain}`
  const first = await world.signIn(team_id, { provider, email })
  expect([first.status, first.body?.intended]).toEqual([200, '/home'])
  expect((await roleIn(team_id, bearer(first.body))).user_role).toBe('full-member')
  const again = await world.signIn(team_id, { provider, email })
  const [one, other] = await Promise.all(
    [first, again].map((it) => world.read('/api/me', bearer(it.body).headers)),
  )
  expect(one).toEqual(other)
})

test('groups give a role by the map, at every sign-in, and never to the owner', async () => {
  const { team_id, domain, owner } = await addPlace({
    groups_attribute: 'groups',
    role_map: [
      { group: 'weft-admins', role: 'admin' },
      { group: 'contractors', role: 'restricted-member' },
    ],
  })
  const email = `ada@${domain}`
  const roles: string[] = []
  for (const groups of [['contractors'], ['staff', 'weft-admins'], [], ['staff']]) {
    const { body } = await world.signIn(team_id, { provider, email, groups })
    roles.push((await roleIn(team_id, bearer(body))).user_role)
  }
  // Where the provider names no groups, nothing is known of them.
  expect(roles).toEqual(['restricted-member', 'admin', 'admin', 'full-member'])
  const browser = openBrowser(server)
  const asked = { provider, email: owner.email, groups: ['contractors'] }
  const { to } = await world.answer(browser, team_id, asked)
  const linked = await server.call(linkSso, {
    headers: { ...owner.headers, cookie: browser.cookie() },
    body: { ticket: world.ticketOf(to) },
  })
  expect(linked.status).toBe(200)
  const { body } = await world.signIn(team_id, asked)
  expect((await roleIn(team_id, bearer(body))).user_role).toBe('owner')
})

test('an answer is good once, in the browser that asked, and for a moment', async () => {
  const { team_id, domain } = await addPlace()
  const browser = openBrowser(server)
  const { to, form } = await world.answer(browser, team_id, { provider, email: `ada@${domain}` })
  const again = await browser.go(`/s/saml/${team_id}/acs`, form)
  expect([again.status, again.to]).toEqual([403, null])
  expect(again.body).toContain('Authentication Error')
  const ticket = world.ticketOf(to)
  const other = await world.complete(openBrowser(server), ticket)
  expect([other.status, other.error.code]).toEqual([403, 'sso_other_browser'])
  const both = await Promise.all([world.complete(browser, ticket), world.complete(browser, ticket)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 403]))
  const late = await world.answer(browser, team_id, { provider, email: `ada@${domain}` })
  await server.db.owner((tx) => tx.query(`update sso_requests set expires_at = now() - interval '1 second'`))
  expect((await world.complete(browser, world.ticketOf(late.to))).error.code).toBe('sso_expired')
})

test('what a provider begins by itself, or answers for another request, signs nobody in', async () => {
  const { team_id, domain } = await addPlace()
  const browser = openBrowser(server)
  const { body: metadata } = await browser.go(`/s/saml/${team_id}/metadata`)
  const [one, two] = [
    await browser.go(`/s/saml/${team_id}/login`),
    await browser.go(`/s/saml/${team_id}/login`),
  ]
  if (!one.to || !two.to) throw new Error('it leads nowhere')
  const form = await provider.answer(one.to, metadata, { email: `ada@${domain}` })
  form.set('RelayState', two.to.searchParams.get('RelayState') ?? '')
  const mixed = await browser.go(`/s/saml/${team_id}/acs`, form)
  expect([mixed.status, mixed.to]).toEqual([403, null])
  form.delete('RelayState')
  expect((await browser.go(`/s/saml/${team_id}/acs`, form)).status).toBe(403)
  // Nothing of the answer is told to whoever it was refused to.
  expect(mixed.body).not.toMatch(/not_asked|InResponseTo|ada@/)
})

test('the way back is a path of this site', async () => {
  const { team_id, domain } = await addPlace()
  for (const [intended, wanted] of [
    ['/b/abc?x=1', '/b/abc?x=1'],
    ['https://evil.example/', '/home'],
    ['//evil.example/', '/home'],
    [String.raw`/\evil.example`, '/home'],
    ['/login?intended=/x', '/home'],
  ] as const) {
    const path = `/s/saml/${team_id}/login?${new URLSearchParams({ intended })}`
    const { status, body } = await world.signIn(team_id, { provider, path, email: `ada@${domain}` })
    expect([intended, status, body.intended]).toEqual([intended, 200, wanted])
  }
})

test('a known address is connected by its holder alone: mailbox, browser and second factor', async () => {
  const { team_id, domain } = await addPlace()
  const victim = await world.addFactor(await world.signUp(`victim@${domain}`))
  const browser = openBrowser(server)
  const asked = { provider, email: victim.email }
  const ticket = world.ticketOf((await world.answer(browser, team_id, asked)).to)
  expect((await world.complete(browser, ticket)).error.code).toBe('sso_link_needed')
  const link = mailedLink()
  expect(link).not.toBe('')
  const confirm = (one: typeof browser, more: object = {}) =>
    server.call(confirmSsoLink, { headers: { cookie: one.cookie() }, body: { link, ...more } })
  // Whoever began it elsewhere gets nothing when the holder follows the link.
  expect((await confirm(openBrowser(server))).error.code).toBe('sso_other_browser')
  expect((await confirm(browser)).error.type).toBe('totp')
  const done = await confirm(browser, { totp: world.codeOf(victim) })
  expect(done.status).toBe(200)
  expect((await confirm(browser, { totp: '000000' })).error.code).toBe('sso_expired')
  expect((await world.signIn(team_id, asked)).error.type).toBe('totp')
  const next = await world.signIn(team_id, asked, { totp: world.codeOf(victim) })
  expect((await world.read('/api/me', bearer(next.body).headers)).body).toMatchObject({
    data: { id: victim.id },
  })
})

test('an account that nobody verified goes to whoever reads the mailbox, without what a stranger set there', async () => {
  const { team_id, domain } = await addPlace()
  const squatter = await world.signUp(`ada@${domain}`)
  await server.db.owner((tx) =>
    tx.query(`update users set email_verified_at = null where id = $1`, [squatter.id]),
  )
  const token = await server.call(createToken, {
    headers: squatter.headers,
    body: { name: 'Kept', scopes: ['read'], team_ids: null, expires_at: null },
  })
  const byToken = { authorization: `Bearer ${token.body.data.token}` }
  const apps = oauthWorld(() => server)
  const { config } = await apps.program()
  const theirs = await world.addTeam(squatter)
  const given = await apps.obtain(config, { ...squatter, name: 'Person' }, [theirs], { scope: 'read' })
  const byApp = { authorization: `Bearer ${given.access_token}` }
  for (const headers of [byToken, byApp]) expect((await world.read('/api/me', headers)).status).toBe(200)
  const { body: calendar } = await server.call(addCalendar, {
    headers: squatter.headers,
    params: { team_id: theirs },
    body: {},
  })
  const address = new URL(String(calendar.data.url)).pathname
  const readCalendar = async () => (await server.app.inject(address)).statusCode
  expect(await readCalendar()).toBe(200)
  const browser = openBrowser(server)
  const { to } = await world.answer(browser, team_id, { provider, email: squatter.email })
  await world.complete(browser, world.ticketOf(to))
  const { status } = await server.call(confirmSsoLink, {
    headers: { cookie: browser.cookie() },
    body: { link: mailedLink() },
  })
  expect(status).toBe(200)
  for (const headers of [squatter.headers, byToken, byApp])
    await expect.poll(async () => (await world.read('/api/me', headers)).status).toBe(401)
  expect(await readCalendar()).toBe(404)
  expect((await server.call(login, { body: { email: squatter.email, password: PASSWORD } })).status).toBe(401)
})

test('a provider names mailboxes, one at a time, and nothing that is none', async () => {
  const { team_id, domain } = await addPlace()
  for (const email of [
    `victim@elsewhere.example,ada@${domain}`,
    `victim@elsewhere.example ada@${domain}`,
    `"victim@elsewhere.example"@${domain}`,
    `${'a'.repeat(300)}@${domain}`,
  ]) {
    const { status, error } = await world.signIn(team_id, { provider, email })
    expect([email, status, error.code]).toEqual([email, 403, 'sso_outside'])
  }
})

test("a provider of another workspace that names somebody's address gets nowhere", async () => {
  const { team_id, domain } = await addPlace()
  const victim = `ada@${domain}`
  await world.signIn(team_id, { provider, email: victim })
  const attacker = createProvider({ host: 'evil.example', by: 'stranger' })
  const evil = await addPlace({ provider: attacker })
  const mails = server.mails.length
  const { status, error } = await world.signIn(evil.team_id, { provider: attacker, email: victim })
  expect([status, error.code, server.mails.length]).toEqual([403, 'sso_outside', mails])
  // Nor by an answer for its own workspace that is shown to the other one.
  const browser = openBrowser(server)
  const { body: metadata } = await browser.go(`/s/saml/${team_id}/metadata`)
  const { to } = await browser.go(`/s/saml/${team_id}/login`)
  const form = await attacker.answer(to ?? new URL('http://nowhere'), metadata, { email: victim })
  expect((await browser.go(`/s/saml/${team_id}/acs`, form)).status).toBe(403)
  // A domain is one workspace's, whoever else names it and finds the record.
  const taken = await world.setUp(evil.owner, evil.team_id, { provider: attacker, domain })
  expect(taken.body.data.domains.filter(({ verified_at }) => verified_at !== null)).toHaveLength(1)
})

test('whoever was suspended or removed stays out, and nobody joins a full workspace', async () => {
  const { owner, team_id, domain } = await addPlace()
  const { headers } = owner
  const [ada, bob] = [`ada@${domain}`, `bob@${domain}`]
  for (const email of [ada, bob]) await world.signIn(team_id, { provider, email })
  const { body } = await server.call(listMembers, { params: { id: team_id }, headers })
  const idOf = (email: string) => body.data.find((one) => one.email === email)?.id ?? 0
  await server.call(suspendMember, { params: { id: team_id, memberId: idOf(ada) }, headers })
  await server.call(removeMember, { params: { id: team_id, memberId: idOf(bob) }, headers })
  for (const email of [ada, bob])
    expect((await world.signIn(team_id, { provider, email })).error.code).toBe('sso_kept_out')
  for (const name of ['cara', 'dan']) await world.signIn(team_id, { provider, email: `${name}@${domain}` })
  const fifth = await world.signIn(team_id, { provider, email: `eve@${domain}` })
  expect(fifth.error.code).toBe('members_limit')
})

test('two nodes share what was begun, seen and used', async () => {
  const { team_id, domain } = await addPlace()
  const node = await startNode(server, options)
  try {
    const browser = openBrowser(server)
    const there = openBrowser(node)
    const { body: metadata } = await browser.go(`/s/saml/${team_id}/metadata`)
    const { to } = await browser.go(`/s/saml/${team_id}/login`)
    const form = await provider.answer(to ?? new URL('http://nowhere'), metadata, { email: `ada@${domain}` })
    const answers = await Promise.all([browser, there].map((one) => one.go(`/s/saml/${team_id}/acs`, form)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 403]))
  } finally {
    await node.stop()
  }
})

test('of two workspaces that verify one domain at once one has it', async () => {
  const owners = [await world.signUp(), await world.signUp()]
  const domain = world.domain()
  const named = []
  for (const owner of owners) {
    const team_id = await world.addTeam(owner)
    const { headers } = owner
    const { body } = await server.call(addSsoDomain, { params: { team_id }, headers, body: { domain } })
    named.push({ params: { team_id, id: body.data.id }, headers })
    const { name, value } = body.data.record
    records.set(name, [...(records.get(name) ?? []), [value]])
  }
  const [first, second] = named
  if (!first || !second) throw new Error('there are two')
  // The one is verified, and not committed yet, when the other looks.
  const [written, step] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = server.db.owner(async (tx) => {
    await tx.query(`update sso_domains set verified_at = now() where team_id = $1`, [first.params.team_id])
    written.resolve()
    await step.promise
  })
  await written.promise
  const looking = server.call(verifySsoDomain, second)
  const waiting = () =>
    server.db.owner((tx) => tx.query(`select 1 from pg_locks where not granted and pid <> pg_backend_pid()`))
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  step.resolve()
  await held
  const { status, body } = await looking
  expect([status, body?.problem]).toEqual([200, 'taken'])
})

test('the sign-in page learns of a provider by a verified domain, and nothing of accounts', async () => {
  const { team_id, domain, owner } = await addPlace()
  const find = async (email: string) => (await server.call(findSso, { body: { email } })).body.data.url
  expect(await find(`nobody-at-all@${domain.toUpperCase()}`)).toBe(`/s/saml/${team_id}/login`)
  expect(await find(owner.email)).toBeNull()
  expect(await find('no address')).toBeNull()
})

test('a test shows every check, and signs nobody in', async () => {
  const { team_id, domain, owner } = await addPlace({
    groups_attribute: 'groups',
    role_map: [{ group: 'weft-admins', role: 'admin' }],
  })
  const read = async () =>
    (await server.call(readSso, { params: { team_id }, headers: owner.headers })).body.data
  const failed = await world.test(owner, team_id, { provider, email: 'ada@elsewhere.example' })
  expect([failed.status, failed.to?.pathname]).toEqual([303, `/team/${team_id}/sso`])
  const { test: first, may_enforce } = await read()
  expect(first?.checks.map(({ name, passed }) => [name, passed])).toEqual([
    ['signed', true],
    ['for_us', true],
    ['clock', true],
    ['new', true],
    ['domain', false],
    ['group', null],
  ])
  expect([first?.assertion?.includes('ada@elsewhere.example'), may_enforce.test]).toEqual([true, false])
  await world.test(owner, team_id, { provider, email: `ada@${domain}`, groups: ['weft-admins'] })
  const second = await read()
  expect(second.test).toMatchObject({
    passed: true,
    checks: [{ detail: 'SHA-256' }, {}, {}, {}, {}, { detail: 'weft-admins' }],
  })
  expect([second.may_enforce.test, second.members_used]).toEqual([true, 0])
})
