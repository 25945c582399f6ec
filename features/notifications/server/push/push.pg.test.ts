import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { newUuid, now } from '@weft/base'
import { createOutbound } from '@weft/server-kit'
import { SECRET, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deliver } from '../deliver.ts'
import { createUnsubscribes } from '../mail/unsubscribe.ts'
import { addNotificationWorld, mention, type NotificationWorld } from '../testing/notification-world.ts'
import { createPushKeys } from './push-keys.ts'

const MINUTE = 60_000
const appUrl = new URL('https://weft.test')

/** A push service: what it was sent, and what it answers. */
let service: Server
let place: string
let asked: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
let status: number
/** It answers only when so many have asked. */
let together: number
let held: Set<ServerResponse>

let server: TestServer
let world: NotificationWorld
let browser: ReturnType<typeof newBrowser>
let ada: { id: number; headers: Record<string, string>; cookie: string }
let waiting: (number | undefined)[]

beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      held.add(response)
      response.once('close', () => held.delete(response))
      if (held.size >= together) for (const one of held) one.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  place = `127.0.0.1:${(service.address() as AddressInfo).port}`
  server = await startTestServer({ env: { OUTBOUND_ALLOW: place } })
})
afterAll(async () => {
  await server.stop()
  service.close()
})
beforeEach(async () => {
  asked = []
  waiting = []
  status = 201
  together = 1
  held = new Set()
  world = await addNotificationWorld(server, 2)
  ada = await signUp()
  await server.addMember(world.team_id, ada, 'full-member')
  browser = newBrowser()
})

/** A browser's own keys, by which it alone opens what it is sent. */
function newBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    keys,
    auth,
    body: {
      token: `http://${place}/send/${newUuid()}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
  }
}

async function signUp() {
  const email = `ada-${newUuid()}@weft.test`
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email, name: 'Ada', password: 'a long enough password for ada' },
  })
  const { access_token } = reply.json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${access_token}` }
  const me = await server.app.inject({ url: '/api/me', headers })
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { id: me.json<{ data: { id: number } }>().data.id, headers, cookie }
}

const call = (
  method: 'GET' | 'POST' | 'DELETE' | 'PUT',
  url: string,
  payload?: object,
  headers = ada.headers,
) => server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
const register = (body: object = browser.body) => call('POST', '/api/notifications/device-tokens', body)

const keys = () => createPushKeys(server.db, SECRET)()

const deliverAt = (at: number) =>
  deliver(
    {
      kit: server.kit,
      courier: { deliver: async () => undefined },
      appUrl,
      unsubscribes: createUnsubscribes(SECRET, appUrl),
      sendsItself: async () => false,
      outbound: createOutbound({ allow: [place] }),
      keys,
      subject: 'mailto:weft@weft.test',
      jobs: { add: async (_name, _payload, options) => void waiting.push(options?.at) },
    },
    { team_id: 0, user_id: ada.id },
    at,
  )

async function mentioned(name = 'Plan'): Promise<string> {
  const item = await world.item(0, { [world.ids.name]: name })
  await world.comment(item, `<p>${mention(ada.id)} look</p>`)
  await world.deliver()
  return item
}

