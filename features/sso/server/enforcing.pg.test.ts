import { createHash } from 'node:crypto'

import { newSlug, newUuid, setClockOffset } from '@weft/base'
import { listNotifications } from '@weft/features/notifications/shared'
import { listWorkspaces } from '@weft/features/workspaces/shared'
import { ISSUER, oauthWorld } from '@weft/features/oauth/testing'
import { addCalendar } from '@weft/features/calendar-feeds/shared'
import { createToken } from '@weft/features/tokens/shared'
import { teamChannel } from '@weft/protocol'
import { readAudit } from '@weft/server-kit'
import { handOf, startNode, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { breakGlass, listSsoAbsent, readSso, removeSsoConnection } from '../shared/index.ts'
import { createProvider } from './testing/provider.ts'
import { listenAt } from './testing/listen.ts'
import { openBrowser, PASSWORD, type Somebody, ssoWorld } from './testing/world.ts'

const records = new Map<string, string[][]>()
const options = {
  limits: { argon2_memory: 19_456 },
  replaced: { resolveTxt: async (name: string) => records.get(name) ?? [] },
}
let server: TestServer
let url: string
const world = ssoWorld(() => server, records)
const provider = createProvider()

beforeAll(async () => {
  server = await startTestServer(options)
  url = await server.listen()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

const listen = (headers: Record<string, string>, channel: string) =>
  listenAt({ server, url }, headers, channel)
const bearer = (body: { access_token: string }) => ({ authorization: `Bearer ${body.access_token}` })

/** A workspace that is ready to enforce, by an owner with a second factor who tested it. */
async function addPlace() {
  const owner = await world.addFactor(await world.signUp())
  const team_id = await world.addTeam(owner)
  const domain = world.domain()
  await world.setUp(owner, team_id, { provider, domain })
  await world.test(owner, team_id, { provider, email: `owner@${domain}` })
  return { owner, team_id, domain }
}

/** Somebody of the domain with two sessions: one by the provider, and one by a password. */
async function addBoth(team_id: number, domain: string) {
  const email = `p${newUuid().slice(-8)}@${domain}`
  const signed = await world.signIn(team_id, { provider, email })
  const headers = bearer(signed.body)
  const [person] = await server.db.run<{ id: number }>(null, `select id from users where email = $1`, [email])
  const id = person?.id ?? 0
  // As whoever set one by a mailed link has it.
  await server.db.owner((tx) =>
    tx.query(
      `update users set password_hash = (select password_hash from users where email like '%elsewhere.example' limit 1) where id = $1`,
      [id],
    ),
  )
  const byPassword = await world.logIn({ id, email, headers: {} })
  return { id, email, bySso: { id, email, headers }, byPassword }
}

async function makeBoard(team_id: number, { headers }: Pick<Somebody, 'headers'>): Promise<string> {
  const id = newSlug()
  const put = await server.app.inject({
    method: 'PUT',
    url: `/api/${team_id}/boards/${id}`,
    headers,
    payload: { name: 'Plans', row_version: 1 },
  })
  expect(put.statusCode).toBe(201)
  return id
}

test('enforcing asks for the owner’s second factor, a verified domain, and a test by whoever asks', async () => {
  const owner = await world.signUp()
  const team_id = await world.addTeam(owner)
  expect((await world.enforce(owner, team_id)).error.code).toBe('sso_no_connection')
  await world.setUp(owner, team_id, { provider })
  expect((await world.enforce(owner, team_id)).error.code).toBe('sso_owner_factor')
  const safe = await world.addFactor(owner)
  expect((await world.enforce(safe, team_id)).error.code).toBe('sso_needs_domain')
  const domain = world.domain()
  await world.setUp(safe, team_id, { provider, domain })
  expect((await world.enforce(safe, team_id)).error.code).toBe('sso_needs_test')
  await world.test(safe, team_id, { provider, email: 'somebody@elsewhere.example' })
  expect((await world.enforce(safe, team_id)).error.code).toBe('sso_needs_test')
  await world.test(safe, team_id, { provider, email: `me@${domain}` })
  const done = await world.enforce(safe, team_id)
  expect([done.status, done.body?.data.connection?.enforced_at]).toEqual([200, expect.any(String)])
})

test('every kind of access asks for the provider, and other workspaces go on', async () => {
  const { owner, team_id, domain } = await addPlace()
  const { bySso, byPassword } = await addBoth(team_id, domain)
  const board_id = await makeBoard(team_id, owner)
  const elsewhere = await world.addTeam(byPassword, 'Elsewhere')
  const token = await server.call(createToken, {
    headers: byPassword.headers,
    body: { name: 'Nightly', scopes: ['read', 'write'], team_ids: null, expires_at: null },
  })
  const byToken = { authorization: `Bearer ${token.body.data.token}` }
  const calendar = await server.call(addCalendar, {
    params: { team_id },
    headers: byPassword.headers,
    body: { view_id: null },
  })
  const feed = new URL(String(calendar.body.data.url)).pathname
  const byBasic = `Basic ${Buffer.from(`me:${token.body.data.token}`).toString('base64')}`
  const calendars = async () => {
    const dav = {
      method: 'PROPFIND',
      url: '/caldav/calendars/',
      headers: { authorization: byBasic },
    } as const
    const found = await server.app.inject(dav as never)
    return [(await server.app.inject({ url: feed })).statusCode, found.body.includes(`/${team_id}.mine/`)]
  }
  const heard = await listen(byPassword.headers, teamChannel(team_id))
  await heard.has('pusher_internal:subscription_succeeded')
  expect((await world.enforce(owner, team_id)).status).toBe(200)

  const paths = [
    `/api/teams/${team_id}`,
    `/api/${team_id}/boards`,
    `/api/${team_id}/boards/${board_id}`,
    `/api/${team_id}/boards?since=0`,
    `/api/${team_id}/attachments/${newUuid()}`,
    `/api/search?q=plans&team_id=${team_id}`,
    `/api/${team_id}/sso`,
  ]
  for (const path of paths) {
    const { status, body } = await world.read(path, byPassword.headers)
    expect([path, status, body['code'], body['type']]).toEqual([path, 401, 'sso_needed', 'reauth'])
    expect(body['sso']).toEqual({
      team_id,
      kind: 'saml',
      login_url: `/s/saml/${team_id}/login`,
      break_glass: false,
    })
    expect([path, (await world.read(path, bySso.headers)).body['code']]).not.toEqual([path, 'sso_needed'])
  }
  const write = await server.app.inject({
    method: 'PUT',
    url: `/api/${team_id}/boards/${newSlug()}`,
    headers: byPassword.headers,
    payload: { name: 'More', row_version: 1 },
  })
  expect(write.statusCode).toBe(401)
  // A socket that was open hears nothing more, and none opens.
  await heard.has('pusher:subscription_error')
  const late = await listen(byPassword.headers, teamChannel(team_id))
  expect(late.auth).toBeUndefined()
  const open = await listen(bySso.headers, teamChannel(team_id))
  await open.has('pusher_internal:subscription_succeeded')
  // The rest of what somebody has goes on.
  expect((await world.read(`/api/teams/${elsewhere}`, byPassword.headers)).status).toBe(200)
  expect((await server.call(listWorkspaces, { headers: byPassword.headers })).status).toBe(200)
  expect((await server.call(listNotifications, { headers: byPassword.headers })).status).toBe(200)
  const found = await world.read('/api/search?q=plans', byPassword.headers)
  expect([found.status, found.body['data']]).toEqual([200, []])
  // A token does what its person did: they signed in with the provider today.
  expect((await world.read(`/api/${team_id}/boards`, byToken)).status).toBe(200)
  expect(await calendars()).toEqual([200, true])
  world.pass(25 * 3_600_000)
  expect((await world.read(`/api/${team_id}/boards`, byToken)).status).toBe(401)
  expect(await calendars()).toEqual([404, false])
  setClockOffset(0)
})

test('apps and files ask as well: an app does what its person did', async () => {
  const { owner, team_id, domain } = await addPlace()
  const { bySso, byPassword } = await addBoth(team_id, domain)
  const open = await world.addTeam(byPassword, 'Elsewhere')
  await server.db.owner((tx) =>
    tx.query(`update teams set allows_assistants = true where id = any($1)`, [[team_id, open]]),
  )
  const apps = oauthWorld(() => server)
  const { config } = await apps.program()
  const person = { ...byPassword, name: 'Person' }
  const given = await apps.obtain(config, person, [team_id, open], { scope: 'read' })
  const asked = { scope: 'read', resource: `${ISSUER}/mcp` }
  const toMcp = await apps.obtain(config, person, [team_id, open], asked)
  const byApp = { authorization: `Bearer ${given.access_token}` }
  const search = () => callTool(toMcp.access_token, 'search', { query: 'plans' })
  const inTeam = () => callTool(toMcp.access_token, 'list_boards', { workspace_id: team_id })
  const file = await upload(team_id, owner)
  const links = (headers: Record<string, string>) =>
    world.read(`/api/${team_id}/attachments/${file}`, headers)
  await world.enforce(owner, team_id)

  expect((await world.read(`/api/${team_id}/boards`, byApp)).status).toBe(200)
  expect((await inTeam()).isError).toBe(false)
  const shown = await links(bySso.headers)
  expect([shown.status, (await links(byPassword.headers)).status]).toEqual([200, 401])
  const { download_url } = shown.body['data'] as { download_url: string }
  expect((await server.app.inject({ url: download_url })).body).toBe('a file')
  // A day later. Tokens of apps are not good for so long: what was done is older instead.
  await server.db.owner(async (tx) => {
    await tx.query(`update sso_sessions set at = at - interval '25 hours' where user_id = $1`, [person.id])
    await tx.query(`select pg_notify('weft_sso', $1)`, [`person-${person.id}`])
  })
  await expect.poll(async () => (await world.read(`/api/${team_id}/boards`, byApp)).status).toBe(401)
  for (const path of [`/api/${team_id}/boards`, `/api/${team_id}/attachments/${file}`])
    expect([path, (await world.read(path, byApp)).status]).toEqual([path, 401])
  expect((await inTeam()).isError).toBe(true)
  // The others that it is for go on.
  expect((await world.read(`/api/${open}/boards`, byApp)).status).toBe(200)
  expect((await search()).isError).toBe(false)
})

/** What an assistant is answered. */
async function callTool(token: string, name: string, args: object): Promise<{ isError: boolean }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  })
  expect(answer.statusCode).toBe(200)
  const [, json = answer.body] = /^data: (.+)$/m.exec(answer.body) ?? []
  const { result } = JSON.parse(json) as { result?: { isError?: boolean } }
  return { isError: result === undefined || result.isError === true }
}

