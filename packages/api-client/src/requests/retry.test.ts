import { now } from '@weft/base'
import { expect, test } from 'vitest'
import { createApiClient } from '../api-client.ts'
import { NoReplyError } from '../errors/errors.ts'
import { createRetry, type FailedRequest, type StorableRequest } from './retry.ts'
import { startServer, type Reply, type SeenRequest } from '../testing/local-server.ts'
import { createManualClock } from '../testing/manual-clock.ts'

const lost = new NoReplyError({ timedOut: false })
const save = (id: string): StorableRequest => ({
  method: 'PUT',
  path: '/api/7/items/{id}',
  params: { id },
  body: { id },
  idempotencyKey: `key-of-${id}`,
})

function memoryPersistence(records: FailedRequest[] = []) {
  const kept = new Map(records.map((record) => [record.request.idempotencyKey, record]))
  return {
    kept,
    load: async () => [...kept.values()],
    save: async (record: FailedRequest) => void kept.set(record.request.idempotencyKey, record),
    remove: async (key: string) => void kept.delete(key),
  }
}

async function world(answer: (request: SeenRequest) => Reply | Promise<Reply>, left: FailedRequest[] = []) {
  const server = await startServer(answer)
  const clock = createManualClock()
  const client = createApiClient({ baseUrl: server.baseUrl })
  const persistence = memoryPersistence(left)
  const state = { offline: false }
  const settled: string[] = []
  const retry = createRetry({
    send: client.request,
    isOffline: () => state.offline,
    persistence,
    clock,
    onSettled: (request, { status }) => settled.push(`${request.idempotencyKey} ${status}`),
  })
  return { ...server, clock, persistence, state, settled, retry }
}

test('nothing works before the initialisation', async () => {
  const { retry } = await world(() => ({ status: 200 }))
  await expect(retry.retryAll()).rejects.toThrow('RetryPlugin not initialized')
  await expect(retry.add(save('a'), lost)).rejects.toThrow('RetryPlugin not initialized')
  expect(() => retry.retrySoon()).toThrow('RetryPlugin not initialized')
  expect(() => retry.failed()).toThrow('RetryPlugin not initialized')
})

test('a failed request is kept as plain data and removed on success', async () => {
  const { retry, persistence, settled, seen } = await world(() => ({ status: 200 }))
  await retry.initialise()
  await retry.add(save('a'), lost)
  const record = {
    request: save('a'),
    error: { name: 'NoReplyError', message: 'No reply' },
    reservedAt: null,
  }
  expect([retry.failed(), [...persistence.kept.values()]]).toEqual([[record], [record]])
  await retry.retryAll()
  expect([retry.failed(), persistence.kept.size, settled]).toEqual([[], 0, ['key-of-a 200']])
  expect(seen[0]?.headers['x-idempotency-key']).toBe('key-of-a')
})

test('what an earlier page left behind is sent, oldest first', async () => {
  const error = { name: 'NoReplyError', message: 'No reply' }
  const left = ['b', 'a'].map((id) => ({ request: save(id), error, reservedAt: null }))
  const { retry, seen } = await world(() => ({ status: 200 }), left)
  await retry.initialise()
  await retry.retryAll()
  expect(seen.map(({ url }) => url)).toEqual(['/api/7/items/b', '/api/7/items/a'])
})

test('a request is locked for ten seconds while it is retried', async () => {
  const held = Promise.withResolvers<Reply>()
  const { retry, clock, seen } = await world(() => held.promise)
  await retry.initialise()
  await retry.add(save('a'), lost)
  const running = retry.retryAll()
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(retry.failed()[0]?.reservedAt).toBe(clock.now())
  clock.advance(9_000)
  await retry.retryAll()
  expect(seen.length).toBe(1)
  held.resolve({ status: 200 })
  await running
  expect(retry.failed()).toEqual([])
})

test('a lock older than ten seconds was left by a page that is gone', async () => {
  const error = { name: 'NoReplyError', message: 'No reply' }
  const { retry, seen } = await world(
    () => ({ status: 200 }),
    [{ request: save('a'), error, reservedAt: now() - 10_001 }],
  )
  await retry.initialise()
  await retry.retryAll()
  expect(seen.length).toBe(1)
})

test('a retry while still offline throws and keeps all', async () => {
  const { retry, state, seen } = await world(() => ({ status: 200 }))
  await retry.initialise()
  await retry.add(save('a'), lost)
  state.offline = true
  await expect(retry.retryAll()).rejects.toThrow('still offline')
  expect([retry.failed().length, seen]).toEqual([1, []])
})

test('without a reply the rest is not tried and the lock is taken off', async () => {
  const { retry, seen } = await world(() => 'cut')
  await retry.initialise()
  await retry.add(save('a'), lost)
  await retry.add(save('b'), lost)
  await retry.retryAll()
  expect(retry.failed().map(({ reservedAt }) => reservedAt)).toEqual([null, null])
  expect(seen.length).toBe(1)
})

test('refusals that may pass are kept, final ones are told and removed', async () => {
  const replies: Record<string, Reply> = {
    busy: { status: 503, body: { message: 'Busy.' } },
    flight: { status: 409, body: { code: 'in_flight' } },
    overtaken: { status: 409, body: { code: 'conflict' } },
    forbidden: { status: 403 },
  }
  const { retry, settled } = await world(({ url }) => replies[url.split('/').at(-1) ?? ''] ?? 'cut')
  await retry.initialise()
  for (const id of Object.keys(replies)) await retry.add(save(id), lost)
  await retry.retryAll()
  expect(settled).toEqual(['key-of-overtaken 409', 'key-of-forbidden 403'])
  expect(retry.failed().map(({ error }) => error)).toEqual([
    { name: 'ApiError', message: 'Busy.', status: 503 },
    { name: 'ApiError', message: 'Status 409', status: 409 },
  ])
})

test('many returns of the connection within half a second make one round', async () => {
  const { retry, clock, seen } = await world(() => ({ status: 200 }))
  await retry.initialise()
  await retry.add(save('a'), lost)
  retry.retrySoon()
  clock.advance(499)
  retry.retrySoon()
  clock.advance(499)
  expect([seen.length, clock.pending()]).toEqual([0, 1])
  clock.advance(1)
  while (retry.failed().length > 0) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(seen.length).toBe(1)
})
