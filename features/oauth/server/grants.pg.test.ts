import { newUuid, now, setClockOffset } from '@weft/base'
import { deleteAccount } from '@weft/features/account/shared'
import { listHooks, saveHook } from '@weft/features/hooks/shared'
import { readProfile } from '@weft/features/profile/shared'
import { createToken } from '@weft/features/tokens/shared'
import { removeMember, saveMember, suspendMember } from '@weft/features/workspaces/shared'
import type { Outbound } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  changeApp,
  createApp,
  endApplication,
  listApplications,
  listApps,
  readConsent,
  removeApp,
  rotateSecret,
} from '../shared/index.ts'
import type { OAuthFeature } from './feature.ts'
import { answerConsent, begin, discover, ISSUER, openBrowser, RETURN } from './testing/browser.ts'
import { oauthWorld } from './testing/world.ts'

const DAY = 86_400_000
let server: TestServer
let clock = 0
const world = oauthWorld(() => server)
const { signUp, signIn, program, obtain, call } = world

/** What apps say of themselves, by address. */
const documents = new Map<string, string>()
const outbound: Outbound = {
  async fetch(url, { maxBytes = Infinity } = {}) {
    const text = documents.get(url)
    if (text === undefined || text.length > maxBytes) throw new Error('nothing came')
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) }
  },
  stream: () => expect.unreachable(),
  addressOf: () => expect.unreachable(),
}