/** A file that everybody in the workspace may see, in an item of a board of theirs. */
async function upload(team_id: number, { headers, id: owner_id }: Somebody): Promise<string> {
  const { make } = handOf(server, team_id, { headers, id: owner_id, name: 'Person', email: '' })
  const board_id = await make('boards', { name: 'Plans', user_ids: [] })
  const folder_id = await make('folders', { board_id, name: 'Open' })
  const attribute_id = await make('attributes', { board_id, name: 'Files', type: 'attachments' })
  const item_id = await make('items', { board_id, folder_id, values: {} })
  const bytes = Buffer.from('a file')
  const id = newUuid()
  const call = async (method: 'POST' | 'PUT', path: string, payload: object) => {
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}
    const url = `/api/${team_id}/${path}`
    const answer = await server.app.inject({ method, url, headers: { ...headers, ...type }, payload })
    expect([path, answer.statusCode]).toEqual([path, expect.toSatisfy((status: number) => status < 300)])
    return answer.json<{ data: object }>().data
  }
  const begun = { id, item_id, attribute_id, name: 'plan.txt', size: bytes.length }
  await call('POST', 'attachments/uploads', begun)
  await call('PUT', `attachments/uploads/${id}/parts?offset=0`, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = await call('POST', `attachments/uploads/${id}/finish`, { sha256 })
  await call('PUT', `values/${item_id}.${attribute_id}`, { data: [file], row_version: 1 })
  return id
}

