import { expect, test } from 'vitest'
import { CLOSE } from './socket/close-codes.ts'
import { pause, RawClient, startNode, until, type Received } from './test-world.ts'

const saved = (seq: number, records: unknown[] = [{ id: seq }]) => ({ event: 'ItemSaved', seq, records })

test('Receivers of one view get the same bytes, encoded once; others see less or nothing', async () => {
  let asked = 0
  const node = await startNode({
    judge: ({ userId }) => {
      if (userId === 4) return 'drop'
      return userId === 3 ? 'hide-records' : { view: userId === 2 ? 'own' : 'all' }
    },
    recordsOf: (view, { records = [] }) => {
      asked++
      return view === 'all' ? records : records.slice(0, 1)
    },
  })
  const clients = await Promise.all([1, 1, 2, 3, 4].map((user) => RawClient.connect(node, user)))
  for (const client of clients) await client.subscribe('private-a')
  node.hub.publish('private-a', {
    event: 'ItemSaved',
    seq: 1,
    records: ['x', 'y'],
    part: [1, 1],
    data: { a: 1 },
  })
  await pause(30)
  const frames = clients.map((client) => client.texts.filter((text) => text.includes('ItemSaved')))
  expect(frames[0]).toEqual(frames[1])
  const data = clients.map((client) => client.events('ItemSaved').map((one) => one.data))
  expect(data[0]).toEqual([{ seq: 1, records: ['x', 'y'], part: [1, 1], a: 1 }])
  expect(data[2]).toEqual([{ seq: 1, records: ['x'], part: [1, 1], a: 1 }])
  expect(data[3]).toEqual([{ seq: 1, records: [], part: [1, 1] }])
  expect(data[4]).toEqual([])
  expect(asked).toBe(2)
})

test('A right that the delivery finds gone ends the subscription', async () => {
  const node = await startNode({ judge: ({ userId }) => (userId === 1 ? 'unsubscribe' : { view: 'all' }) })
  const [ann, bob] = [await RawClient.connect(node, 1), await RawClient.connect(node, 2)]
  for (const client of [ann, bob]) await client.subscribe('private-a')
  node.hub.publish('private-a', saved(1))
  node.hub.publish('private-a', saved(2))
  await until(() => bob.events('ItemSaved').length === 2)
  await ann.settle()
  expect(ann.events('ItemSaved')).toEqual([])
  expect(ann.events('pusher:subscription_error')).toMatchObject([
    { channel: 'private-a', data: { status: 403 } },
  ])
  expect(node.hub.stats().subscriptions).toBe(1)
})

test('A judge that fails delivers nothing and stops nobody', async () => {
  let isBroken = true
  const node = await startNode({
    judge: () => {
      if (isBroken) throw new Error('broken')
      return { view: 'all' }
    },
  })
  const client = await RawClient.connect(node)
  await client.subscribe('private-a')
  node.hub.publish('private-a', saved(1))
  await client.settle()
  isBroken = false
  node.hub.publish('private-a', { event: 'ItemSaved', seq: 2, records: [1n] })
  node.hub.publish('private-a', saved(3))
  await until(() => client.events('ItemSaved').length > 0)
  expect(client.events('ItemSaved').map((one) => one.data['seq'])).toEqual([3])
  expect(node.world.log.map((one) => one.level)).toEqual(['error', 'error'])
})

test('Nothing is delivered while rights are unconfirmed, and what was missed is not sent later', async () => {
  const node = await startNode({
    clientEvent: () => ({}),
    heartbeats: async (list) => list.map(() => ({ seq: 2, rights: 'r' })),
    limits: { sweepMs: 5, heartbeatMs: 10 },
  })
  const [ann, bob] = [await RawClient.connect(node, 1), await RawClient.connect(node, 2)]
  for (const client of [ann, bob]) {
    await client.subscribe('private-a')
    await client.subscribe('presence-a')
  }
  node.hub.publish('private-a', saved(1))
  node.hub.setConfirmed(false)
  await ann.settle()
  const before = ann.received.length
  node.hub.publish('private-a', saved(2))
  bob.send('client-x', {}, 'private-a')
  bob.send('pusher:unsubscribe', { channel: 'presence-a' })
  await bob.settle()
  await pause(40)
  expect(ann.received.length).toBe(before)
  node.hub.setConfirmed(true)
  node.hub.publish('private-a', saved(3))
  await until(() => ann.events('ItemSaved').length > 0)
  expect(ann.events('ItemSaved').map((one) => one.data['seq'])).toEqual([3])
  await until(() => ann.events('Heartbeat').length > 0)
  // The member that left meanwhile is missing from the list that replaces the old one.
  const rosters = ann.events('pusher_internal:subscription_succeeded').slice(2)
  expect(rosters).toMatchObject([{ channel: 'presence-a', data: { presence: { ids: ['1'] } } }])
})

