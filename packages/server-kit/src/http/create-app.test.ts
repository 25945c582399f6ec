import { defineRoute } from '@weft/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { setClockOffset } from '@weft/base'
import { GUEST } from '../caller.ts'
import { errors } from '../errors.ts'
import { DEFAULT_LIMITS, type Limits } from '../limits.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import { createApp } from './create-app.ts'
import { INTERFACE_VERSION } from './interface-version.ts'
import { mountRoute } from './mount-route.ts'
import { anyone, nothing, route } from './route.ts'

afterEach(() => setClockOffset(0))

const write = defineRoute({
  method: 'POST',
  path: '/api/things/{token}',
  summary: 'Write',
  params: z.object({ token: z.string() }),
  body: z.looseObject({ text: z.string() }),
  answer: z.unknown(),
})
const read = defineRoute({ method: 'GET', path: '/api/things', summary: 'Read', answer: z.unknown() })

/** An app with one route to read and one to write; callers are named by their header. */
function start(
  over: {
    limits?: Partial<Limits>
    knownHosts?: ReadonlySet<string>
    trustProxy?: boolean
    https?: boolean
  } = {},
) {
  const lines: { level: string; details: Record<string, unknown>; message: string }[] = []
  const keep = (level: string) => (details: Record<string, unknown>, message: string) => {
    lines.push({ level, details, message })
  }
  const log = {
    level: 'trace',
    ...Object.fromEntries(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) => [level, keep(level)]),
    ),
    child: () => log,
  } as unknown as FastifyBaseLogger
  const limits: Limits = { ...DEFAULT_LIMITS, ...over.limits }
  const app = createApp({
    log,
    limits,
    rates: createRateLimiter(),
    trustProxy: over.trustProxy ?? false,
    https: over.https ?? false,
    neighbours: [{ prefix: 'stat.', path: '/message', route: '/api/things' }],
    knownHosts: over.knownHosts ?? null,
    authenticate: async ({ headers }) => {
      if (headers.authorization === 'bad') throw errors.unauthenticated()
      return headers.authorization ? { user_id: Number(headers.authorization), session_id: 's' } : GUEST
    },
    translate: (message) => `<${message}>`,
  })
  mountRoute(
    app,
    limits,
    route(write, {
      scope: 'work',
      load: nothing,
      permit: ({ body }) => {
        if (body.text === 'forbidden') throw errors.forbidden()
      },
      handle: async ({ body }) => {
        if (body.text === 'crash') throw new Error('a secret detail')
        return { data: body.text }
      },
    }),
  )
  mountRoute(
    app,
    limits,
    route(read, { scope: 'work', load: nothing, permit: anyone, handle: async () => ({ data: 1 }) }),
  )
  onTestFinished(() => app.close())
  const post = (payload: unknown, headers: Record<string, string> = {}, url = '/api/things/hunter2') =>
    app.inject({
      method: 'POST',
      url,
      headers: { authorization: '7', ...headers },
      payload: payload as object,
    })
  const get = (headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
    app.inject({ method: 'GET', url: '/api/things', headers, remoteAddress })
  return { app, lines, post, get }
}