beforeAll(async () => {
  server = await startTestServer({ replaced: { outbound } })
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

/** Time goes on and never back: that is how the limits know it too. */
function pass(ms: number): void {
  clock += ms
  setClockOffset(clock)
}

const boards = (token: string, team_id: number) => call(token, `/api/${team_id}/boards`)

test('a code is good for a minute, a token for an hour, and its sockets close with it', async () => {
  const person = await signUp()
  const team_id = await server.addTeam(person)
  const { config } = await program()
  const late = await world.come(config, person, [team_id])
  pass(61_000)
  await expect(late.exchange()).rejects.toMatchObject({ error: 'invalid_grant' })
  const tokens = await obtain(config, await signIn(person), [team_id])
  pass(3_590_000)
  expect(await boards(tokens.access_token, team_id)).toBe(200)
  const open = server.endedSessions.length
  pass(20_000)
  expect(await boards(tokens.access_token, team_id)).toBe(401)
  await server.jobs.run('end-oauth-token')
  expect(server.endedSessions.length).toBeGreaterThan(open)
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token)
  expect(await boards(renewed.access_token, team_id)).toBe(200)
})

test('whoever is suspended or removed loses what apps may do there, and keeps the rest', async () => {
  const [person, owner] = [await signUp(), await server.addPerson('Chief')]
  const [one, two] = [await server.addTeam(owner, 'One'), await server.addTeam(owner, 'Two')]
  for (const team_id of [one, two]) await server.addMember(team_id, person, 'full-member')
  const { config } = await program()
  const forOne = await obtain(config, person, [one])
  const forBoth = await obtain(config, person, [one, two])
  expect(await boards(forOne.access_token, one)).toBe(200)
  expect(await boards(forBoth.access_token, two)).toBe(200)
  const end = (contract: typeof suspendMember | typeof removeMember, id: number) =>
    server.call(contract, { headers: owner.headers, params: { id, memberId: person.id } })
  expect((await end(suspendMember, one)).status).toBe(200)
  await expect.poll(() => boards(forOne.access_token, one)).toBe(401)
  await expect.poll(() => boards(forBoth.access_token, one)).toBe(403)
  expect(await boards(forBoth.access_token, two)).toBe(200)
  await expect(client.refreshTokenGrant(config, forOne.refresh_token)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  // Where one is suspended, nothing is allowed either.
  await expect(obtain(config, person, [one])).rejects.toThrow('404')
  expect((await end(removeMember, two)).status).toBe(204)
  await expect.poll(() => boards(forBoth.access_token, two)).toBe(401)
  expect((await server.call(listApplications, { headers: person.headers })).body.data).toEqual([])
})

test('what an app tells itself by webhooks ends when it is disconnected, unless its person made it theirs', async () => {
  const person = await signUp()
  const team_id = await server.addTeam(person)
  const { config } = await program({ scopes: ['hooks'] })
  const { access_token } = await obtain(config, person, [team_id], { scope: 'hooks' })
  const [own, taken, kept] = [newUuid(), newUuid(), newUuid()]
  const body = {
    name: 'Lights',
    url: 'https://lights.example/hook',
    events: ['item.created'],
    row_version: 1,
  }
  const save = (headers: Record<string, string>, id: string, more: object) =>
    server.call(saveHook, {
      headers,
      params: { team_id: String(team_id), id },
      body: { ...body, ...more },
    })
  const app = { authorization: `Bearer ${access_token}` }
  for (const id of [own, taken]) expect((await save(app, id, {})).status).toBe(201)
  expect((await save(person.headers, kept, {})).status).toBe(201)
  expect((await save(person.headers, taken, { row_version: 2 })).status).toBe(200)
  const { body: listed } = await server.call(listApplications, { headers: person.headers })
  const { id } = listed.data[0] ?? expect.unreachable()
  const ended = await server.call(endApplication, { headers: person.headers, params: { id } })
  expect(ended.status).toBeLessThan(300)
  const { body: hooks } = await server.call(listHooks, { headers: person.headers })
  const offOf = (id: string) => hooks.data.find((hook) => hook.id === id)?.off_reason
  expect([offOf(own), offOf(taken), offOf(kept)]).toEqual(['disconnected', null, null])
})

test('whoever leaves takes along what apps may do', async () => {
  const person = await signUp()
  const team_id = await server.addTeam(person)
  const { config } = await program()
  const tokens = await obtain(config, person, [team_id])
  expect(await boards(tokens.access_token, team_id)).toBe(200)
  const { headers } = await signIn(person)
  const left = await server.call(deleteAccount, { headers, body: { confirmation: 'DELETE' } })
  expect([left.status, await boards(tokens.access_token, team_id)]).toEqual([200, 401])
  await expect(client.refreshTokenGrant(config, tokens.refresh_token)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('whose account is emptied leaves no apps behind, and nobody allows those anything', async () => {
  const [maker, person] = [await signUp(), await signUp()]
  const team_id = await server.addTeam(person)
  const app = await world.makeApp(maker)
  const tokens = await obtain(await discover(server, app.client_id), person, [team_id])
  expect(await boards(tokens.access_token, team_id)).toBe(200)
  const left = await server.call(deleteAccount, { headers: maker.headers, body: { confirmation: 'DELETE' } })
  expect([left.status, await boards(tokens.access_token, team_id)]).toEqual([200, 200])
  await server.db.run(null, `update users set leaves_at = now() - interval '1 day' where id = $1`, [maker.id])
  await server.jobs.run('purge-accounts')
  await expect.poll(() => boards(tokens.access_token, team_id)).toBe(401)
  const standing = `select ended_at is null as live from oauth_grants where client_id = $1
    union all select expires_at > to_timestamp($2::float8 / 1000) from oauth_records r join oauth_grants g on g.id = r.grant_id where g.client_id = $1`
  const rows = await server.db.run<{ live: boolean }>(null, standing, [app.client_id, now()])
  expect([rows.length > 1, rows.some(({ live }) => live)]).toEqual([true, false])
  expect(await server.db.run(null, 'select 1 from oauth_apps where client_id = $1', [app.client_id])).toEqual(
    [],
  )
})

test('a role that changes counts at once: nobody keeps more through an app', async () => {
  const [person, owner] = [await signUp(), await server.addPerson('Head')]
  const team_id = await server.addTeam(owner)
  await server.addMember(team_id, person, 'admin')
  const { config } = await program({ scopes: ['read', 'admin'] })
  const { access_token } = await obtain(config, person, [team_id], { scope: 'read admin' })
  const invitations = () => call(access_token, `/api/teams/${team_id}/members/invitations`)
  expect(await invitations()).toBe(200)
  const changed = await server.call(saveMember, {
    headers: owner.headers,
    params: { id: team_id, memberId: person.id },
    body: { role: 'restricted-member' },
  })
  expect([changed.status, await invitations()]).toEqual([200, 403])
})

test('admin is allowed by admins alone, who gave their password lately', async () => {
  const [person, owner] = [await signUp(), await signUp()]
  const team_id = await server.addTeam(owner)
  await server.addMember(team_id, person, 'full-member')
  const { config } = await program({ scopes: ['read', 'admin'] })
  expect((await obtain(config, person, [team_id], { scope: 'read admin' })).scope).toBe('read')
  pass(31 * 60_000)
  const stale = await signIn(owner)
  await server.db.run(
    null,
    `update sessions set confirmed_at = now() - interval '1 day' where user_id = $1`,
    [owner.id],
  )
  const browser = openBrowser(server)
  const uid = await world.ask(browser, (await begin(config, { scope: 'read admin' })).url)
  const asked = { uid, headers: stale.headers, team_ids: [team_id] }
  const refused = await answerConsent(server, browser, asked)
  expect([refused.allowed.status, refused.allowed.error.code]).toEqual([401, 'reauthentication'])
  expect((await answerConsent(server, browser, { ...asked, scopes: ['read'] })).allowed.status).toBe(200)
})

test('what is allowed is no more than what was asked, and where the person belongs', async () => {
  const [person, stranger] = [await signUp(), await signUp()]
  const [own, other] = [await server.addTeam(person), await server.addTeam(stranger)]
  const { config } = await program({ scopes: ['read', 'write', 'comments'] })
  const browser = openBrowser(server)
  const begun = await begin(config, { scope: 'read comments' })
  const uid = await world.ask(browser, begun.url)
  const answer = (team_ids: number[], scopes: string[], headers = person.headers) =>
    answerConsent(server, browser, { uid, headers, team_ids, scopes })
  expect((await answer([other], ['read'])).allowed.status).toBe(404)
  expect((await answer([own, other], ['read'])).allowed.status).toBe(404)
  expect((await answer([own], ['write'])).allowed.status).toBe(422)
  const guest = await server.call(readConsent, { params: { uid } })
  expect(guest.status).toBe(401)
  const pat = await server.call(createToken, {
    headers: person.headers,
    body: { name: 'All', scopes: ['read', 'write', 'admin'], team_ids: null, expires_at: null },
  })
  expect(
    (await answer([own], ['read'], { authorization: `Bearer ${pat.body.data.token}` })).asked.status,
  ).toBe(403)
  const allowed = await answer([own], ['read', 'write'])
  const { to } = await browser.go(allowed.url)
  const tokens = await client.authorizationCodeGrant(config, to ?? new URL(RETURN), {
    pkceCodeVerifier: begun.verifier,
    expectedState: begun.state,
  })
  expect(tokens.scope).toBe('read')
  const wider = client.refreshTokenGrant(config, tokens.refresh_token ?? '', { scope: 'read write' })
  await expect(wider).rejects.toMatchObject({ error: 'invalid_scope' })
})

test('a token stands in the header, whole, and is good for what it was asked for', async () => {
  const person = await signUp()
  const team_id = await server.addTeam(person)
  const { config } = await program()
  const { access_token: token } = await obtain(config, person, [team_id])
  const who = async (authorization: string) =>
    (await server.call(readProfile, { headers: { authorization } })).status
  expect(await who(`Bearer ${token}`)).toBe(200)
  for (const text of [
    token,
    `Bearer ${token.slice(0, 20)} ${token.slice(20)}`,
    `Bearer ${token}x`,
    `Basic ${token}`,
  ])
    expect([text, await who(text)]).toEqual([text, 401])
  const guest = await server.app.inject({
    url: '/api/me',
    headers: { authorization: 'Bearer x' },
  })
  expect(guest.headers['www-authenticate']).toBe(
    `Bearer resource_metadata="${ISSUER}/.well-known/oauth-protected-resource/api"`,
  )
  const inQuery = await server.app.inject({ url: `/api/me?access_token=${token}&token=${token}` })
  expect(inQuery.json<{ data: { id: number } }>().data.id).toBe(0)
  // One for the assistants' protocol is none at the API, and the other way round.
  const mcp = await obtain(config, person, [team_id], { resource: `${ISSUER}/mcp` })
  expect(await boards(mcp.access_token, team_id)).toBe(401)
  const oauth = server.features.find(({ name }) => name === 'oauth') as OAuthFeature
  // However a path is written, what it leads to decides.
  const at = (url: string | undefined, raw: string, given: string) => {
    const headers = { authorization: `Bearer ${given}` }
    return oauth.authenticate({ url: raw, routeOptions: { url }, ip: '::1', headers } as never)
  }
  for (const raw of ['/mcp', '/%6dcp']) {
    expect(await at('/mcp', raw, mcp.access_token)).toMatchObject({ user_id: person.id })
    await expect(at('/mcp', raw, token)).rejects.toMatchObject({ status: 401 })
  }
  await expect(at('/api/me', '/mcp', mcp.access_token)).rejects.toMatchObject({ status: 401 })
  await expect(at(undefined, '/mcp', mcp.access_token)).rejects.toMatchObject({ status: 401 })
  const offered = (name: string) =>
    server.app.inject({ url: `/.well-known/oauth-protected-resource/${name}` })
  expect([(await offered('api')).statusCode, (await offered('mcp')).statusCode]).toEqual([200, 200])
  const both = client.refreshTokenGrant(config, (await obtain(config, person, [team_id])).refresh_token, {
    resource: `${ISSUER}/mcp`,
  })
  await expect(both).rejects.toMatchObject({ error: 'invalid_target' })
})

test('an app that may ask for less loses whoever allowed it more; one that is removed loses all', async () => {
  const [maker, person] = [await signUp(), await signUp()]
  const team_id = await server.addTeam(person)
  const app = await world.makeApp(maker, { is_public: false })
  const config = await discover(server, app.client_id, app.secret)
  const reads = await obtain(config, person, [team_id])
  const writes = await obtain(config, person, [team_id], { scope: 'read write' })
  const at = { headers: maker.headers, params: { id: app.id } }
  const shown = async () => (await server.call(listApps, { headers: maker.headers })).body.data[0]
  expect(await shown()).toMatchObject({ people: 1, people_by_scope: { read: 1, write: 1 } })
  const change = { name: 'Lights', redirect_uris: [RETURN], scopes: ['read'] }
  expect((await server.call(changeApp, { ...at, body: change })).status).toBe(200)
  expect(await boards(writes.access_token, team_id)).toBe(401)
  expect(await boards(reads.access_token, team_id)).toBe(200)
  const [granted] = (await server.call(listApplications, { headers: person.headers })).body.data
  expect(granted?.name).toBe('Lights')
  const rotated = await server.call(rotateSecret, at)
  await expect(client.refreshTokenGrant(config, reads.refresh_token)).rejects.toMatchObject({ status: 401 })
  const renewed = await discover(server, app.client_id, rotated.body.data.secret)
  expect((await client.refreshTokenGrant(renewed, reads.refresh_token)).token_type).toBe('bearer')
  const stranger = await signUp()
  expect((await server.call(removeApp, { ...at, headers: stranger.headers })).status).toBe(404)
  expect((await server.call(removeApp, at)).status).toBe(200)
  expect(await boards(reads.access_token, team_id)).toBe(401)
})

test.each([
  'http://lights.example/return',
  'https://lights.example/*',
  'https://a@lights.example/',
  'lights',
])('an app cannot have people come back to %s', async (address) => {
  const { headers } = await signUp()
  const body = { name: 'Bad', redirect_uris: [address], scopes: ['read'], is_public: true }
  expect((await server.call(createApp, { headers, body })).status).toBe(422)
})

test('an app that describes itself at an address is asked about as any other', async () => {
  const person = await signUp()
  const team_id = await server.addTeam(person)
  const client_id = 'https://assistant.example/client.json'
  const said = {
    client_id,
    client_name: 'Assistant',
    redirect_uris: [RETURN],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  }
  documents.set(client_id, JSON.stringify(said))
  const tokens = await obtain(await discover(server, client_id), person, [team_id])
  expect(await boards(tokens.access_token, team_id)).toBe(200)
  const [granted] = (await server.call(listApplications, { headers: person.headers })).body.data
  expect(granted).toMatchObject({ client_id, name: 'Assistant', maker: null })
  expect(await endings(person, granted?.id)).toEqual([200, 404])
  const again = await obtain(await discover(server, client_id), person, [team_id])
  // It is asked for once a day.
  documents.delete(client_id)
  expect(
    (await client.refreshTokenGrant(await discover(server, client_id), again.refresh_token)).token_type,
  ).toBe('bearer')
  const other = 'https://assistant.example/other.json'
  for (const text of [
    JSON.stringify({ ...said, client_id }),
    JSON.stringify({ ...said, client_id: other, client_secret: 'x' }),
    JSON.stringify({ ...said, client_id: other, client_name: 'x'.repeat(6000) }),
    'no JSON',
  ]) {
    documents.set(other, text)
    const { to } = await openBrowser(server).go((await begin(await discover(server, other))).url)
    expect(to?.pathname).toBe('/consent/refused')
  }
})

/** Of an application of somebody's, and once more. */
async function endings(person: { headers: Record<string, string> }, id = ''): Promise<number[]> {
  const end = async () =>
    (await server.call(endApplication, { headers: person.headers, params: { id } })).status
  const stranger = await signUp()
  const other = await server.call(endApplication, { headers: stranger.headers, params: { id } })
  expect(other.status).toBe(404)
  return [await end(), await end()]
}

test('apps register themselves only where the operator allows it', async () => {
  const said = { client_name: 'Robot', redirect_uris: [RETURN], token_endpoint_auth_method: 'none' }
  const ask = { method: 'POST', url: '/oauth/register', payload: said } as const
  expect((await server.app.inject(ask)).statusCode).toBe(404)
  const open = await startTestServer({ env: { OAUTH_REGISTRATION: 'true' } })
  try {
    const robots = oauthWorld(() => open)
    const answer = await open.app.inject(ask)
    expect(answer.statusCode).toBe(201)
    const { client_id } = answer.json<{ client_id: string }>()
    const person = await robots.signUp()
    const team_id = await open.addTeam(person)
    const tokens = await robots.obtain(await discover(open, client_id), person, [team_id])
    expect(await robots.call(tokens.access_token, `/api/${team_id}/boards`)).toBe(200)
    for (const redirect_uri of ['javascript:alert(1)', 'http://evil.example/*', 'data:text/html,x'])
      expect(
        (await open.app.inject({ ...ask, payload: { ...said, redirect_uris: [redirect_uri] } })).statusCode,
      ).toBe(400)
  } finally {
    await open.stop()
  }
})

test('every night what nothing can come of any more ends, and old traces go', async () => {
  const person = await signUp()
  const team_id = await server.addTeam(person)
  const { config } = await program()
  await obtain(config, person, [team_id])
  const standing = async () =>
    (await server.call(listApplications, { headers: (await signIn(person)).headers })).body.data.length
  await server.jobs.run('end-oauth')
  expect(await standing()).toBe(1)
  pass(31 * DAY)
  await server.jobs.run('end-oauth')
  expect(await standing()).toBe(0)
  pass(32 * DAY)
  await server.jobs.run('end-oauth')
  const left = await server.db.run(
    null,
    `select 1 from oauth_grants where user_id = $1 union all select 1 from oauth_records r
     where not exists (select 1 from oauth_grants g where g.id = r.grant_id) and kind <> 'Grant'`,
    [person.id],
  )
  expect(left).toEqual([])
})
