import { expect, test } from 'vitest'
import { createApiClient } from '../api-client.ts'
import { AuthenticationError, NoReplyError } from '../errors/errors.ts'
import { createMemoryStorage } from '../storage.ts'
import { startServer, type Reply } from '../testing/local-server.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import { recordedEvents } from '../testing/recorded-events.ts'
import { createTokenStore } from './token-store.ts'

const lifetimes = { expires_in: 900, refresh_expires_in: 604_800, created_at: '2026-11-20 10:00:00' }
const get = { method: 'GET', path: '/api/me' } as const
const pause = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms))

/** A server whose access tokens are token-1, token-2, …; only the newest is accepted. */
async function world(refuse: () => Reply | null = () => null) {
  let newest = 1
  let beforeReply = async () => {}
  const server = await startServer(async ({ url, headers }) => {
    if (url === '/api/auth/refresh') {
      await beforeReply()
      const refusal = refuse()
      return refusal ?? { body: { access_token: `token-${++newest}`, ...lifetimes } }
    }
    const accepted = headers.authorization === `Bearer token-${newest}`
    return accepted ? { body: { data: url } } : { status: 401, body: { message: 'Unauthenticated.' } }
  })
  const clock = createManualClock()
  const storage = createMemoryStorage()
  const tokens = createTokenStore({ storage, clock })
  tokens.update({ access_token: 'token-1', ...lifetimes })
  const { events, raised } = recordedEvents()
  const tab = () => createApiClient({ baseUrl: server.baseUrl, storage, tokens, clock, events })
  const refreshes = () => server.seen.filter(({ url }) => url === '/api/auth/refresh')
  return {
    ...server,
    clock,
    tokens,
    raised,
    refreshes,
    tab,
    client: tab(),
    expireOnServer: () => void newest++,
    waitInRefresh: (wait: () => Promise<void>) => void (beforeReply = wait),
  }
}

test('a token that is due is renewed before the request, without a header of its own', async () => {
  const { client, clock, seen, tokens } = await world()
  clock.advance(895_001)
  expect((await client.request(get)).status).toBe(200)
  expect(seen.map(({ url }) => url)).toEqual(['/api/auth/refresh', '/api/me'])
  expect(seen[0]?.body).toEqual({ grantType: 'refresh_token' })
  expect(seen[0]?.headers.authorization).toBeUndefined()
  expect(tokens.read()?.access_token).toBe('token-2')
})

test('a valid token is not renewed', async () => {
  const { client, clock, refreshes } = await world()
  clock.advance(890_000)
  await client.request(get)
  expect(refreshes()).toEqual([])
})

test('requests of one tab share one renewal', async () => {
  const { client, clock, refreshes } = await world()
  clock.advance(895_001)
  const replies = await Promise.all(Array.from({ length: 20 }, () => client.request(get)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(refreshes().length).toBe(1)
})

test('tabs on one storage share one renewal', async () => {
  const { tab, clock, refreshes } = await world()
  clock.advance(895_001)
  const tabs = Array.from({ length: 5 }, tab)
  const replies = await Promise.all(tabs.map((client) => client.request(get)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(refreshes().length).toBe(1)
})

test('a renewal refused with 401 ends the session, once, and sends nothing as a guest', async () => {
  const { client, clock, raised, seen } = await world(() => ({ status: 401, body: {} }))
  clock.advance(895_001)
  const asked = Array.from({ length: 3 }, () => client.request(get))
  for (const one of asked) await expect(one).rejects.toThrow(AuthenticationError)
  await expect(client.request(get)).rejects.toThrow('Authentication Error')
  expect(raised.filter((name) => name === 'sessionExpired')).toEqual(['sessionExpired'])
  expect(seen.map(({ url }) => url)).toEqual(['/api/auth/refresh'])
})

test('past the refresh window nothing is asked and the session is over', async () => {
  const { client, clock, raised, seen } = await world()
  clock.advance(604_800_001)
  await expect(client.request(get)).rejects.toThrow(AuthenticationError)
  expect([raised, seen]).toEqual([['sessionExpired'], []])
})

test('a renewal that fails otherwise leaves the session alone and its reply is delivered', async () => {
  const replies: Reply[] = [{ status: 503, headers: { 'retry-after': '3' }, body: { message: 'Busy.' } }]
  const { client, clock, raised } = await world(() => replies.pop() ?? null)
  clock.advance(895_001)
  const response = await client.request(get)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  expect(raised).not.toContain('sessionExpired')
  expect((await client.request(get)).status).toBe(200)
})

test('without a network the request fails like any other and the session stays', async () => {
  const { client, clock, raised, tokens, stop } = await world()
  await stop()
  clock.advance(895_001)
  await expect(client.request(get)).rejects.toThrow(NoReplyError)
  expect(raised).toEqual(['httpDisconnected'])
  expect(tokens.read()?.access_token).toBe('token-1')
})

test('a token that looks valid here but not there is renewed once and the request repeated', async () => {
  const { client, expireOnServer, seen } = await world()
  expireOnServer()
  expect((await client.request({ ...get, method: 'PUT', body: {} })).status).toBe(200)
  expect(seen.map(({ url }) => url)).toEqual(['/api/me', '/api/auth/refresh', '/api/me'])
  expect(seen[2]?.headers['x-idempotency-key']).toBe(seen[0]?.headers['x-idempotency-key'])
})

test('a guest is never renewed', async () => {
  const { client, tokens, refreshes } = await world()
  tokens.clear()
  expect((await client.request(get)).status).toBe(401)
  expect(refreshes()).toEqual([])
})

test('a token that arrives after the sign-out signs nobody in', async () => {
  const { client, clock, tokens, waitInRefresh, refreshes } = await world()
  waitInRefresh(async () => {
    await pause()
    tokens.clear()
  })
  clock.advance(895_001)
  await expect(client.request(get)).rejects.toThrow(AuthenticationError)
  expect([tokens.read(), refreshes().length]).toEqual([null, 1])
})

test('without Web Locks one tab still renews once', async () => {
  const { baseUrl, clock, tokens, refreshes } = await world()
  const locks = { request: (_: string, work: () => Promise<void>) => work() }
  const client = createApiClient({ baseUrl, clock, tokens, locks })
  clock.advance(895_001)
  await Promise.all([client.request(get), client.request(get)])
  expect(refreshes().length).toBe(1)
})
