import { expect, test } from 'vitest'
import { CLOSE } from './socket/close-codes.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { pause, RawClient, startNode, until } from './test-world.ts'

const limits = DEFAULT_LIMITS

function connectMany(node: Awaited<ReturnType<typeof startNode>>, count: number): Promise<RawClient[]> {
  return Promise.all(Array.from({ length: count }, () => RawClient.connect(node)))
}

test('The limits are those of the contract', () => {
  expect(limits).toMatchObject({
    messageBytes: 32_768,
    fragments: 64,
    frameBytes: 10_240,
    socketsPerUser: 20,
    socketsPerAddress: 100,
    channelsPerSocket: 200,
    channelNameChars: 200,
    clientEventsPerSecond: 10,
    multiAuthNames: 100,
    idleMs: 120_000,
    pongMs: 30_000,
    backlogBytes: 1_048_576,
    heartbeatMs: 15_000,
  })
})

test('A message of 32 KiB is read, one byte more ends the socket', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  const ping = '{"event":"pusher:ping"}'
  client.socket.send(ping.padEnd(limits.messageBytes, ' '))
  await until(() => client.events('pusher:pong').length === 1)
  client.socket.send(ping.padEnd(limits.messageBytes + 1, ' '))
  await until(() => client.closeCode !== undefined)
  expect(client.closeCode).toBe(1009)
  await until(() => node.hub.stats().sockets === 0)
})

test('A message of 64 fragments is read, one more ends the socket', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  const sendIn = (fragments: number) => {
    const text = '{"event":"pusher:ping"}'.padEnd(fragments, ' ')
    for (let i = 0; i < fragments - 1; i++) client.socket.send(text[i] ?? '', { fin: false })
    client.socket.send(text.slice(fragments - 1), { fin: true })
  }
  sendIn(limits.fragments)
  await until(() => client.events('pusher:pong').length === 1)
  sendIn(limits.fragments + 1)
  await until(() => client.closeCode !== undefined)
  expect(client.closeCode).toBe(1008)
})

test('A frame of 10 KB goes whole, a longer one without records and marked partial', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  await client.subscribe('private-a')
  const publish = (chars: number) =>
    node.hub.publish('private-a', { event: 'ItemSaved', seq: 3, part: [2, 3], records: ['x'.repeat(chars)] })
  publish(0)
  await until(() => client.texts.some((text) => text.includes('ItemSaved')))
  const overhead = Buffer.byteLength(client.texts.find((text) => text.includes('ItemSaved')) ?? '')
  publish(limits.frameBytes - overhead)
  publish(limits.frameBytes - overhead + 1)
  // Too heavy for the bus already.
  publish(limits.busBytes)
  await until(() => client.events('ItemSaved').length === 4)
  expect(Buffer.byteLength(client.texts.at(-3) ?? '')).toBe(limits.frameBytes)
  const partial = { seq: 3, records: [], part: [2, 3], partial: true }
  expect(
    client
      .events('ItemSaved')
      .map(({ data }) => data)
      .slice(2),
  ).toEqual([partial, partial])
})

test('The 20th socket of a user may subscribe, the 21st is closed, and room becomes free again', async () => {
  const node = await startNode()
  const clients = await connectMany(node, limits.socketsPerUser + 1)
  for (const client of clients) await client.subscribe('private-a')
  await until(() => clients.at(-1)?.closeCode !== undefined)
  expect(clients.map((client) => client.closeCode).filter(Boolean)).toEqual([CLOSE.overCapacity])
  expect(node.hub.stats().subscriptions).toBe(limits.socketsPerUser)
  clients[0]?.socket.close()
  await until(() => node.hub.stats().sockets === limits.socketsPerUser - 1)
  const next = await RawClient.connect(node)
  await next.subscribe('private-a')
  expect(next.closeCode).toBeUndefined()
})

test('The 100th socket of an address is let in, the 101st is not, others are', async () => {
  const node = await startNode({ admit: ({ url }) => (url?.includes('other') ? 'other' : 'one') })
  const clients = await connectMany(node, limits.socketsPerAddress)
  expect(clients.every((client) => client.socketId !== '')).toBe(true)
  const refused = await RawClient.connect(node)
  await until(() => refused.closeCode !== undefined)
  expect(refused.closeCode).toBe(CLOSE.overCapacity)
  const other = await RawClient.connect(node, 1, '/app/app-key?protocol=7&other')
  expect(other.socketId).not.toBe('')
  clients[0]?.socket.close()
  await until(() => node.hub.stats().sockets === limits.socketsPerAddress)
  expect((await RawClient.connect(node)).socketId).not.toBe('')
})

test('A socket has 200 channels, not 201', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  for (let i = 0; i <= limits.channelsPerSocket; i++) await client.subscribe(`private-${i}`)
  expect(node.hub.stats().subscriptions).toBe(limits.channelsPerSocket)
  expect(client.events('pusher:subscription_error')).toMatchObject([
    { channel: 'private-200', data: { status: 429 } },
  ])
  client.send('pusher:unsubscribe', { channel: 'private-0' })
  await client.subscribe('private-200')
  expect(node.hub.stats().subscriptions).toBe(limits.channelsPerSocket)
})

