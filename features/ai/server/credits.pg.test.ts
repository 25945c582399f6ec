import { newUuid } from '@weft/base'
import { must, type Say } from '@weft/server/testing'
import { beforeAll, expect, test } from 'vitest'

import { addAiWorld, addItem, type AiWorld, linesOf } from './testing/ai-world.ts'
import { serveModel } from './testing/serve-model.ts'

const LIMIT = 5

const served = serveModel({ limit: LIMIT })
beforeAll(() => served.model.answers({ says: '{"items":[{"name":"One"}],"f1":"Bug","formula":"1"}' }))

async function requestOf({ as, folder_id }: AiWorld): Promise<string> {
  const reply = await must(as.owner('POST', '/ai/items', { folder_id, prompt: 'Fix it' }))
  return String(linesOf(reply.text)[0]?.['request_id'])
}

const accept = ({ as, attributes }: AiWorld, request_id: string) =>
  as.owner('POST', '/ai/accept', {
    request_id,
    items: [{ id: newUuid(), values: { [attributes.name]: 'One' } }],
  })

/** What somebody is told of the credits of the month. */
async function told(by: Say) {
  const { rows } = await must(by('GET', '/api/notifications'))
  return rows
    .filter(({ notification_type }) => String(notification_type).startsWith('AiCredits'))
    .map(({ notification_type, usage, limit }) => [notification_type, usage, limit])
}

const WARNED = ['AiCreditsWarningNotification', 4, LIMIT]
const EXCEEDED = ['AiCreditsExceededNotification', LIMIT, LIMIT]

test('at 80 % of the credits people are warned once, and at the end nobody is asked any more', async () => {
  const { world, model } = served
  const { as, people, team_id, folder_id, board_id, attributes } = world
  await must(as.owner('PUT', `/api/teams/${team_id}/members/${people.full.id}`, { role: 'admin' }))
  const requests = await Promise.all(Array.from({ length: LIMIT + 2 }, () => requestOf(world)))
  for (const id of requests.slice(0, 3)) await must(accept(world, id))
  expect(await told(as.owner)).toEqual([])

  await must(accept(world, requests[3] ?? ''))
  // Its owner and an admin.
  for (const by of [as.owner, as.full]) expect(await told(by)).toEqual([WARNED])
  expect(await told(as.restricted)).toEqual([])

  // Two at once: one of them is the last.
  const last = await Promise.all(requests.slice(4, 6).map((id) => accept(world, id)))
  expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 422]))
  for (const by of [as.owner, as.full]) expect(await told(by)).toEqual([EXCEEDED, WARNED])
  // The page that the notice leads to says the same.
  const { record } = await must(as.restricted('GET', '/ai/credits'))
  expect(record).toEqual({ used: LIMIT, limit: LIMIT })

  const asked = model.asked.length
  const item_id = await addItem(world, 'One')
  const questions: [string, object][] = [
    ['/ai/items', { folder_id, prompt: 'Fix it' }],
    ['/ai/formula', { board_id, prompt: 'Fix it' }],
    ['/ai/filter', { folder_id, attribute_ids: [], prompt: 'Fix it' }],
    ['/ai/fill', { folder_id, attribute_id: attributes.type, item_ids: [item_id], prompt: 'Fix it' }],
  ]
  for (const [path, body] of questions)
    expect(await as.owner('POST', path, body)).toMatchObject({ status: 422, code: 'ai_used_up' })
  expect(model.asked).toHaveLength(asked)
  // What was asked while there were some is not accepted either.
  expect((await accept(world, requests[6] ?? '')).code).toBe('ai_used_up')
  expect(await told(as.owner)).toEqual([EXCEEDED, WARNED])
})

test('a transaction that takes none tells nobody', async () => {
  const other = await addAiWorld(served.server)
  const requests = await Promise.all(Array.from({ length: 4 }, () => requestOf(other)))
  for (const id of requests.slice(0, 3)) await must(accept(other, id))
  const bad = [{ id: newUuid(), values: { [other.attributes.points]: 'no number' } }]
  const refused = await other.as.owner('POST', '/ai/accept', { request_id: requests[3], items: bad })
  expect(refused.status).toBe(422)
  expect(await told(other.as.owner)).toEqual([])
  await must(accept(other, requests[3] ?? ''))
  expect(await told(other.as.owner)).toEqual([WARNED])
})
