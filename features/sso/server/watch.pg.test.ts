import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readSso, saveSsoConnection } from '../shared/index.ts'
import { createProvider } from './testing/provider.ts'
import { type Somebody, ssoWorld } from './testing/world.ts'

const records = new Map<string, string[][]>()
let server: TestServer
let metadata = ''
const world = ssoWorld(() => server, records)
const provider = createProvider()
let elsewhere: string | null = null
const own = createServer(({ url }, response) => {
  if (elsewhere !== null && url === '/metadata') response.writeHead(302, { location: elsewhere }).end()
  else response.end(metadata)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({
    limits: { argon2_memory: 19_456 },
    env: { OUTBOUND_ALLOW: hostOfOwn() },
    replaced: { resolveTxt: async (name) => records.get(name) ?? [] },
  })
})
afterAll(async () => {
  await server.stop()
  own.close()
})

const hostOfOwn = () => `127.0.0.1:${(own.address() as AddressInfo).port}`
const read = async ({ headers }: Somebody, team_id: number) =>
  (await server.call(readSso, { params: { team_id }, headers })).body.data
const told = (person: Somebody, subject: string) =>
  server.mails.filter((mail) => mail.to === person.email && mail.subject.includes(subject)).length

async function save({ headers }: Somebody, team_id: number, metadata_url: string) {
  return server.call(saveSsoConnection, {
    params: { team_id },
    headers,
    body: {
      kind: 'saml',
      metadata_url,
      metadata_xml: null,
      groups_attribute: null,
      role_map: [],
      default_role: 'full-member',
    },
  })
}

test('a domain whose record is gone for three days is the workspace’s no more, which admins are told', async () => {
  const owner = await world.signUp()
  const team_id = await world.addTeam(owner)
  await world.setUp(owner, team_id, { provider, domain: world.domain() })
  const look = () => server.jobs.run('look-at-sso-domains')
  const state = async () => (await read(owner, team_id)).domains[0]
  records.clear()
  await look()
  expect(await state()).toMatchObject({ verified_at: expect.any(String), missing_since: expect.any(String) })
  await server.db.owner((tx) => tx.query(`update sso_domains set missing_since = now() - interval '4 days'`))
  await look()
  await look()
  expect([(await state())?.verified_at, told(owner, 'no longer verified')]).toEqual([null, 1])
})

test('metadata is read again, and never taken over from another provider', async () => {
  const owner = await world.signUp()
  const team_id = await world.addTeam(owner)
  metadata = provider.metadata
  const { status, body } = await save(owner, team_id, `http://${hostOfOwn()}/metadata`)
  expect([status, body.data.connection?.issuer]).toEqual([200, provider.entityID])
  metadata = createProvider({ host: 'evil.example', by: 'stranger' }).metadata
  await server.db.owner((tx) => tx.query(`update sso_connections set read_at = now() - interval '7 hours'`))
  await server.jobs.run('read-sso-providers')
  expect((await read(owner, team_id)).connection).toMatchObject({
    issuer: provider.entityID,
    read_problem: 'other_issuer',
    certificates: body.data.connection?.certificates,
  })
})

test('addresses inside are not asked, whatever they are called', async () => {
  const owner = await world.signUp()
  const team_id = await world.addTeam(owner)
  for (const url of [
    'http://127.0.0.1:1/',
    'https://169.254.169.254/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
  ])
    expect([url, (await save(owner, team_id, url)).error.code]).toEqual([url, 'sso_provider'])
})

test('metadata that is huge, expands, nests too deep or leads elsewhere is refused', async () => {
  const owner = await world.signUp()
  const team_id = await world.addTeam(owner)
  const lol = ['a', ...Array.from({ length: 9 }, (_, n) => `&e${n};`.repeat(10))]
  const entities = lol.map((value, n) => `<!ENTITY e${n} "${value}">`).join('')
  for (const [given, code] of [
    [`${provider.metadata}<!--${'x'.repeat(10 * 1024 * 1024)}-->`, 'sso_provider'],
    [`<!DOCTYPE m [${entities}]>${provider.metadata}`, 'sso_metadata'],
    ['<a>'.repeat(50_000), 'sso_metadata'],
  ] as const) {
    metadata = given
    const answer = await save(owner, team_id, `http://${hostOfOwn()}/metadata`)
    expect([given.slice(0, 20), answer.error.code]).toEqual([given.slice(0, 20), code])
  }
  elsewhere = `http://${hostOfOwn()}/other`
  metadata = provider.metadata
  const moved = await save(owner, team_id, `http://${hostOfOwn()}/metadata`)
  expect(moved.error.code).toBe('sso_provider')
})

test('admins hear once at each of the days before a certificate ends', async () => {
  const owner = await world.signUp()
  const team_id = await world.addTeam(owner)
  await world.setUp(owner, team_id, { provider })
  const counts: number[] = []
  for (const days of [40, 29, 29, 6, 0.5, 0.5]) {
    await server.db.owner((tx) =>
      tx.query(
        `update sso_connections set ends_at = now() + $2::float8 * interval '1 day' where team_id = $1`,
        [team_id, days],
      ),
    )
    await server.jobs.run('tell-of-sso-certificates')
    counts.push(told(owner, 'expires soon'))
  }
  expect(counts).toEqual([0, 1, 1, 2, 3, 3])
})
