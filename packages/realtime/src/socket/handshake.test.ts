import { createServer, get } from 'node:http'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE } from './close-codes.ts'
import { KEY, pause, RawClient, startNode, until } from '../test-world.ts'

test('The handshake gives a socket id and the time after which silence is looked at', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  expect(client.received[0]?.event).toBe('pusher:connection_established')
  expect(client.received[0]?.data).toEqual({
    socket_id: expect.stringMatching(/^\d+\.\d+$/),
    activity_timeout: 120,
  })
})

test('An unknown key and another protocol are refused with their codes', async () => {
  const node = await startNode()
  const stranger = await RawClient.connect(node, 1, '/app/other?protocol=7')
  const old = await RawClient.connect(node, 1, `/app/${KEY}?protocol=6`)
  const none = await RawClient.connect(node, 1, `/app/${KEY}`)
  await until(() => [stranger, old, none].every((one) => one.closeCode !== undefined))
  expect(stranger.closeCode).toBe(CLOSE.unknownKey)
  expect(stranger.received[0]).toMatchObject({ event: 'pusher:error', data: { code: CLOSE.unknownKey } })
  expect(old.closeCode).toBe(CLOSE.unsupportedProtocol)
  expect(none.closeCode).toBe(CLOSE.unsupportedProtocol)
  expect(node.hub.stats().sockets).toBe(0)
})

test('Other paths, foreign origins and a closing node get an HTTP status', async () => {
  const node = await startNode({
    admit: ({ headers }) => (headers.origin === 'http://evil.example' ? null : 'here'),
  })
  const status = (path: string, origin?: string) =>
    new Promise<number | undefined>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${node.port}${path}`, { origin })
      socket.on('unexpected-response', (_request, response) => {
        response.resume()
        resolve(response.statusCode)
        socket.terminate()
      })
      socket.on('error', () => undefined)
    })
  expect(await status('/elsewhere')).toBe(404)
  expect(await status(`/app/${KEY}?protocol=7`, 'http://evil.example')).toBe(403)
  await node.hub.close()
  expect(await status(`/app/${KEY}?protocol=7`)).toBe(503)
})

test('A path of another upgrade listener is left to it', async () => {
  const node = await startNode()
  const server = createServer()
  node.hub.attach(server)
  server.on('upgrade', (_request, raw) => raw.end('HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  const status = await new Promise((resolve) =>
    get({ host: '127.0.0.1', port, path: '/other', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }),
  )
  server.close()
  expect(status).toBe(418)
})

test('Forged, expired and borrowed signatures are refused, and the socket stays', async () => {
  let now = 1_000_000
  const node = await startNode({ now: () => now })
  const [ann, bob] = [await RawClient.connect(node, 1), await RawClient.connect(node, 2)]
  const sign = (socketId: string, channel: string) =>
    node.hub.sign({ socketId, channel, userId: 1, sessionId: 's' })
  const stale = sign(ann.socketId, 'private-a')
  now += 60_000
  await ann.subscribe('private-a', stale)
  await ann.subscribe('private-a', {})
  await ann.subscribe('private-a', { auth: 'app-key:AAAA.BBBB' })
  await ann.subscribe('private-a', sign(ann.socketId, 'private-b'))
  await bob.subscribe('private-a', sign(ann.socketId, 'private-a'))
  const statuses = [...ann.received, ...bob.received].map(({ data }) => data['status']).filter(Boolean)
  expect(statuses).toEqual([401, 401, 401, 401, 401])
  expect(node.hub.stats().subscriptions).toBe(0)
  await ann.subscribe('private-a')
  expect(node.hub.stats().subscriptions).toBe(1)
})

test('A socket belongs to one user', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node, 1)
  await client.subscribe('private-a')
  const input = { socketId: client.socketId, channel: 'private-b', userId: 2, sessionId: 's' }
  await client.subscribe('private-b', node.hub.sign(input))
  expect(client.received.at(-1)?.data['status']).toBe(403)
})

test('Nonsense from a client is answered and changes nothing', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  const lines = [
    '',
    'x',
    'null',
    '[]',
    '5',
    '{}',
    '{"event":5}',
    '{"event":"pusher:signin"}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":"{"}',
    '{"event":"pusher:subscribe","data":{"channel":{"a":1}}}',
    '{"event":"pusher:subscribe","data":{"channel":"private-a b"}}',
    '{"event":"pusher:subscribe","data":{"channel":"__proto__","auth":{}}}',
    '{"event":"pusher_internal:member_added","data":{},"channel":"presence-a"}',
    `{"event":"${'e'.repeat(201)}"}`,
  ]
  for (const line of lines) client.socket.send(line)
  client.socket.send('{"event":"pusher:ping"}', { binary: true })
  client.send('pusher:unsubscribe', { channel: 'never-subscribed' })
  await client.settle()
  // '__proto__' is a good name of a public channel, nothing more.
  expect(client.events('pusher:error').length).toBe(lines.length)
  expect(node.hub.stats()).toEqual({ sockets: 1, channels: 1, subscriptions: 1 })
})

test('Data as JSON text is understood as well as an object', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  client.send('pusher:subscribe', JSON.stringify({ channel: 'public-a' }))
  await until(() => client.answers('public-a') === 1)
  client.send('pusher:unsubscribe', JSON.stringify({ channel: 'public-a' }))
  await client.settle()
  expect(node.hub.stats().subscriptions).toBe(0)
})

test('A silent peer is pinged and, without an answer, let go to come back at once', async () => {
  const node = await startNode({ limits: { idleMs: 60, pongMs: 60, sweepMs: 10 } })
  const [alive, dead] = [await RawClient.connect(node), await RawClient.connect(node)]
  alive.socket.on('message', (raw) => {
    if (raw.toString().includes('pusher:ping')) alive.send('pusher:pong', {})
  })
  await until(() => dead.closeCode !== undefined)
  await pause(100)
  expect(dead.closeCode).toBe(CLOSE.pongMissing)
  expect(dead.events('pusher:ping')).toHaveLength(1)
  expect(alive.closeCode).toBeUndefined()
})
