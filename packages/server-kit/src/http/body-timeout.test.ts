import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { defineRoute } from '@weft/protocol'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { GUEST } from '../caller.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import { createApp } from './create-app.ts'
import { mountRoute } from './mount-route.ts'
import { anyone, nothing, route } from './route.ts'

const TIMEOUT_MS = 200
const limits = { ...DEFAULT_LIMITS, request_timeout_ms: TIMEOUT_MS }
const app = createApp({
  log: fastify({ logger: false }).log,
  limits,
  rates: createRateLimiter(),
  trustProxy: false,
  https: false,
  knownHosts: null,
  authenticate: async () => GUEST,
  translate: (message) => message,
})
const plain = defineRoute({
  method: 'POST',
  path: '/api/plain',
  summary: 'Plain',
  body: z.looseObject({}),
  answer: z.unknown(),
})
const upload = defineRoute({ method: 'POST', path: '/api/upload', summary: 'Upload', answer: z.unknown() })
let failure: unknown
mountRoute(
  app,
  limits,
  route(plain, { scope: 'work', load: nothing, permit: anyone, handle: async () => ({ ok: true }) }),
)
mountRoute(
  app,
  limits,
  route(upload, {
    scope: 'work',
    load: nothing,
    permit: anyone,
    options: { rawBody: true, slowBody: true },
    handle: async ({ request }) => {
      try {
        return { length: (await text(request.body as Readable)).length }
      } catch (error) {
        failure = error
        throw error
      }
    },
  }),
)
app.addContentTypeParser('text/csv', async (_request: unknown, payload: unknown) => payload)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
afterAll(() => app.close())

/**
 * Sends `parts` pieces of `size` bytes, one every `pause` ms, of a body of `length` bytes, and nothing more: bytes that
 * reach a socket which the server has just closed would reset it, and the answer with it. The answer's first line.
 */
async function send(
  path: string,
  type: string,
  { size, parts, pause, length }: Record<'size' | 'parts' | 'pause' | 'length', number>,
) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += String(data)))
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${type}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
  )
  for (let part = 0; part < parts; part++) {
    socket.write('x'.repeat(size))
    await sleep(pause)
  }
  await closed
  return answer.split('\r\n')[0] ?? ''
}

test('a body that does not come in time ends the request', async () => {
  expect(await send('/api/plain', 'application/json', { size: 100, parts: 3, pause: 5, length: 2_000 })).toBe(
    'HTTP/1.1 408 Request Timeout',
  )
})

test('a route for files waits as long as the body keeps coming', async () => {
  expect(await send('/api/upload', 'text/csv', { size: 1_000, parts: 20, pause: 50, length: 20_000 })).toBe(
    'HTTP/1.1 200 OK',
  )
})

test('a body that trickles is cut off there, too, and the handler hears of it', async () => {
  expect(await send('/api/upload', 'text/csv', { size: 1, parts: 3, pause: 5, length: 40 })).toBe(
    'HTTP/1.1 408 Request Timeout',
  )
  await expect.poll(() => failure).toBeInstanceOf(Error)
})

// Node itself looks for such connections, every 30 s.
test('headers have the same time', () => {
  expect(app.server.headersTimeout).toBe(TIMEOUT_MS)
  expect(app.server.requestTimeout).toBe(0)
})
