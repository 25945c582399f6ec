import { expect, test } from 'vitest'
import { createApiClient } from './api-client.ts'
import { createSession, OWNER_TOKEN_KEY } from './session.ts'
import { createMemoryStorage } from './storage.ts'
import { startServer, type Reply, type SeenRequest } from './testing/local-server.ts'
import { createManualClock } from './testing/manual-clock.ts'

const token = { access_token: 'secret', expires_in: 900, refresh_expires_in: 3600, created_at: '' }

async function world(answer: (request: SeenRequest) => Reply, onLeave?: (reason: string) => Promise<void>) {
  const server = await startServer(answer)
  const storage = createMemoryStorage()
  const clock = createManualClock()
  const client = createApiClient({ baseUrl: server.baseUrl, storage, clock })
  const visited: string[] = []
  const session = createSession({ client, storage, navigate: (to) => visited.push(to), onLeave })
  return { ...server, storage, clock, client, session, visited }
}

test('a sign-in stores the token and gives the reply with its intended address', async () => {
  const { client, session, seen } = await world(() => ({ body: { ...token, intended: '/home' } }))
  const body = { email: 'a@example.org', password: 'long enough', grantType: 'password' }
  expect((await session.signIn('login', body)).data).toMatchObject({ intended: '/home' })
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/auth/login', body })
  expect(client.tokens.read()?.access_token).toBe('secret')
})

test('a refused sign-in stores nothing and delivers the reply', async () => {
  const { client, session } = await world(() => ({ status: 401, body: { type: 'totp' } }))
  expect((await session.signIn('register', {})).status).toBe(401)
  expect(client.tokens.read()).toBeNull()
})

test('a sign-in without an access token is an error', async () => {
  const { session } = await world(() => ({ body: {} }))
  await expect(session.signIn('login', {})).rejects.toThrow(
    'Access Token does not have required property access_token.',
  )
})

test('a logout tells the server, clears the storage and leads to the login page', async () => {
  const reasons: string[] = []
  const { client, session, seen, storage, visited } = await world(
    () => ({ body: {} }),
    async (reason) => void reasons.push(reason),
  )
  client.tokens.update(token)
  storage.setItem('theme', 'dark')
  await session.logOut()
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/auth/logout' })
  expect(seen[0]?.headers.authorization).toBe('Bearer secret')
  expect([storage.getItem('theme'), client.tokens.read()]).toEqual([null, null])
  expect([visited, reasons]).toEqual([['/login'], ['chosen']])
})

test('the redirect of the answer is followed if it is an address', async () => {
  const redirects = ['https://sso.example.org/out', '/bye', 'javascript:alert(1)', '//evil.example', 7]
  const { session, visited } = await world(() => ({ body: { redirect: redirects.shift() } }))
  for (let i = 0; i < 5; i++) await session.logOut()
  expect(visited).toEqual(['https://sso.example.org/out', '/bye', '/login', '/login', '/login'])
})

test('who looked at the product as somebody else returns to /development', async () => {
  const { session, storage, visited } = await world(() => ({ body: { redirect: '/bye' } }))
  storage.setItem(OWNER_TOKEN_KEY, 'mine')
  await session.logOut()
  expect([visited, storage.getItem(OWNER_TOKEN_KEY)]).toEqual([['/development'], null])
})

test('a logout without a network clears and leaves all the same, and is told to the server later', async () => {
  const replies: Reply[] = ['cut', { status: 503 }, { status: 204 }]
  const { client, session, seen, visited } = await world(() => replies.shift() ?? 'cut')
  client.tokens.update(token)
  await session.logOut()
  expect([visited, client.tokens.read()]).toEqual([['/login'], null])
  for (let i = 0; i < 4; i++) await session.finishLogOut()
  expect(seen.map(({ url }) => url)).toEqual(Array(3).fill('/api/auth/logout'))
})

test('a logout that the server has not heard of goes before the next sign-in', async () => {
  const replies: Reply[] = ['cut', { status: 204 }, { body: token }]
  const { client, session, seen } = await world(() => replies.shift() ?? 'cut')
  await session.logOut()
  await session.signIn('login', {})
  expect(seen.map(({ url }) => url)).toEqual(['/api/auth/logout', '/api/auth/logout', '/api/auth/login'])
  expect(client.tokens.read()?.access_token).toBe('secret')
})

test('an expired session logs out by itself, once', async () => {
  const reasons: string[] = []
  const { client, clock, session, visited } = await world(
    ({ url }) => ({ status: url === '/api/auth/refresh' ? 401 : 204 }),
    async (reason) => void reasons.push(reason),
  )
  client.tokens.update(token)
  clock.advance(1_000_000)
  await Promise.allSettled([1, 2, 3].map(() => client.request({ method: 'GET', path: '/api/me' })))
  await session.logOut()
  expect([visited, reasons, client.tokens.read()]).toEqual([['/login'], ['expired'], null])
})

test('a failing clean-up does not keep anybody signed in', async () => {
  const { client, session, visited } = await world(
    () => ({ status: 204 }),
    async () => {
      throw new Error('Database is blocked')
    },
  )
  client.tokens.update(token)
  await expect(session.logOut()).rejects.toThrow('Database is blocked')
  expect([visited, client.tokens.read()]).toEqual([['/login'], null])
})
