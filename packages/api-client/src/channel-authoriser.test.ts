import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { createChannelAuthoriser } from './channel-authoriser.ts'
import { startServer, type Reply, type SeenRequest } from './testing/local-server.ts'
import { createManualClock } from './testing/manual-clock.ts'

async function world(answer: (request: SeenRequest) => Reply) {
  const { baseUrl, seen } = await startServer(answer)
  const clock = createManualClock()
  const authorise = createChannelAuthoriser({ client: createApiClient({ baseUrl }), clock })
  const ask = (channelName: string, socketId = '1.1') =>
    new Promise((resolve) =>
      authorise({ socketId, channelName }, (error, data) => resolve(error ? error.message : data?.auth)),
    )
  return { seen, clock, ask }
}

const granting = ({ body }: SeenRequest): Reply => {
  const { socketId, channelNames } = body as { socketId: string; channelNames: string[] }
  const entries = channelNames.map((name) => [
    name,
    name.includes('secret') ? { status: 403 } : { status: 200, data: { auth: `${socketId}:${name}` } },
  ])
  return { body: Object.fromEntries(entries) }
}

test('channels of two seconds go in one call, and one forbidden channel spoils no other', async () => {
  const { ask, clock, seen } = await world(granting)
  const first = ask('private-team.7')
  clock.advance(1_999)
  const others = ['private-secret', 'private-user.3'].map((name) => ask(name))
  expect(seen).toEqual([])
  clock.advance(1)
  expect(await Promise.all([first, ...others])).toEqual([
    '1.1:private-team.7',
    'Unauthorized',
    '1.1:private-user.3',
  ])
  expect(seen.map(({ url, body }) => [url, body])).toEqual([
    [
      '/api/broadcasting/multi-auth',
      { socketId: '1.1', channelNames: ['private-team.7', 'private-secret', 'private-user.3'] },
    ],
  ])
})

test('a channel asked for twice is sent once and answered twice', async () => {
  const { ask, clock, seen } = await world(granting)
  const asked = [ask('private-a'), ask('private-a')]
  clock.advance(2_000)
  expect(await Promise.all(asked)).toEqual(['1.1:private-a', '1.1:private-a'])
  expect(seen[0]?.body).toMatchObject({ channelNames: ['private-a'] })
})

test('channels of different sockets are not mixed', async () => {
  const { ask, clock, seen } = await world(granting)
  const asked = [ask('private-a', '1.1'), ask('private-a', '2.2')]
  clock.advance(2_000)
  expect(await Promise.all(asked)).toEqual(['1.1:private-a', '2.2:private-a'])
  expect(seen.length).toBe(2)
})

test('more than fifty channels are asked for in several calls', async () => {
  const { ask, clock, seen } = await world(granting)
  const asked = Array.from({ length: 120 }, (_, i) => ask(`private-${i}`))
  clock.advance(2_000)
  expect(await Promise.all(asked)).toEqual(asked.map((_, i) => `1.1:private-${i}`))
  expect(
    seen
      .map(({ body }) => (body as { channelNames: string[] }).channelNames.length)
      .toSorted((a, b) => a - b),
  ).toEqual([20, 50, 50])
})

test('a later channel starts a batch of its own', async () => {
  const { ask, clock, seen } = await world(granting)
  const first = ask('private-a')
  clock.advance(2_000)
  await first
  const second = ask('private-b')
  clock.advance(2_000)
  await second
  expect(seen.length).toBe(2)
})

test('an answer that lacks the channel, a refused call and nonsense are all Unauthorized', async () => {
  const replies: Reply[] = [
    { body: {} },
    { status: 403, body: {} },
    { body: { constructor: 1, 'private-a': { status: 200, data: {} } } },
  ]
  const { ask, clock } = await world(() => replies.shift() ?? 'cut')
  for (let i = 0; i < 3; i++) {
    const asked = ask('private-a')
    clock.advance(2_000)
    expect(await asked).toBe('Unauthorized')
  }
})

test('without a reply the channels hear of that and not of missing rights', async () => {
  const { ask, clock } = await world(() => 'cut')
  const asked = ask('private-a')
  clock.advance(2_000)
  expect(await asked).toBe('No reply')
})
