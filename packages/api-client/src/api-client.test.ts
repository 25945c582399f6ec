import { expect, test, vi } from 'vitest'
import { createApiClient, type ApiClientOptions } from './api-client.ts'
import { CancelledError, ChallengeError, NoReplyError, OfflineError } from './errors/errors.ts'
import { createEvents } from './events/events.ts'
import { PreviewGate } from './preview-gate.ts'
import { createMemoryStorage } from './storage.ts'
import { startServer, type Reply, type SeenRequest } from './testing/local-server.ts'
import { createManualClock } from './testing/manual-clock.ts'
import { recordedEvents } from './testing/recorded-events.ts'
import { createTokenStore } from './tokens/token-store.ts'

async function world(
  answer: (request: SeenRequest) => Reply | Promise<Reply>,
  options: Partial<ApiClientOptions> = {},
) {
  const server = await startServer(answer)
  const clock = createManualClock()
  const storage = options.storage ?? createMemoryStorage()
  const { events, raised } = recordedEvents()
  const tokens = createTokenStore({ storage, clock })
  const client = createApiClient({ baseUrl: server.baseUrl, clock, storage, tokens, events, ...options })
  return { ...server, clock, storage, tokens, events, raised, client }
}

const token = { access_token: 'secret', expires_in: 900, refresh_expires_in: 604_800, created_at: '' }
const ok = (): Reply => ({ body: { data: 1 } })