test('whoever never used the provider has a week, and is told', async () => {
  const { owner, team_id, domain } = await addPlace()
  const late = await world.signUp()
  await server.addMember(team_id, late, 'full-member')
  const { byPassword } = await addBoth(team_id, domain)
  await world.enforce(owner, team_id)
  const absent = await server.call(listSsoAbsent, { params: { team_id }, headers: owner.headers })
  expect(absent.body.data.map(({ id }) => id)).toContain(late.id)
  await server.jobs.run('tell-sso-absent', { team_id })
  expect(
    server.mails.filter(({ to, subject }) => to === late.email && subject.includes('single sign-on')),
  ).toHaveLength(1)
  expect((await world.read(`/api/${team_id}/boards`, late.headers)).status).toBe(200)
  expect((await world.read(`/api/${team_id}/boards`, byPassword.headers)).status).toBe(401)
  await server.db.owner((tx) =>
    tx.query(`update sso_connections set grace_ends_at = now() - interval '1 second' where team_id = $1`, [
      team_id,
    ]),
  )
  await world.moveOn(team_id)
  await expect.poll(async () => (await world.read(`/api/${team_id}/boards`, late.headers)).status).toBe(401)
})

test('the owner enters by password and second factor; it is noted, and admins are told', async () => {
  const { owner, team_id, domain } = await addPlace()
  const { byPassword } = await addBoth(team_id, domain)
  await world.enforce(owner, team_id)
  await server.db.owner((tx) =>
    tx.query(`update sso_connections set grace_ends_at = enforced_at where team_id = $1`, [team_id]),
  )
  const node = await startNode(server, options)
  try {
    const there = (headers: Record<string, string>) =>
      node.app.inject({ url: `/api/${team_id}/boards`, headers })
    expect((await there(owner.headers)).json()).toMatchObject({
      code: 'sso_needed',
      sso: { break_glass: true },
    })
    const enter = (who: Somebody, body: object) =>
      server.call(breakGlass, {
        params: { team_id },
        headers: who.headers,
        body: { password: PASSWORD, ...body },
      })
    expect((await enter(byPassword, {})).status).toBe(404)
    expect((await enter(owner, { password: 'wrong' })).status).toBe(422)
    expect((await enter(owner, {})).error.type).toBe('totp')
    const before = server.mails.length
    expect((await enter(owner, { totp: world.codeOf(owner) })).status).toBe(200)
    // On the other node as well, as soon as it hears of it.
    await expect.poll(async () => (await there(owner.headers)).statusCode).toBe(200)
    const [line] = (await readAudit(server.db, 0)).toReversed()
    expect(line).toMatchObject({ action: 'sso.break-glass', actor_id: owner.id, team_id })
    expect(server.mails.slice(before).map(({ to }) => to)).toEqual([owner.email])
    // In this session, and in no other one.
    const other = await world.logIn(owner)
    expect((await there(other.headers)).statusCode).toBe(401)
    expect((await world.enforce(owner, team_id, false)).status).toBe(200)
    await expect.poll(async () => (await there(other.headers)).statusCode).toBe(200)
  } finally {
    await node.stop()
  }
})