describe('A route', () => {
  test('that declares no loader, permission and scope of tokens does not boot', () => {
    const { app } = start()
    expect(() => app.get('/api/open', async () => 'x')).toThrow(
      'GET /api/open declares no loader, permission and scope of tokens',
    )
    expect(() => app.post('/elsewhere', async () => 'x')).not.toThrow()
  })

  test('answers what it is asked, with data as it comes', async () => {
    const { post } = start()
    const answer = await post({ text: 'ä' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: 'ä' }])
  })

  test('answers errors in one shape and the language of the caller', async () => {
    const { post } = start()
    expect((await post({ text: 'forbidden' })).json()).toEqual({
      message: '<This action is unauthorized.>',
      code: 'forbidden',
    })
    const wrong = await post({ text: 5 })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      422,
      { code: 'invalid', data: [expect.stringMatching(/^text: /)] },
    ])
  })

  test('says by which version of the interface it answers, whatever the answer is', async () => {
    const { get, post, app } = start()
    const answers = [
      await get(),
      await get({ 'weft-version': INTERFACE_VERSION }),
      await post({ text: 'crash' }),
      await app.inject('/api/nothing'),
      await app.inject('/api/things/%zz'),
    ]
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['weft-version']])).toEqual(
      [200, 200, 500, 404, 400].map((status) => [status, INTERFACE_VERSION]),
    )
    expect((await app.inject('/elsewhere')).headers['weft-version']).toBeUndefined()
  })

  test('is not answered by a version that is not known', async () => {
    const { get } = start()
    const refused = await get({ 'weft-version': '1999-12-31' })
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        code: 'unknown_version',
        message: expect.stringContaining('does not know that version'),
        data: [INTERFACE_VERSION],
      },
    ])
  })

  test('that fails unexpectedly says no more than that', async () => {
    const { post, lines } = start()
    const crash = await post({ text: 'crash' })
    expect([crash.statusCode, crash.json()]).toEqual([
      500,
      { message: '<Something Went Wrong>', code: 'internal' },
    ])
    expect(crash.body).not.toContain('secret detail')
    expect(lines.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      'unexpected error',
      'request',
    ])
  })
})

describe('The access log', () => {
  test('names the pattern, who and how long, never the address', async () => {
    const { post, lines } = start()
    await post({ text: 'x' }, {}, '/api/things/hunter2?token=hunter3')
    expect(lines.at(-1)).toEqual({
      level: 'debug',
      message: 'request',
      details: { method: 'POST', route: '/api/things/:token', status: 200, ms: expect.any(Number), user: 7 },
    })
    await post({ text: 'crash' })
    await post('{', { 'content-type': 'application/json' })
    expect(JSON.stringify(lines)).not.toContain('hunter')
  })
})

