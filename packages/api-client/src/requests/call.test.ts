import { defineRoute } from '@weft/protocol'
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { createApiClient } from '../api-client.ts'
import { ApiError, UnexpectedAnswerError } from '../errors/errors.ts'
import { startServer, type Reply } from '../testing/local-server.ts'

const getTeam = defineRoute({
  method: 'GET',
  path: '/api/teams/{id}',
  summary: 'One workspace.',
  params: z.object({ id: z.number() }),
  query: z.object({ expand: z.optional(z.string()) }),
  answer: z.object({ data: z.object({ id: z.number(), name: z.string() }) }),
})

const createTeam = defineRoute({
  method: 'POST',
  path: '/api/teams',
  summary: 'A new workspace.',
  body: z.object({ name: z.string() }),
  answer: z.object({ data: z.object({ id: z.number() }) }),
  status: 201,
})

const me = defineRoute({ method: 'GET', path: '/api/me', summary: 'Profile.', answer: z.object({}) })

async function world(reply: Reply) {
  const { baseUrl, seen } = await startServer(() => reply)
  return { client: createApiClient({ baseUrl }), seen }
}

test('a call sends what the contract names and gives the parsed answer with its type', async () => {
  const { client, seen } = await world({ body: { data: { id: 7, name: 'Weavers' } } })
  const team = await client.call(getTeam, { params: { id: 7 }, query: { expand: 'members' } })
  expectTypeOf(team).toEqualTypeOf<{ data: { id: number; name: string } }>()
  expect(team.data.name).toBe('Weavers')
  await client.call(createTeam, { body: { name: 'Weavers' } }, { idempotencyKey: 'the-same-key' })
  await client.call(me)
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/api/teams/7?expand=members', ''],
    ['POST', '/api/teams', { name: 'Weavers' }],
    ['GET', '/api/me', ''],
  ])
  expect(seen[1]?.headers['x-idempotency-key']).toBe('the-same-key')
})

test('what a contract needs must be given, what it lacks must not', async () => {
  const { client, seen } = await world({ body: { data: { id: 1 } } })
  // @ts-expect-error the body is missing
  await client.call(createTeam).catch(() => undefined)
  // @ts-expect-error the contract has no query
  await client.call(me, { query: { a: 1 } })
  // @ts-expect-error the id is a number
  await client.call(getTeam, { params: { id: 'x' } }).catch(() => undefined)
  expect(seen.length).toBe(3)
})

test('another status throws an ApiError with all that the answer says', async () => {
  const { client } = await world({
    status: 429,
    headers: { 'retry-after': '7' },
    body: { message: 'Too many requests.', code: 'rate_limited', type: 'burst', data: ['a'] },
  })
  const failed = await client.call(me).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiError)
  expect(failed).toMatchObject({
    status: 429,
    code: 'rate_limited',
    message: 'Too many requests.',
    type: 'burst',
    data: ['a'],
    retryAfter: 7,
  })
})

test('a success that is not what the contract promises is refused', async () => {
  const { client } = await world({ text: '<h1>Sign in to the hotel network</h1>' })
  await expect(client.call(me)).rejects.toThrow(UnexpectedAnswerError)
})