test.each([42, 7, 1234])('No frame reaches a socket whose right was revoked (seed %i)', async (start) => {
  const node = await startNode({ limits: { sweepMs: 5, heartbeatMs: 5 } })
  const { hub, world } = node
  const users = [1, 2, 3, 4, 5, 6]
  const channels = ['private-a', 'private-b', 'presence-a']
  const clients = new Map<number, RawClient>()
  for (const user of users) clients.set(user, await RawClient.connect(node, user))
  for (const client of clients.values()) {
    await Promise.all(channels.map((channel) => client.subscribe(channel)))
  }
  let seq = 0
  let seed = start
  const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n
  /** Per user and channel the first number after the revocation. */
  const ended = new Map<string, number>()
  for (let round = 0; round < 600; round++) {
    const channel = channels[random(3)] ?? ''
    const user = users[random(5)] ?? 1
    const key = `${user} ${channel}`
    if (random(20) === 0) {
      world.revoked.add(key)
      if (!ended.has(key)) ended.set(key, seq + 1)
      // Some revocations are told to the hub, of the others only the delivery finds out.
      if (random(2) === 0) hub.recheck((one) => world.isAllowed(one.userId, one.channel))
    } else if (random(100) === 0) {
      hub.closeSessions(({ sessionId }) => sessionId === `session-of-${user}`)
      for (const one of channels) if (!ended.has(`${user} ${one}`)) ended.set(`${user} ${one}`, seq + 1)
    } else if (random(5) === 0) {
      // Tries to get back in with a signature that is still good.
      const client = clients.get(user)
      if (client?.closeCode === undefined) {
        const sessionId = `session-of-${user}`
        const socketId = client?.socketId ?? ''
        client?.send('pusher:subscribe', {
          channel,
          ...hub.sign({ socketId, channel, userId: user, sessionId }),
        })
      }
    } else {
      hub.publish(channel, saved(++seq))
    }
    if (random(4) === 0) await pause(0)
  }
  const last = clients.get(6)
  hub.publish('private-a', saved(++seq))
  await until(() => last?.events('ItemSaved').at(-1)?.data['seq'] === seq)
  await pause(20)
  expect(ended.size).toBeGreaterThan(5)
  for (const [key, from] of ended) {
    const [user, channel] = key.split(' ')
    const leaked = clients
      .get(Number(user))
      ?.events('ItemSaved')
      .filter((one) => one.channel === channel && Number(one.data['seq']) >= from)
    expect(leaked, key).toEqual([])
  }
  // Who kept every right got every number, in order.
  const numbers = last?.events('ItemSaved').map((one) => Number(one.data['seq']))
  expect(numbers).toEqual(Array.from({ length: seq }, (_, i) => i + 1))
})

test('A right that goes while the subscription is being judged is not given', async () => {
  let answer: (isAllowed: boolean) => void = () => undefined
  const node = await startNode({ authorise: () => new Promise((resolve) => (answer = resolve)) })
  const client = await RawClient.connect(node)
  void client.subscribe('private-a')
  await until(() => node.hub.channels().size === 1)
  expect(node.hub.recheck(() => false)).toBe(1)
  answer(true)
  node.hub.publish('private-a', saved(1))
  await client.settle()
  await client.settle()
  expect(client.events('ItemSaved')).toEqual([])
  expect(node.hub.stats().subscriptions).toBe(0)
})

