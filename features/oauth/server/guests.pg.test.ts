import { newUuid } from '@weft/base'
import type { Outbound } from '@weft/server-kit'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { begin, discover, openBrowser, RETURN } from './testing/browser.ts'
import { oauthWorld } from './testing/world.ts'

let server: TestServer
let address: string
let fetched: string[] = []
const world = oauthWorld(() => server)

/** Nothing is at any address but here. */
const documents = new Map<string, object>()
const outbound: Outbound = {
  async fetch(url) {
    fetched.push(url)
    const said = documents.get(url)
    if (!said) throw new Error('nothing came')
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(said)),
    }
  },
  stream: () => expect.unreachable(),
  addressOf: () => expect.unreachable(),
}

beforeAll(async () => {
  server = await startTestServer({ replaced: { outbound } })
  address = await server.listen()
})
afterAll(() => server.stop())

const FORM = 'application/x-www-form-urlencoded'
const post = (path: string, type: string, body: string) =>
  fetch(address + path, { method: 'POST', headers: { 'content-type': type }, body })
const records = async () =>
  (await server.db.run<{ count: number }>(null, 'select count(*)::int as count from oauth_records'))[0]?.count

test.each(['/oauth/token', '/oauth/revoke'])(
  'a form of more than 56 KB is not read at %s, nor one of very many fields',
  async (path) => {
    expect((await post(path, FORM, 'a=&'.repeat(217_000))).status).toBe(413)
    expect((await post(path, FORM, `client_id=x&a=${'x'.repeat(57_344)}`)).status).toBe(413)
    expect((await post(path, FORM, 'a=&'.repeat(1_100))).status).toBe(422)
    expect((await post(path, FORM, `client_id=x&a=${'x'.repeat(56_000)}`)).status).toBe(401)
    expect((await post(path, FORM, 'client_id=%00')).status).toBe(400)
  },
)

test.each(['text/plain', 'application/octet-stream'])('what comes as %s is not read', async (type) => {
  for (const path of ['/oauth/token', '/oauth/revoke'])
    expect((await post(path, type, 'grant_type=x')).status).toBe(415)
  expect((await post('/oauth/token', 'application/json', '{"grant_type":"x"}')).status).toBe(400)
})

test('looking whether an address is there keeps nothing', async () => {
  const { config } = await world.program()
  const { url } = await begin(config)
  const before = await records()
  const answer = await fetch(address + url.replace(/^https?:\/\/[^/]+/, ''), {
    method: 'HEAD',
    redirect: 'manual',
  })
  expect([answer.status, await records()]).toEqual([404, before])
})

test('what is asked is kept no longer than it is open, and short', async () => {
  const { config } = await world.program()
  const { url } = await begin(config)
  await openBrowser(server).go(url)
  await server.db.run(
    null,
    `update oauth_records set expires_at = now() - interval '1 minute' where kind = 'Interaction'`,
  )
  const { url: other } = await begin(config)
  await openBrowser(server).go(other)
  await server.jobs.run('end-oauth-asked')
  const left = await server.db.run(null, `select 1 from oauth_records where kind = 'Interaction'`)
  expect(left).toHaveLength(1)
  const before = await records()
  for (const name of ['state', 'nonce', 'prompt']) {
    const { url: long } = await begin(config, { [name]: 'x'.repeat(1001) })
    const { to } = await openBrowser(server).go(long)
    expect([to?.pathname, to?.searchParams.get('error')]).toEqual(['/consent/refused', 'invalid_request'])
  }
  expect(await records()).toBe(before)
})

test('who describes itself at an address has a short id, few ways back, and is fetched once in a while', async () => {
  const person = async (client_id: string, redirect_uris: string[]) => {
    documents.set(client_id, { client_id, redirect_uris, token_endpoint_auth_method: 'none' })
    const config = await discover(server, client_id)
    return (await openBrowser(server).go((await begin(config)).url)).to?.pathname
  }
  fetched = []
  const long = `https://assistant.example/${'x'.repeat(500)}`
  expect([await person(long, [RETURN]), fetched]).toEqual(['/consent/refused', []])
  const fine = `https://assistant.example/${newUuid()}`
  expect(await person(fine, [RETURN])).toMatch(/^\/consent\/(?!refused)/)
  const many = Array.from({ length: 10 }, (_, at) => `${RETURN}/${at}`)
  const tooMany = `https://assistant.example/${newUuid()}`
  expect(await person(tooMany, [RETURN, ...many])).toBe('/consent/refused')
  const tooLong = `https://assistant.example/${newUuid()}`
  expect(await person(tooLong, [RETURN, `${RETURN}/${'x'.repeat(1000)}`])).toBe('/consent/refused')
  fetched = []
  // What was wrong a moment ago is not asked for again, neither is what is not there.
  expect([await person(tooMany, [RETURN]), fetched]).toEqual(['/consent/refused', []])
  const gone = `https://assistant.example/${newUuid()}`
  const config = await discover(server, gone)
  for (const _time of [1, 2]) await openBrowser(server).go((await begin(config)).url)
  expect(fetched).toEqual([gone])
})

test('who registers itself has few ways back', async () => {
  const open = await startTestServer({ env: { OAUTH_REGISTRATION: 'true' } })
  try {
    const register = async (redirect_uris: string[]) =>
      (
        await open.app.inject({
          method: 'POST',
          url: '/oauth/register',
          payload: { redirect_uris, token_endpoint_auth_method: 'none' },
        })
      ).statusCode
    const many = Array.from({ length: 10 }, (_, at) => `${RETURN}/${at}`)
    expect(await register(many)).toBe(201)
    expect(await register([...many, RETURN])).toBe(400)
    expect(await register([`${RETURN}/${'x'.repeat(1000)}`])).toBe(400)
  } finally {
    await open.stop()
  }
})

test('one network asks only so often', async () => {
  const few = await startTestServer({ limits: { oauth_asks_address_minute: 3 } })
  try {
    const ask = async (remoteAddress: string) =>
      (await few.app.inject({ url: '/oauth/authorize?client_id=x', remoteAddress })).statusCode
    const tries = [1, 2, 3, 4].map((at) => `2001:db8:1:1::${at}`)
    const seen: number[] = []
    for (const one of tries) seen.push(await ask(one))
    expect(seen).toEqual([303, 303, 303, 429])
    expect(await ask('2001:db8:1:2::1')).toBe(303)
  } finally {
    await few.stop()
  }
})
