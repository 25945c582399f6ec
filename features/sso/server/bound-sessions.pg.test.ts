import { newSlug, newUuid } from '@weft/base'
import { changeEmail, deleteAccount } from '@weft/features/account/shared'
import { addDevice, countUnread, listNotifications } from '@weft/features/notifications/shared'
import {
  beginTwoFactor,
  changePassword,
  confirmPassword,
  endOtherSessions,
  listSessions,
  refresh,
} from '@weft/features/session/shared'
import { createToken, listTokens } from '@weft/features/tokens/shared'
import { createTeam, listClosedWorkspaces, listWorkspaces } from '@weft/features/workspaces/shared'
import { teamChannel, userChannel } from '@weft/protocol'
import { startNode, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { completeSso, linkSso } from '../shared/index.ts'
import { listenAt } from './testing/listen.ts'
import { createProvider } from './testing/provider.ts'
import { openBrowser, PASSWORD, type Somebody, ssoWorld } from './testing/world.ts'

type Headers = Readonly<Record<string, string>>

const records = new Map<string, string[][]>()
const options = {
  limits: { argon2_memory: 19_456 },
  replaced: { resolveTxt: async (name: string) => records.get(name) ?? [] },
}
let server: TestServer
let url: string
const world = ssoWorld(() => server, records)
const provider = createProvider({ host: 'evil.example', by: 'stranger' })

beforeAll(async () => {
  server = await startTestServer(options)
  url = await server.listen()
})
afterAll(() => server.stop())

const bearer = (body: { access_token: string }) => ({ authorization: `Bearer ${body.access_token}` })

/** Somebody with a workspace of their own who connected their account in one where the provider is another's. */
async function addVictim() {
  const attacker = await world.signUp()
  const evil = await world.addTeam(attacker, 'Evil')
  await world.setUp(attacker, evil, { provider, domain: world.domain() })
  const victim = await world.signUp()
  await server.addMember(evil, victim, 'full-member')
  const home = await world.addTeam(victim, 'Home')
  const browser = openBrowser(server)
  const { to } = await world.answer(browser, evil, { provider, email: victim.email })
  const linked = await server.call(linkSso, {
    headers: { ...victim.headers, cookie: browser.cookie() },
    body: { ticket: world.ticketOf(to) },
  })
  expect(linked.status).toBe(200)
  return { attacker, evil, victim, home }
}

/** What whoever runs the provider gets by asserting the victim. */
async function assertVictim(evil: number, { email }: Somebody) {
  const { status, body, headers } = await world.signIn(evil, { provider, email })
  expect(status).toBe(200)
  return { headers: bearer(body), cookie: String(headers['set-cookie']) }
}

const notify = (team_id: number, { id }: Somebody) =>
  server.db.owner((tx) =>
    tx.query(
      `insert into notifications (team_id, id, user_id, notification_type, actor_ids, group_key, first_at, row_version,
         seq, created_at) values ($1, $2, $3, 'UserAddedNotification', '{}', 'x', now(), 1, 1, now())`,
      [team_id, newUuid(), id],
    ),
  )

const notifiedIn = async (headers: Headers) =>
  (await server.call(listNotifications, { headers })).body.data.map((one) => one.team_id)

const teamsOf = async (headers: Headers) =>
  (await server.call(listWorkspaces, { headers })).body.data.map(({ id }) => id)

async function makeBoard(team_id: number, headers: Headers): Promise<string> {
  const id = newSlug()
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/${team_id}/boards/${id}`,
    headers,
    payload: { name: 'Plans', row_version: 1 },
  })
  expect(answer.statusCode).toBe(201)
  return id
}

test('whoever a provider names sees its workspace alone until the own password was given', async () => {
  const { evil, victim, home } = await addVictim()
  const board = await makeBoard(home, victim.headers)
  for (const team_id of [evil, home]) await notify(team_id, victim)
  expect(await notifiedIn(victim.headers)).toEqual(expect.arrayContaining([evil, home]))
  const { headers } = await assertVictim(evil, victim)

  const paths = [
    `/api/teams/${home}`,
    `/api/teams/${home}/members`,
    `/api/${home}/boards`,
    `/api/${home}/boards/${board}`,
    `/api/${home}/attachments/${newUuid()}`,
    `/api/resolve/board/${board}`,
    `/api/search?q=plans&team_id=${home}`,
    `/api/me/workspaces/deleted`,
  ]
  for (const path of paths) {
    const { status, body } = await world.read(path, headers)
    expect([path, status, body['code'], body['type']]).toEqual([path, 401, 'reauthentication', 'reauth'])
  }
  const write = await server.app.inject({
    method: 'PUT',
    url: `/api/${home}/boards/${newSlug()}`,
    headers,
    payload: { name: 'More', row_version: 1 },
  })
  expect(write.statusCode).toBe(401)
  // Lists over several workspaces leave the others out.
  expect(await teamsOf(headers)).toEqual([evil])
  expect(await notifiedIn(headers)).toEqual([evil])
  for (const path of ['/api/search?q=plans', '/api/me/boards', '/api/me/at-hand', '/api/me/time-tracking']) {
    const { status, body } = await world.read(path, headers)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toMatch(/Plans|Home/)
  }
  const closed = await server.call(listClosedWorkspaces, { headers })
  expect(closed.body.data).toMatchObject([{ id: home, why: 'password' }])
  expect((await world.read(`/api/${evil}/boards`, headers)).status).toBe(200)

  const wrong = await server.call(confirmPassword, { headers, body: { password: 'not this one' } })
  expect([wrong.status, await teamsOf(headers)]).toEqual([422, [evil]])
  expect((await server.call(confirmPassword, { headers, body: { password: PASSWORD } })).status).toBe(200)
  expect(await teamsOf(headers)).toEqual(expect.arrayContaining([evil, home]))
  for (const path of paths.slice(0, 4))
    expect([path, (await world.read(path, headers)).status]).toEqual([path, 200])
  expect(await notifiedIn(headers)).toHaveLength(2)
  expect((await server.call(countUnread, { headers })).status).toBe(200)
  expect((await server.call(listClosedWorkspaces, { headers })).body.data).toEqual([])
})

test('a provider counts as no password: the account stays closed to whoever comes by it', async () => {
  const { evil, victim } = await addVictim()
  const { headers } = await assertVictim(evil, victim)
  const token = { name: 'Nightly', scopes: ['read'], team_ids: null, expires_at: null }
  const device = { endpoint: 'https://push.example/x', keys: { p256dh: 'x', auth: 'x' } }
  const tried = await Promise.all([
    server.call(changePassword, {
      headers,
      body: { current_password: PASSWORD, password: 'mine from now on' },
    }),
    server.call(changeEmail, { headers, body: { email: 'attacker@evil.example' } }),
    server.call(beginTwoFactor, { headers }),
    server.call(createToken, { headers, body: token }),
    server.call(createToken, { headers, body: { ...token, team_ids: [evil] } }),
    server.call(listTokens, { headers }),
    server.call(listSessions, { headers }),
    server.call(endOtherSessions, { headers }),
    server.call(deleteAccount, { headers }),
    server.call(createTeam, { headers, body: { name: 'Mine' } }),
    server.call(linkSso, { headers, body: { ticket: 'x' } }),
    server.call(addDevice, { headers, body: device }),
    world.read(`/api/me/consents/${newUuid()}`, headers),
    world.read('/api/me/applications', headers),
    world.read('/api/support', headers),
  ])
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 401))
  // Nor within its own workspace, where something asks for the password.
  const demand = { method: 'PUT', url: `/api/teams/${evil}/two-factor`, headers } as const
  await server.db.owner((tx) =>
    tx.query(`update team_members set role = 'admin' where team_id = $1 and user_id = $2`, [evil, victim.id]),
  )
  await world.moveOn(evil)
  const asked = await server.app.inject({ ...demand, payload: { required: false } })
  expect(asked.json()).toMatchObject({ code: 'reauthentication' })
  expect((await server.call(listSessions, { headers: victim.headers })).status).toBe(200)
})

test('renewed, on another node and on a socket it is good for no more', async () => {
  const { evil, victim, home } = await addVictim()
  const { headers, cookie } = await assertVictim(evil, victim)
  const renewed = await server.call(refresh, {
    headers: { cookie: cookie.split(';')[0] ?? '' },
    body: { grantType: 'refresh_token' },
  })
  const again = bearer(renewed.body)
  expect(await teamsOf(again)).toEqual([evil])

  const listen = (who: Headers, channel: string) => listenAt({ server, url }, who, channel)
  expect((await listen(headers, teamChannel(home))).auth).toBeUndefined()
  await (await listen(headers, teamChannel(evil))).has('pusher_internal:subscription_succeeded')
  const [bound, whole] = [
    await listen(headers, userChannel(victim.id)),
    await listen(victim.headers, userChannel(victim.id)),
  ]
  for (const one of [bound, whole]) await one.has('pusher_internal:subscription_succeeded')
  const starred = await makeBoard(home, victim.headers)
  const star = await server.app.inject({
    method: 'PUT',
    url: `/api/${home}/stars/${victim.id}.board.${starred}`,
    headers: victim.headers,
    payload: { sort_order: 1, row_version: 1 },
  })
  expect(star.statusCode).toBe(201)
  await expect.poll(() => JSON.stringify(whole.frames)).toContain(starred)
  expect(JSON.stringify(bound.frames)).not.toContain(starred)

  const node = await startNode(server, options)
  try {
    const there = async () =>
      (await node.app.inject({ url: `/api/${home}/boards`, headers: again })).statusCode
    expect(await there()).toBe(401)
    await server.call(confirmPassword, { headers: again, body: { password: PASSWORD } })
    await expect.poll(there).toBe(200)
    // Nobody was cut off by it.
    expect(server.endedSessions).toEqual([])
  } finally {
    await node.stop()
  }
  await (await listen(headers, teamChannel(home))).has('pusher_internal:subscription_succeeded')
})

test('a session that was opened by the password stays whole when the provider comes on top', async () => {
  const { evil, victim, home, attacker } = await addVictim()
  const onTop = async (headers: Headers) => {
    const browser = openBrowser(server)
    const { to } = await world.answer(browser, evil, { provider, email: victim.email })
    const { status, body } = await server.call(completeSso, {
      headers: { ...headers, cookie: browser.cookie() },
      body: { ticket: world.ticketOf(to) },
    })
    expect(status).toBe(200)
    return bearer(body)
  }
  expect(await teamsOf(await onTop(victim.headers))).toEqual(expect.arrayContaining([evil, home]))
  // Not on top of another person's session, nor of one that a provider opened.
  expect(await teamsOf(await onTop(attacker.headers))).toEqual([evil])
  expect(await teamsOf(await onTop((await assertVictim(evil, victim)).headers))).toEqual([evil])
})