test('Unsubscribing and subscribing again while being judged leaves one subscription', async () => {
  const answers: ((isAllowed: boolean) => void)[] = []
  const node = await startNode({ authorise: () => new Promise((resolve) => answers.push(resolve)) })
  const client = await RawClient.connect(node)
  void client.subscribe('private-a')
  await until(() => answers.length === 1)
  client.send('pusher:unsubscribe', { channel: 'private-a' })
  void client.subscribe('private-a')
  await until(() => answers.length === 2)
  answers[0]?.(true)
  await client.settle()
  expect(node.hub.stats().subscriptions).toBe(0)
  answers[1]?.(true)
  await until(() => client.answers('private-a') > 0)
  expect(node.hub.stats().subscriptions).toBe(1)
})

test('Private channels get a heartbeat at once and again, where the product gives one', async () => {
  const asked: number[] = []
  let isAllowed = true
  const node = await startNode({
    limits: { sweepMs: 5, heartbeatMs: 40 },
    heartbeats: async (list) => {
      asked.push(list.length)
      return list.map(({ channel, userId }) =>
        channel === 'private-c' || !isAllowed ? null : { seq: 7, rights: `1.${userId}.0` },
      )
    },
  })
  const client = await RawClient.connect(node)
  await Promise.all(
    ['private-a', 'private-b', 'private-c', 'presence-a', 'public-a'].map((one) => client.subscribe(one)),
  )
  const beats = (): Received[] => client.events('Heartbeat')
  await until(() => beats().length === 2)
  expect(asked).toEqual([3])
  expect(beats()[0]).toEqual({ event: 'Heartbeat', channel: 'private-a', data: { seq: 7, rights: '1.1.0' } })
  await until(() => beats().length >= 6)
  expect(new Set(beats().map((one) => one.channel))).toEqual(new Set(['private-a', 'private-b']))
  isAllowed = false
  await pause(50)
  const before = beats().length
  await pause(60)
  expect(beats().length).toBe(before)
})

test('A heartbeat that comes late does not reach who left meanwhile, and a failed one is tried again', async () => {
  const answers: { resolve: () => void; reject: (cause: Error) => void }[] = []
  const node = await startNode({
    limits: { sweepMs: 5, heartbeatMs: 20 },
    heartbeats: (list) =>
      new Promise((resolve, reject) =>
        answers.push({ resolve: () => resolve(list.map(() => ({ seq: 1, rights: 'r' }))), reject }),
      ),
  })
  const client = await RawClient.connect(node)
  await client.subscribe('private-a')
  await until(() => answers.length === 1)
  answers[0]?.reject(new Error('database away'))
  await until(() => answers.length === 2)
  node.hub.recheck(() => false)
  answers[1]?.resolve()
  await client.settle()
  expect(client.events('Heartbeat')).toEqual([])
  expect(node.world.log).toEqual([{ level: 'error', message: 'Heartbeats failed' }])
})

test('A message reaches a thousand sockets, and publishing does not wait for them', async () => {
  let judged = 0
  const node = await startNode({
    limits: { socketsPerAddress: 1000, socketsPerUser: 1000 },
    judge: () => {
      judged++
      return { view: 'all' }
    },
  })
  const clients: RawClient[] = []
  for (let i = 0; i < 200; i++) {
    clients.push(...(await Promise.all(Array.from({ length: 5 }, () => RawClient.connect(node)))))
  }
  await Promise.all(clients.map((client) => client.subscribe('private-a')))
  node.hub.publish('private-a', saved(1))
  expect(judged).toBe(0)
  await until(() => clients.every((client) => client.events('ItemSaved').length === 1), 8000)
  expect(judged).toBe(1000)
})

test('A stop closes every socket with the code that brings clients back', async () => {
  const node = await startNode()
  const clients = await Promise.all([1, 2, 3].map((user) => RawClient.connect(node, user)))
  await clients[0]?.subscribe('private-a')
  await node.hub.close()
  await until(() => clients.every((client) => client.closeCode === CLOSE.restart))
  node.hub.publish('private-a', saved(1))
  expect(node.hub.stats()).toEqual({ sockets: 0, channels: 0, subscriptions: 0 })
})
