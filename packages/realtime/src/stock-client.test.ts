import { expect, test } from 'vitest'
import { CLOSE } from './socket/close-codes.ts'
import { startNode, stockClient, until } from './test-world.ts'

test('A stock client subscribes with a plain authorisation endpoint and receives', async () => {
  const node = await startNode()
  const client = stockClient(node)
  const got: unknown[] = []
  const channel = client.subscribe('private-folder.1.a')
  channel.bind('ItemSaved', (data: unknown) => got.push(data))
  await until(() => channel.subscribed)
  node.hub.publish('private-folder.1.a', { event: 'ItemSaved', seq: 5, records: [{ id: 'x' }], part: [1, 2] })
  await until(() => got.length > 0)
  expect(got).toEqual([{ seq: 5, records: [{ id: 'x' }], part: [1, 2] }])
})

test('A stock client comes back after a cut, subscribes again and receives', async () => {
  const node = await startNode()
  const client = stockClient(node)
  const got: unknown[] = []
  const channel = client.subscribe('private-a')
  channel.bind('ItemSaved', (data: { seq: number }) => got.push(data.seq))
  await until(() => channel.subscribed)
  const before = client.connection.socket_id
  node.cut()
  await until(() => channel.subscribed && client.connection.socket_id !== before)
  node.hub.publish('private-a', { event: 'ItemSaved', seq: 6, records: [] })
  await until(() => got.length > 0)
  expect(got).toEqual([6])
})

test('Among 50 channels of a stock client one forbidden is refused and 49 work', async () => {
  const node = await startNode()
  node.world.forbidden.add('private-7')
  const client = stockClient(node)
  const refused: number[] = []
  const channels = Array.from({ length: 50 }, (_, i) => client.subscribe(`private-${i}`))
  for (const channel of channels) {
    channel.bind('pusher:subscription_error', (data: { status: number }) => refused.push(data.status))
  }
  await until(() => channels.filter((one) => one.subscribed).length === 49 && refused.length === 1)
  expect(refused).toEqual([403])
  expect(channels[7]?.subscribed).toBe(false)
})

test('A public channel needs no signature', async () => {
  const node = await startNode()
  const client = stockClient(node)
  const got: unknown[] = []
  const channel = client.subscribe('public-notifications')
  channel.bind('NewAppVersion', (data: unknown) => got.push(data))
  await until(() => channel.subscribed)
  node.hub.publish('public-notifications', { event: 'NewAppVersion', data: { force: true } })
  await until(() => got.length > 0)
  expect(got).toEqual([{ force: true }])
})

test("A stock client is told when its right goes, and its session's end keeps it away", async () => {
  const node = await startNode()
  const client = stockClient(node, 1, 's1')
  const refused: unknown[] = []
  const codes: unknown[] = []
  const channel = client.subscribe('private-a')
  channel.bind('pusher:subscription_error', (data: { status: number }) => refused.push(data.status))
  client.connection.bind('error', (error: { data?: { code: number } }) => codes.push(error.data?.code))
  await until(() => channel.subscribed)
  expect(node.hub.recheck(() => false)).toBe(1)
  await until(() => refused.length > 0)
  const other = client.subscribe('private-b')
  await until(() => other.subscribed)
  expect(node.hub.closeSessions(({ sessionId }) => sessionId === 's1')).toBe(1)
  await until(() => client.connection.state === 'disconnected')
  expect(refused).toEqual([403])
  expect(codes[0]).toBe(CLOSE.sessionEnded)
})

test('After too much backlog a stock client stays away until it is told to connect', async () => {
  const node = await startNode({ limits: { backlogBytes: 2000 } })
  const client = stockClient(node)
  const codes: unknown[] = []
  client.connection.bind('error', (error: { data?: { code: number } }) => codes.push(error.data?.code))
  const channel = client.subscribe('private-a')
  await until(() => channel.subscribed)
  node.hub.publish('private-a', { event: 'ItemSaved', seq: 1, records: ['x'.repeat(2000)] })
  await until(() => client.connection.state === 'disconnected')
  expect(codes[0]).toBe(CLOSE.backlog)
  client.connect()
  await until(() => channel.subscribed)
})

test('A graceful stop sends stock clients back at once', async () => {
  const node = await startNode()
  const client = stockClient(node)
  const codes: unknown[] = []
  client.connection.bind('error', (error: { data?: { code: number } }) => codes.push(error.data?.code))
  await until(() => client.connection.state === 'connected')
  await node.hub.close()
  await until(() => codes.length > 0)
  expect(codes[0]).toBe(CLOSE.restart)
  expect(node.hub.stats().sockets).toBe(0)
  expect(client.connection.state).not.toBe('disconnected')
})

test('Stock clients see each other in a presence channel and exchange stamped client events', async () => {
  const node = await startNode({
    clientEvent: ({ userId }, _event, data) => ({ ...(data as object), user: { id: userId } }),
  })
  const [ann, bob] = [stockClient(node, 1), stockClient(node, 2)]
  const seen: string[] = []
  const annChannel = ann.subscribe('presence-a')
  annChannel.bind('pusher:member_added', ({ id }: { id: string }) => seen.push(`+${id}`))
  annChannel.bind('pusher:member_removed', ({ id }: { id: string }) => seen.push(`-${id}`))
  await until(() => annChannel.subscribed)
  const bobChannel = bob.subscribe('presence-a')
  await until(() => bobChannel.subscribed)
  const got: unknown[] = []
  annChannel.bind('client-cursor', (data: unknown, meta: { user_id: string }) =>
    got.push([data, meta.user_id]),
  )
  bobChannel.trigger('client-cursor', { item_id: 'x', user: { id: 99 } })
  await until(() => got.length > 0)
  expect(got).toEqual([[{ item_id: 'x', user: { id: 2 } }, '2']])
  const { members } = bobChannel as unknown as { members: { count: number; members: object } }
  expect(members.members).toEqual({ 1: { name: 'User 1' }, 2: { name: 'User 2' } })
  bob.disconnect()
  await until(() => seen.length === 2)
  expect(seen).toEqual(['+2', '-2'])
})