test('a provider that is enforced is not exchanged, and only admins by their own sessions see it', async () => {
  const { owner, team_id, domain } = await addPlace()
  const { bySso } = await addBoth(team_id, domain)
  await world.enforce(owner, team_id)
  const other = createProvider({ host: 'other.example', by: 'stranger' })
  expect((await world.setUp(owner, team_id, { provider: other })).error.code).toBe('sso_enforced')
  expect(
    (await server.call(removeSsoConnection, { params: { team_id }, headers: owner.headers })).error.code,
  ).toBe('sso_enforced')
  expect((await server.call(readSso, { params: { team_id }, headers: bySso.headers })).status).toBe(403)
  const token = await server.call(createToken, {
    headers: owner.headers,
    body: { name: 'All', scopes: ['read', 'write', 'admin'], team_ids: null, expires_at: null },
  })
  const headers = { authorization: `Bearer ${token.body.data.token}` }
  expect((await server.call(readSso, { params: { team_id }, headers })).error.code).toBe('not_by_token')
})

test('a browser of its own is no way around it', async () => {
  const { owner, team_id, domain } = await addPlace()
  const { bySso, email } = await addBoth(team_id, domain)
  await world.enforce(owner, team_id)
  // Another connection that was satisfied opens nothing here.
  const second = await addPlace()
  await world.enforce(second.owner, second.team_id)
  await server.addMember(second.team_id, bySso, 'full-member')
  await server.db.owner((tx) =>
    tx.query(`update sso_connections set grace_ends_at = enforced_at where team_id = $1`, [second.team_id]),
  )
  await world.moveOn(second.team_id)
  await expect
    .poll(async () => (await world.read(`/api/${second.team_id}/boards`, bySso.headers)).status)
    .toBe(401)
  expect((await world.read(`/api/${team_id}/boards`, bySso.headers)).status).toBe(200)
  const browser = openBrowser(server)
  const { to } = await world.answer(browser, second.team_id, { provider, email })
  expect((await world.complete(browser, world.ticketOf(to))).status).toBe(403)
})