test('a request carries the bearer token, a key and the client version', async () => {
  const { client, seen, tokens } = await world(ok)
  tokens.update(token)
  const response = await client.request({ method: 'PUT', path: '/api/me', body: { name: 'Ann' } })
  expect([response.status, response.data]).toEqual([200, { data: 1 }])
  expect(seen[0]).toMatchObject({ method: 'PUT', url: '/api/me', body: { name: 'Ann' } })
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-client-version': '34.9.2' })
  expect(seen[0]?.headers['x-idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
})

test('guests send no Authorization header', async () => {
  const { client, seen } = await world(ok)
  await client.request({ method: 'GET', path: '/api/app-vars' })
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

test('each request has a fresh key unless one is given', async () => {
  const { client, seen } = await world(ok)
  const keys = () => seen.map(({ headers }) => headers['x-idempotency-key'])
  await client.request({ method: 'GET', path: '/api/me' })
  await client.request({ method: 'GET', path: '/api/me' })
  await client.request({ method: 'PUT', path: '/api/me', body: {}, idempotencyKey: 'my-own-key' })
  expect(new Set(keys()).size).toBe(3)
  expect(keys()[2]).toBe('my-own-key')
})

test('a password that was given goes along with the call that had asked for it, once', async () => {
  const refusal: Reply = { status: 401, body: { type: 'reauth', query: { intended: '/home' } } }
  const { client, seen } = await world(({ method, headers }) =>
    method === 'DELETE' && headers['x-authorization-password'] === undefined
      ? refusal
      : { body: { data: 1 } },
  )
  const ask = (id: number) =>
    client.request({ method: 'DELETE', path: '/api/teams/{id}', params: { id }, authorise: 'none' })
  expect((await ask(1)).status).toBe(401)
  client.confirmed('correct horse')
  // Another call is none of it.
  await client.request({ method: 'GET', path: '/api/me', authorise: 'none' })
  expect((await ask(1)).status).toBe(200)
  expect((await ask(1)).status).toBe(401)
  expect(seen.map(({ headers }) => headers['x-authorization-password'])).toEqual([
    undefined,
    undefined,
    'correct horse',
    undefined,
  ])
})

test('a confirmed password travels as UTF-8 bytes, and only with its request', async () => {
  const { client, seen } = await world(ok)
  await client.request({ method: 'DELETE', path: '/api/me', passwordConfirmation: 'пароль✓' })
  await client.request({ method: 'GET', path: '/api/me' })
  const sent = String(seen[0]?.headers['x-authorization-password'])
  expect(Buffer.from(sent, 'latin1').toString('utf8')).toBe('пароль✓')
  expect(seen[1]?.headers['x-authorization-password']).toBeUndefined()
})

test('forms are sent as forms', async () => {
  const { client, seen } = await world(ok)
  const body = new FormData()
  body.set('file', new Blob(['a,b']), 'a.csv')
  await client.request({ method: 'POST', path: '/api/7/imports', body })
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

test('every status is a reply, and only 4xx and 5xx are failures', async () => {
  const statuses = [200, 201, 204, 304, 403, 404, 409, 422, 500]
  const { client, raised } = await world(({ url }) => ({ status: Number(url.split('/').at(-1)) }))
  for (const status of statuses) {
    expect((await client.request({ method: 'GET', path: `/api/${status}` })).status).toBe(status)
  }
  const count = (name: string) => raised.filter((one) => one === name).length
  expect([count('successfulRequest'), count('failedRequest'), raised.length]).toEqual([3, 5, 8])
})

test('events tell method and path, so that listeners can tell writes from reads', async () => {
  const { client, events } = await world(ok)
  const told: string[] = []
  events.on('successfulRequest', ({ method, path }) => told.push(`${method} ${path}`))
  await client.request({ method: 'PUT', path: '/api/{team_id}/items/{id}', params: { team_id: 7, id: 'x' } })
  expect(told).toEqual(['PUT /api/7/items/x'])
})

test('a page instead of JSON is delivered as text', async () => {
  const { client } = await world(() => ({ status: 502, text: '<h1>Bad gateway</h1>' }))
  expect((await client.request({ method: 'GET', path: '/api/me' })).data).toBe('<h1>Bad gateway</h1>')
})

test('a cut connection is no reply and tells that the device is disconnected', async () => {
  const { client, raised } = await world(() => 'cut')
  await expect(client.request({ method: 'GET', path: '/api/me' })).rejects.toThrow(NoReplyError)
  expect(raised).toEqual(['httpDisconnected'])
})

test('a request is given up after 30 seconds', async () => {
  const { client, clock, raised, seen } = await world(() => 'hang')
  const asked = client.request({ method: 'GET', path: '/api/me' })
  const failed = asked.catch((error: unknown) => error)
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  clock.advance(29_999)
  expect(raised).toEqual([])
  clock.advance(1)
  expect(await failed).toMatchObject({ name: 'NoReplyError', timedOut: true })
  expect([raised, clock.pending()]).toEqual([['httpDisconnected'], 0])
})

test('a cancelled request tells nothing about the connection', async () => {
  const { client, raised, seen } = await world(() => 'hang')
  const cancel = new AbortController()
  const asked = client.request({ method: 'GET', path: '/api/me', signal: cancel.signal })
  const failed = asked.catch((error: unknown) => error)
  while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  cancel.abort()
  expect(await failed).toBeInstanceOf(CancelledError)
  await expect(client.request({ method: 'GET', path: '/api/me', signal: cancel.signal })).rejects.toThrow(
    CancelledError,
  )
  expect([raised, seen.length]).toEqual([[], 1])
})

test('known to be offline, requests fail unsent, except those that find out', async () => {
  const { client, seen } = await world(ok, { isOffline: () => true })
  const refused = client.request({ method: 'PUT', path: '/api/me', body: {} })
  await expect(refused).rejects.toThrow(OfflineError)
  await expect(refused).rejects.toThrow('This action is not available when you are offline.')
  expect(seen).toEqual([])
  await client.request({ method: 'GET', path: '/api/health', whenOffline: 'send' })
  expect(seen.length).toBe(1)
})

test('a required update is told once and remembered for this client version only', async () => {
  const { client, raised, storage, baseUrl } = await world(() => ({ headers: { 'x-update-required': '1' } }))
  expect(client.updates.isRequired()).toBe(false)
  await client.request({ method: 'GET', path: '/api/me' })
  await client.request({ method: 'GET', path: '/api/me' })
  expect(raised.filter((name) => name === 'updateRequired')).toEqual(['updateRequired'])
  expect(createApiClient({ baseUrl, storage }).updates.isRequired()).toBe(true)
  expect(createApiClient({ baseUrl, storage, clientVersion: '34.9.3' }).updates.isRequired()).toBe(false)
})

test('a forced reload is told', async () => {
  const { client, raised } = await world(() => ({ headers: { 'x-force-reload': '1' } }))
  await client.request({ method: 'GET', path: '/api/me' })
  expect(raised).toEqual(['successfulRequest', 'forceReload'])
})

test('an address that is not verified is told, by sentence or by code', async () => {
  const bodies = [
    { message: 'Your email address is not verified.' },
    { message: 'Niezweryfikowany adres.', code: 'email_not_verified' },
  ]
  const { client, raised } = await world(() => ({ status: 403, body: bodies.pop() }))
  await client.request({ method: 'GET', path: '/api/me' })
  await client.request({ method: 'GET', path: '/api/me' })
  expect(raised.filter((name) => name === 'emailNotVerified').length).toBe(2)
})

test('a password to be confirmed is told with the query of the answer', async () => {
  const body = { message: 'Confirm', type: 'reauth', query: { intended: '/profile', strange: 7 } }
  const { client, events, seen, tokens } = await world(() => ({ status: 401, body }))
  tokens.update(token)
  const queries: unknown[] = []
  events.on('reauthenticate', (query) => queries.push(query))
  expect((await client.request({ method: 'DELETE', path: '/api/me' })).status).toBe(401)
  expect([queries, seen.length]).toEqual([[{ intended: '/profile' }], 1])
})

test('a workspace that asks for its identity provider is told, and no password is asked for', async () => {
  const sso = { team_id: 5, kind: 'saml', login_url: '/s/saml/5/login', break_glass: false }
  const body = { message: 'Log in', code: 'sso_needed', type: 'reauth', sso }
  const { client, events, raised, tokens } = await world(() => ({ status: 401, body }))
  tokens.update(token)
  const asked: unknown[] = []
  events.on('ssoNeeded', (refused) => asked.push(refused))
  await client.request({ method: 'GET', path: '/api/{team_id}/boards', params: { team_id: '5' } })
  expect(asked).toEqual([{ team_id: 5, path: '/api/5/boards' }])
  expect(raised).not.toContain('reauthenticate')
})

test('a listener that throws does not turn a success into a failure', async () => {
  const reported: unknown[] = []
  const events = createEvents({ report: (error) => reported.push(error) })
  const { client } = await world(ok, { events })
  events.on('successfulRequest', () => {
    throw new Error('Listener broke')
  })
  expect((await client.request({ method: 'GET', path: '/api/me' })).status).toBe(200)
  expect(reported).toEqual([new Error('Listener broke')])
})

test('after a passed human check the request is sent once more under its key', async () => {
  let passed = false
  const { client, raised, seen } = await world(
    () => (passed ? { body: 1 } : { status: 403, headers: { 'cf-mitigated': 'challenge' } }),
    { solveChallenge: async () => (passed = true) },
  )
  expect((await client.request({ method: 'PUT', path: '/api/me', body: {} })).status).toBe(200)
  expect(raised).toEqual(['challenge', 'successfulRequest'])
  expect(new Set(seen.map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1)
})

test('requests that meet a human check together need one, also when a refusal comes after it', async () => {
  let checks = 0
  let passed = false
  let replies = 0
  const { client } = await world(
    () => {
      replies++
      return passed ? { body: 1 } : { status: 403, headers: { 'x-edge': 'challenge' } }
    },
    {
      challengeHeader: 'x-edge',
      solveChallenge: async () => {
        checks++
        // All are refused by then; how many of the refusals have come is left to chance.
        await vi.waitFor(() => expect(replies).toBe(5), 20_000)
        return (passed = true)
      },
    },
  )
  const asked = Array.from({ length: 5 }, () => client.request({ method: 'GET', path: '/api/me' }))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(checks).toBe(1)
})

test('a failed, missing or useless human check rejects the request', async () => {
  const challenge = (): Reply => ({ status: 403, headers: { 'cf-mitigated': 'challenge' } })
  for (const solveChallenge of [async () => false, async () => true, undefined]) {
    const { client } = await world(challenge, { solveChallenge })
    const asked = client.request({ method: 'GET', path: '/api/me' })
    await expect(asked).rejects.toThrow(ChallengeError)
    await expect(asked).rejects.toThrow('Unable to obtain pre-clearance')
  }
})

test('a preview reads until its page is there; then nothing leaves, not even what is sent while offline', async () => {
  const gate = new PreviewGate()
  const { client, raised, seen, tokens, clock } = await world(ok, { gate })
  tokens.update(token)
  gate.beginReading()
  await expect(client.request({ method: 'PUT', path: '/api/me', body: {} })).rejects.toThrow(OfflineError)
  await client.request({ method: 'GET', path: '/api/me' })
  gate.shut()
  // The renewal of a token is a request like any other.
  clock.advance(3_600_000)
  for (const whenOffline of ['send', undefined] as const) {
    for (const method of ['GET', 'PUT', 'POST', 'DELETE'] as const) {
      const refused = client.request({ method, path: '/api/me', ...(whenOffline ? { whenOffline } : {}) })
      await expect(refused).rejects.toThrow(OfflineError)
    }
  }
  expect([seen.length, raised.includes('httpDisconnected')]).toEqual([1, false])
  gate.open()
  await client.request({ method: 'GET', path: '/api/app-vars', authorise: 'none' })
  expect(seen.length).toBe(2)
})

test('an action is refused unsent while the server is out of reach, and whoever listens is told; reads still try', async () => {
  let isDisconnected = true
  const { client, raised, seen } = await world(ok, { isDisconnected: () => isDisconnected })
  const action = { method: 'POST', path: '/api/teams', body: {}, isAction: true } as const
  await expect(client.request(action)).rejects.toThrow('This action is not available when you are offline.')
  expect(raised).toEqual(['actionRefused'])
  await client.request({ method: 'GET', path: '/api/me' })
  // What the program does by itself is nobody's action: the queue goes on by its own rules.
  await client.request({ ...action, isAction: false })
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST'])
  isDisconnected = false
  await client.request(action)
  expect(seen).toHaveLength(3)
  expect(raised.filter((name) => name === 'actionRefused')).toHaveLength(1)
})

test('an action that got no reply, or is wanted in a preview, is told as well; a cancelled one is not', async () => {
  const gate = new PreviewGate()
  const { client, raised } = await world(ok, {
    gate,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  const action = { method: 'POST', path: '/api/teams', isAction: true } as const
  await expect(client.request(action)).rejects.toThrow(NoReplyError)
  expect(raised).toEqual(['httpDisconnected', 'actionRefused'])
  gate.shut()
  await expect(client.request(action)).rejects.toThrow(OfflineError)
  expect(raised).toHaveLength(3)
  const signal = AbortSignal.abort()
  gate.open()
  await expect(client.request({ ...action, signal })).rejects.toThrow('Cancelled')
  expect(raised.filter((name) => name === 'actionRefused')).toHaveLength(2)
})

test('typed calls are actions unless they read or ask whether the server is there', async () => {
  const { client, raised } = await world(ok, { isDisconnected: () => true })
  const contract = {
    path: '/api/teams',
    summary: '',
    answer: { safeParse: (data: unknown) => ({ success: true, data }) },
  }
  const call = (method: string, options = {}) =>
    client.call({ ...contract, method } as never, {} as never, options)
  await call('GET')
  await call('POST', { whenOffline: 'send' })
  await call('POST', { isAction: false })
  expect(raised).not.toContain('actionRefused')
  for (const method of ['POST', 'PUT', 'DELETE']) await expect(call(method)).rejects.toThrow(OfflineError)
  expect(raised.filter((name) => name === 'actionRefused')).toHaveLength(3)
})