describe('Requests from elsewhere', () => {
  test('are refused when they write, and read where no secret is sent along', async () => {
    const { post, get } = start()
    expect((await post({ text: 'x' }, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await post({ text: 'x' }, { host: 'weft.test', origin: 'http://weft.test' })).statusCode).toBe(
      200,
    )
    expect((await get({ origin: 'https://evil.example' })).statusCode).toBe(200)
  })

  test('under a host that is not ours are a 421', async () => {
    const { get } = start({ knownHosts: new Set(['weft.test']) })
    for (const [host, status] of [
      ['weft.test', 200],
      ['weft.test:4010', 200],
      ['WEFT.Test', 200],
      ['evil.example', 421],
      ['weft.test.evil.example', 421],
    ] as const)
      expect([host, (await get({ host })).statusCode]).toEqual([host, status])
  })

  test('under a neighbour are answered at its one path', async () => {
    const { app } = start({ knownHosts: new Set(['weft.test']) })
    const ask = async (host: string, url: string) => (await app.inject({ url, headers: { host } })).statusCode
    expect([
      await ask('stat.weft.test', '/message'),
      await ask('STAT.weft.test:4010', '/message?x=1'),
      await ask('stat.weft.test', '/api/things'),
      await ask('weft.test', '/message'),
      await ask('stat.evil.example', '/message'),
      await ask('evil.example', '/message'),
      await ask('stat.weft.test', '/api/things/token'),
    ]).toEqual([200, 200, 200, 404, 421, 404, 404])
  })

  test('with a bad token are a 401, not a guest', async () => {
    expect((await start().get({ authorization: 'bad' })).statusCode).toBe(401)
  })
})

describe('Rates', () => {
  const many = async (n: number, ask: () => Promise<{ statusCode: number }>) => {
    const statuses: number[] = []
    for (let i = 0; i < n; i++) statuses.push((await ask()).statusCode)
    return statuses
  }

  test('let a person read a burst of 200, then 50 a second', async () => {
    setClockOffset(0)
    const { get } = start({ limits: { read_rate: 1e-9 } })
    expect(new Set(await many(200, () => get({ authorization: '7' })))).toEqual(new Set([200]))
    const beyond = await get({ authorization: '7' })
    expect([beyond.statusCode, beyond.json<{ code: string }>().code]).toEqual([429, 'rate_limited'])
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    // Another person is not concerned.
    expect((await get({ authorization: '8' })).statusCode).toBe(200)
  })

  test('let an address read a burst of 30 as a guest', async () => {
    const { get } = start({ limits: { guest_rate: 1e-9 } })
    expect(new Set(await many(30, () => get()))).toEqual(new Set([200]))
    expect((await get()).statusCode).toBe(429)
    expect((await get({}, '10.0.0.2')).statusCode).toBe(200)
    expect((await get({ 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(429)
  })

  test('believe a proxy only where one is set', async () => {
    const { get } = start({ limits: { guest_rate: 1e-9, guest_burst: 1 }, trustProxy: true })
    expect((await get({ 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(200)
    expect((await get({ 'x-forwarded-for': '1.2.3.5' })).statusCode).toBe(200)
    expect((await get({ 'x-forwarded-for': '1.2.3.4' })).statusCode).toBe(429)
  })

  test('let a person write a burst of 2,000', async () => {
    const { post } = start({ limits: { write_rate: 1e-9, write_burst: 20 } })
    expect(new Set(await many(20, () => post({ text: 'x' })))).toEqual(new Set([200]))
    expect((await post({ text: 'x' })).statusCode).toBe(429)
    expect(DEFAULT_LIMITS).toMatchObject({
      write_rate: 200,
      write_burst: 2_000,
      read_rate: 50,
      guest_burst: 30,
    })
  })
})

describe('Every answer', () => {
  test('says what it is and that nobody keeps it, failures too', async () => {
    const { get, post, app } = start()
    const unknown = await app.inject({ url: '/api/nothing' })
    for (const { headers } of [await get(), await post({ text: 'crash' }), await post({ text: 5 }), unknown])
      expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store'])
    expect((await get()).headers['strict-transport-security']).toBeUndefined()
  })

  test('under https keeps browsers there', async () => {
    const { headers } = await start({ https: true }).get()
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

test.each([
  ['?a=%FF', 400],
  ['?%C3=1', 400],
  ['?a=%ED%A0%80', 400],
  ['?a=%C3%A4%F0%9F%98%80', 200],
  ['?a=100%', 200],
])('an address with %s is a %i', async (query, status) => {
  const { app } = start()
  expect((await app.inject({ url: `/api/things${query}` })).statusCode).toBe(status)
})

test('a body that is no UTF-8 is a 400', async () => {
  const { app } = start()
  const send = (payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/api/things/x',
      headers: { 'content-type': 'application/json', authorization: '7' },
      payload,
    })
  for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
    const body = Buffer.concat([Buffer.from('{"text":"'), Buffer.from(bytes), Buffer.from('"}')])
    const answer = await send(body)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'malformed_json'])
  }
  expect((await send(Buffer.from('{"text":"ä"}'))).json()).toEqual({ data: 'ä' })
})

test('headers have 16 KiB', async () => {
  const { app } = start()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { request } = await import('node:http')
  const ask = (length: number) =>
    new Promise<number>((resolve, reject) => {
      request(`${url}/api/things`, { headers: { 'x-filler': 'x'.repeat(length) } }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
  expect(await ask(15_000)).toBe(200)
  expect(await ask(17_000)).toBe(431)
})

test('clients are told when they are too old, and reloaded when they understand nothing any more', async () => {
  const { app } = start()
  const told = async (version?: string) => {
    const headers = version === undefined ? {} : { 'x-client-version': version }
    const { headers: answer } = await app.inject({ url: '/api/things', headers })
    return [answer['x-update-required'], answer['x-force-reload']]
  }
  expect(await told('34.9.2')).toEqual([undefined, undefined])
  expect(await told('34.9.1')).toEqual(['1', undefined])
  expect(await told('33.9.9')).toEqual(['1', '1'])
  expect([await told(), await told('not a version')]).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})
