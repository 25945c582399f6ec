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

const app = createApp({
  log: fastify({ logger: false }).log,
  limits: DEFAULT_LIMITS,
  rates: createRateLimiter(),
  trustProxy: false,
  https: false,
  knownHosts: null,
  authenticate: async () => GUEST,
  translate: (message) => message,
})
const echo = defineRoute({
  method: 'POST',
  path: '/api/echo',
  summary: 'Echo',
  body: z.looseObject({}),
  answer: z.unknown(),
})
mountRoute(
  app,
  DEFAULT_LIMITS,
  route(echo, { scope: 'work', load: nothing, permit: anyone, handle: async ({ body }) => body }),
)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
afterAll(() => app.close())

async function post(body: string): Promise<[number, string]> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/echo`, { method: 'POST', headers, body })
  return [answer.status, await answer.text()]
}

test.each([
  '1234567890123456',
  '0.30000000000000004',
  '0.10000000000000001',
  '-9007199254740991',
  '1.7976931348623157e308',
  '100000000000000000000',
  '"12345678901234567"',
])('%s keeps its digits', async (number) => {
  expect((await post(`{"data":[${number}]}`))[0]).toBe(200)
})

test.each(['12345678901234567', '9007199254740993', '0.12345678901234567891', '-1.2345678901234567891e5'])(
  '%s would lose digits and is refused by name',
  async (number) => {
    const [status, text] = await post(`{"data":{"deep":[1, ${number}]}}`)
    expect(status).toBe(422)
    expect(text).toContain(`The number ${number.replace(/e.*/, '')}`)
  },
)

test.each([
  ['of 150 digits', `0.${'12'.repeat(75)}`],
  ['with 150 zeros before its last digit', `0.1${'0'.repeat(150)}1`],
  ['as long as a body, nearly all of it zeros', `0.1${'0'.repeat(900_000)}1`],
])('a number %s is refused at once, and the server goes on', async (_, number) => {
  expect((await post(`{"data":[${number}]}`))[0]).toBe(422)
  expect((await post('{"data":[1]}'))[0]).toBe(200)
})