/** What a browser reads of a body: RFC 8188 and 8291, by the letter. */
function opened(body: Buffer, { keys: own, auth }: { keys: ECDH; auth: Buffer }): Record<string, string> {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const shared = own.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const material = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const closed = body.subarray(21 + length)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(closed.subarray(-16))
  const text = Buffer.concat([decipher.update(closed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2.
  expect(text.at(-1)).toBe(2)
  return JSON.parse(text.subarray(0, -1).toString()) as Record<string, string>
}

/** The claims of a signed word, once its signature holds. */
function claimsOf(token: string, publicKey: string): Record<string, unknown> {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  })
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isGood).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

test('a push is signed by the server, closed for the browser, and says where a press leads', async () => {
  expect((await register()).statusCode).toBe(200)
  const item = await mentioned()
  await deliverAt(now())
  expect(asked).toHaveLength(1)
  const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = asked
  expect(`http://${place}${path}`).toBe(browser.body.token)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const { data } = (await call('GET', '/api/notifications/push-key')).json<{ data: { public_key: string } }>()
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(data.public_key)
  const claims = claimsOf(token, data.public_key)
  expect(claims).toMatchObject({ aud: `http://${place}`, sub: 'mailto:weft@weft.test' })
  expect(claims['exp']).toBeLessThanOrEqual(now() / 1000 + 86_400)
  expect(body.length).toBeLessThanOrEqual(4_096)
  const message = opened(body, browser)
  expect(message).toMatchObject({ title: 'Plan', lang: 'en-US', dir: 'ltr' })
  expect(message['body']).toMatch(/mentioned you · Board$/)
  expect(message['path']).toContain(`/b/${world.board_id}/${world.folders[0]}/${item}?t=comments&comment=`)
  await deliverAt(now())
  expect(asked).toHaveLength(1)
})

describe('a device is told nothing', () => {
  beforeEach(async () => void (await register()))

  test('of what was read, or may not be seen any more', async () => {
    await mentioned()
    await call('PUT', '/api/notifications/read-all', { read_at: '2999-01-01 00:00:00' })
    await deliverAt(now())
    await mentioned()
    await world.call('PUT', `/permissions/folder.${world.folders[0]}`, {
      resource_type: 'folder',
      resource_id: world.folders[0],
      permissions: { [`VIEW_FOLDER:user:${ada.id}`]: false },
      row_version: 1,
    })
    await deliverAt(now())
    expect(asked).toEqual([])
  })

  test('once its session is over, and of what happened before it was there', async () => {
    await mentioned()
    const reply = await call('POST', '/api/auth/logout', {}, { ...ada.headers, cookie: ada.cookie })
    expect(reply.statusCode).toBeLessThan(300)
    await deliverAt(now())
    expect(asked).toEqual([])
  })

  test('in quiet hours, and after a night all at once', async () => {
    const quiet = { from: 0, to: 23 * 60 + 59, weekends: false, mentions: false }
    await call('PUT', '/api/me', { preferences: { 'notify.quiet': quiet, 'notify.mail': 'never' } })
    for (const name of ['One', 'Two', 'Three', 'Four']) await mentioned(name)
    await deliverAt(now())
    expect(asked).toEqual([])
    await deliverAt(waiting.at(-1) ?? 0)
    expect(asked.map(({ body }) => opened(body, browser))).toMatchObject([
      { title: '4 updates', body: 'One, Two, Three, Four', path: '/inbox' },
    ])
  })
})

test.each([404, 410])('a service that answers %d ends the device', async (answer) => {
  await register()
  await mentioned()
  status = answer
  await deliverAt(now())
  await mentioned('Other')
  await deliverAt(now())
  expect(asked).toHaveLength(1)
})

test('a service that is down is asked again, and told once', async () => {
  await register()
  await call('PUT', '/api/me', { preferences: { 'notify.mail': 'never' } })
  await mentioned()
  status = 503
  await deliverAt(now())
  expect(waiting.at(-1)).toBeGreaterThan(now() + MINUTE / 2)
  status = 201
  await deliverAt(waiting.at(-1) ?? 0)
  await deliverAt((waiting.at(-1) ?? 0) + MINUTE)
  expect(asked).toHaveLength(2)
})

test('a browser tells of one person: of who was there before it hears nothing', async () => {
  await register()
  const first = ada
  ada = await signUp()
  await register()
  ada = first
  await mentioned()
  await deliverAt(now())
  expect(asked).toEqual([])
})

test('addresses of no push service and keys of no browser are refused, and guests have no devices', async () => {
  const { token, keys: good } = browser.body
  const refused = [
    { token: 'http://127.0.0.1:9/x', keys: good },
    { token: 'https://user:secret@push.example.com/x', keys: good },
    { token: 'javascript:alert(1)', keys: good },
    { token, keys: { ...good, p256dh: `B${'A'.repeat(86)}` } },
    { token, keys: { ...good, auth: 'short' } },
    { token },
  ]
  for (const body of refused)
    expect([body.token, (await register(body)).statusCode]).toEqual([body.token, 422])
  expect((await call('POST', '/api/notifications/device-tokens', browser.body, {})).statusCode).toBe(401)
})

test('an address inside of a network is never asked, and goes', async () => {
  await register({ ...browser.body, token: 'https://169.254.169.254/latest' })
  await mentioned()
  await deliverAt(now())
  const left = await server.db.owner((tx) =>
    tx.query('select from push_devices where user_id = $1', [ada.id]),
  )
  expect([left, asked]).toEqual([[], []])
})

test('the keys are made once, and where another secret opens them no more devices are asked anew', async () => {
  const first = await keys()
  expect(await keys()).toEqual(first)
  await register()
  const other = createPushKeys(server.db, 'another secret of more than forty characters')
  const second = await other()
  expect(second.publicKey).not.toBe(first.publicKey)
  expect(await other()).toEqual(second)
  const left = await server.db.owner((tx) => tx.query('select from push_devices'))
  expect(left).toEqual([])
})

test('devices do not wait for each other: together they are done within the time of one', async () => {
  const browsers = [newBrowser(), newBrowser(), newBrowser()]
  for (const { body } of browsers) expect((await register(body)).statusCode).toBe(200)
  await mentioned()
  together = browsers.length
  await deliverAt(now())
  expect(asked).toHaveLength(browsers.length)
  together = 1
  // All of them showed it: there is nothing to try again.
  await deliverAt(now() + MINUTE)
  expect(asked).toHaveLength(browsers.length)
})
