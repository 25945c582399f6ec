import { setClockOffset } from '@weft/base'
import { createToken } from '@weft/features/tokens/shared'
import { listClosedWorkspaces, listWorkspaces, readTeam } from '@weft/features/workspaces/shared'
import { userFeed } from '@weft/model'
import { channelOfFeed, EVENTS, teamChannel } from '@weft/protocol'
import { handOf, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '../testing/directory.ts'
import { listenAt } from '../testing/listen.ts'
import { createProvider } from '../testing/provider.ts'
import { ssoWorld } from '../testing/world.ts'

const records = new Map<string, string[][]>()
let server: TestServer
let url: string
const world = ssoWorld(() => server, records)
const provider = createProvider()

beforeAll(async () => {
  server = await startTestServer({
    limits: { argon2_memory: 19_456, members_per_team: 2, token_rate: 1, token_burst: 12 },
    replaced: { resolveTxt: async (name) => records.get(name) ?? [] },
  })
  url = await server.listen()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

async function addPlace() {
  const domain = world.domain()
  const owner = await world.signUp(`olga@${domain}`)
  const team_id = await world.addTeam(owner)
  await world.setUp(owner, team_id, { provider, domain })
  const directory = await connect(() => server, owner, team_id)
  return { domain, owner, team_id, directory }
}

test('whom the directory suspends loses session, socket and tokens of the workspace at once, and has all but the tokens back', async () => {
  const { domain, team_id, directory } = await addPlace()
  const email = `ada@${domain}`
  const { body } = await directory.add({ userName: email })
  const signed = await world.signIn(team_id, { provider, email })
  const headers = { authorization: `Bearer ${signed.body.access_token}` }
  // As after the password reset: a session that is good for everything, tokens included.
  await server.db.owner((tx) => tx.query(`update sessions set only_team_id = null, confirmed_at = now()`))
  const asked = await world.read(`/api/teams/${team_id}`, headers)
  expect(asked.status).toBe(200)
  const reads = () => server.call(readTeam, { headers, params: { id: team_id } })
  const made = await server.call(createToken, {
    headers,
    body: { name: 'Looms', scopes: ['read'], team_ids: [team_id], expires_at: null },
  })
  const token = { authorization: `Bearer ${made.body?.data.token}` }
  const byToken = async () => (await world.read('/api/me/workspaces', token)).status
  expect(await byToken()).toBe(200)
  const own = await listenAt({ server, url }, headers, channelOfFeed(userFeed(Number(body.id))))
  await own.has('pusher_internal:subscription_succeeded')
  const team = await listenAt({ server, url }, headers, teamChannel(team_id))
  await team.has('pusher_internal:subscription_succeeded')
  const listeners = () =>
    [...server.live.hub.channels()].filter((name) => name === teamChannel(team_id)).length
  expect(listeners()).toBe(1)

  const off = await directory.patch(String(body.id), { op: 'Replace', path: 'active', value: 'False' })
  expect(off.body.active).toBe(false)
  expect((await reads()).error.code).toBe('suspended')
  expect(await byToken()).toBe(401)
  expect((await server.call(listWorkspaces, { headers })).body.data).toEqual([])
  const { body: closed } = await server.call(listClosedWorkspaces, { headers })
  expect(closed.data).toMatchObject([{ id: team_id, why: 'suspended' }])
  await expect.poll(listeners).toBe(0)
  // A client that listens takes the workspace from its device by that.
  await own.has(EVENTS.refresh)
  const hand = handOf(server, team_id, { id: Number(body.id), name: 'Ada', email, headers })
  expect((await hand.call('POST', '/boards/quick', { name: 'Late' })).status).toBe(403)

  await directory.patch(String(body.id), { op: 'Replace', path: 'active', value: 'True' })
  expect((await reads()).status).toBe(200)
  expect(await byToken()).toBe(401)
})

test('a workspace that is full takes nobody in, and a directory calls as often as a program may', async () => {
  const { domain, directory, owner, team_id } = await addPlace()
  expect((await directory.add({ userName: `one@${domain}` })).status).toBe(201)
  const full = await directory.add({ userName: `two@${domain}` })
  expect([full.status, full.body]).toMatchObject([400, { detail: expect.stringContaining('maximum number') }])
  // Nothing of it stays, the account included.
  expect(await server.db.run(null, `select 1 from users where email = $1`, [`two@${domain}`])).toEqual([])
  const held = await world.signUp(`held@${domain}`)
  expect((await directory.add({ userName: held.email })).status).toBe(400)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => directory.send('GET', '/ServiceProviderConfig')),
  )
  const limited = answers.find(({ status }) => status === 429)
  expect(limited?.body).toMatchObject({ status: '429', schemas: expect.any(Array) })
  expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
  // The people of the workspace have allowances of their own.
  expect((await world.read(`/api/teams/${team_id}`, owner.headers)).status).toBe(200)
})