test('A channel name has 200 characters, not 201', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  const name = 'private-'.padEnd(limits.channelNameChars, 'x')
  await client.subscribe(name)
  expect(node.hub.stats().subscriptions).toBe(1)
  client.send('pusher:subscribe', { channel: `${name}x` })
  await client.settle()
  expect(client.events('pusher:error')).toHaveLength(1)
  expect(node.hub.stats().subscriptions).toBe(1)
})

test('Ten client events a second pass, the eleventh is refused, later ones pass again', async () => {
  const node = await startNode({ clientEvent: (_subscriber, _event, data) => ({ data }) })
  const [ann, bob] = [await RawClient.connect(node, 1), await RawClient.connect(node, 2)]
  for (const client of [ann, bob]) await client.subscribe('private-a')
  for (let i = 0; i <= limits.clientEventsPerSecond; i++) ann.send('client-x', i, 'private-a')
  await ann.settle()
  await until(() => bob.events('client-x').length === limits.clientEventsPerSecond)
  expect(ann.events('pusher:error')).toMatchObject([{ data: { code: 4301 } }])
  await pause(150)
  ann.send('client-x', 'later', 'private-a')
  await until(() => bob.events('client-x').length === limits.clientEventsPerSecond + 1)
})

test("Client events need a subscription, a private channel, the product's leave and a short text", async () => {
  const node = await startNode({
    clientEvent: (_subscriber, event, data) => {
      if (event === 'client-broken') throw new Error('broken')
      return event === 'client-good' ? { data } : null
    },
  })
  const [ann, bob] = [await RawClient.connect(node, 1), await RawClient.connect(node, 2)]
  for (const client of [ann, bob]) {
    await client.subscribe('private-a')
    await client.subscribe('public-a')
  }
  ann.send('client-good', 1, 'private-b')
  ann.send('client-good', 1, 'public-a')
  ann.send('client-bad', 1, 'private-a')
  ann.send('client-broken', 1, 'private-a')
  ann.send('client-good', 'x'.repeat(limits.frameBytes), 'private-a')
  ann.send('client-good', 1, 'private-a')
  await until(() => bob.events('client-good').length > 0)
  expect(ann.events('pusher:error')).toHaveLength(5)
  expect(bob.received.at(-1)).toEqual({
    event: 'client-good',
    channel: 'private-a',
    user_id: '1',
    data: { data: 1 },
  })
  expect(ann.events('client-good')).toEqual([])
})

test('A flood of messages ends the socket', async () => {
  const node = await startNode({ limits: { messageBurst: 20, messagesPerSecond: 1 } })
  const client = await RawClient.connect(node)
  for (let i = 0; i < 20; i++) client.send('pusher:ping', {})
  await until(() => client.events('pusher:pong').length === 20)
  client.send('pusher:ping', {})
  await until(() => client.closeCode !== undefined)
  expect(client.closeCode).toBe(CLOSE.overCapacity)
})

test('A batch of 100 names is authorised one by one, 101 are refused', async () => {
  const node = await startNode()
  const client = await RawClient.connect(node)
  const names = Array.from({ length: limits.multiAuthNames }, (_, i) => `private-${i}`)
  const batch = (channelNames: string[], socketId = client.socketId) =>
    node.hub.authoriseChannels({
      socketId,
      channelNames,
      userId: 1,
      sessionId: 's',
      allow: async (channel) => channel !== 'private-7',
    })
  const answers = await batch([...names.slice(1), 'private a'])
  expect(answers['private-7']).toMatchObject({ status: 403 })
  expect(answers['private a']).toMatchObject({ status: 422 })
  expect(Object.values(answers).filter(({ status }) => status === 200)).toHaveLength(98)
  await client.subscribe('private-1', answers['private-1']?.data)
  expect(node.hub.stats().subscriptions).toBe(1)
  await expect(batch([...names, 'private-x'])).rejects.toMatchObject({ status: 422 })
  await expect(batch(names, 'no socket')).rejects.toMatchObject({ status: 422 })
})

test('A peer that does not read is closed at 1 MiB of backlog, and nobody else notices', async () => {
  const node = await startNode()
  const [slow, quick] = [await RawClient.connect(node, 1), await RawClient.connect(node, 2)]
  for (const client of [slow, quick]) await client.subscribe('private-a')
  slow.socket.pause()
  let seq = 0
  // The system's own buffers swallow some megabytes before a backlog begins.
  while (node.hub.stats().sockets === 2 && seq < 3000) {
    node.hub.publish('private-a', { event: 'ItemSaved', seq: ++seq, records: ['x'.repeat(9000)] })
    if (seq % 50 === 0) await pause(1)
  }
  expect(node.hub.stats()).toEqual({ sockets: 1, channels: 1, subscriptions: 1 })
  await until(() => quick.events('ItemSaved').length === seq)
  slow.socket.resume()
  await until(() => slow.closeCode !== undefined)
  expect(slow.closeCode).toBe(CLOSE.backlog)
  const numbers = slow.events('ItemSaved').map((one) => Number(one.data['seq']))
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1))
  expect(numbers.length).toBeLessThan(seq)
})
