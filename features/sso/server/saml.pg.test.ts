import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createProvider } from './testing/provider.ts'
import { openBrowser, ssoWorld } from './testing/world.ts'

const records = new Map<string, string[][]>()
let server: TestServer
const world = ssoWorld(() => server, records)
const provider = createProvider()

beforeAll(async () => {
  server = await startTestServer({
    limits: { argon2_memory: 19_456 },
    replaced: { resolveTxt: async (name) => records.get(name) ?? [] },
  })
})
afterAll(() => server.stop())

test('somebody new in a verified domain signs in and is a member', async () => {
  const owner = await world.signUp()
  const team_id = await world.addTeam(owner)
  const domain = world.domain()
  const saved = await world.setUp(owner, team_id, { provider, domain })
  expect([saved.status, saved.error]).toMatchObject([200, {}])
  const browser = openBrowser(server)
  const { status, to, body } = await world.answer(browser, team_id, { provider, email: `ada@${domain}` })
  expect([status, to?.pathname, body]).toEqual([303, '/s/auth/redirect', ''])
  const done = await world.complete(browser, world.ticketOf(to))
  expect([done.status, done.body?.intended]).toEqual([200, '/home'])
  const headers = { authorization: `Bearer ${done.body.access_token}` }
  expect((await world.read(`/api/teams/${team_id}`, headers)).body).toMatchObject({
    data: { user_role: 'full-member' },
  })
})
