import { newUuid } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addRule, addRuleWorld, type RuleWorld, step } from '../testing/rule-world.ts'
import { statesOf, whenDone } from '../testing/when-done.ts'

let server: TestServer
let world: RuleWorld
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addRuleWorld(server)
})

/** A rule that files what arrives at its address, and the address's path. */
async function addDoor(fields: { enabled?: boolean } = {}): Promise<{ rule: string; path: string }> {
  const { attributes, folder_id } = world
  const rule = await addRule(world, {
    trigger: { type: 'request-arrives', options: {} },
    steps: [
      step('create-item', {
        folder_id,
        name: '{{request.body.order.name}}',
        texts: {
          [attributes.points]: '{{request.body.order.lines.0.count}}',
          [attributes.status]: '{{request.body.state}}',
        },
      }),
    ],
    ...fields,
  })
  return { rule, path: await newPath(rule) }
}

async function newPath(rule: string): Promise<string> {
  const { record } = await must(world.as.owner('POST', `/automations/${rule}/address`, {}))
  return new URL(String(record['url'])).pathname
}

const ORDER = { order: { name: 'Two chairs', lines: [{ count: 2 }] }, state: 'Doing' }

/** As a server of others, which knows nothing but the address. */
async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ method: 'POST', url: path, payload: body as object, headers })
  return { status: answer.statusCode, body: answer.body }
}

async function itemsNow() {
  const { rows } = await must(world.as.owner('GET', `/items?folder_id=${world.folder_id}&expand=values`))
  return rows.map((row) => {
    const values = row['values'] as Record<string, { data: unknown }>
    const { name, points, status } = world.attributes
    return [name, points, status].map((id) => values[id]?.data)
  })
}

test('what arrives at the address of a rule becomes an item with its values', async () => {
  const { rule, path } = await addDoor()
  expect(await send(path, ORDER)).toMatchObject({ status: 200, body: '{"data":{"accepted":true}}' })
  await whenDone(server, world.team_id)
  expect(await statesOf(server, world.team_id, rule)).toEqual(['done'])
  expect(await itemsNow()).toEqual([['Two chairs', 2, [world.labels.doing]]])
})

test('the same request under the same key is one', async () => {
  const { rule, path } = await addDoor()
  const key = { 'x-idempotency-key': newUuid() }
  await send(path, ORDER, key)
  await send(path, ORDER, key)
  await send(path, ORDER)
  await whenDone(server, world.team_id)
  expect(await statesOf(server, world.team_id, rule)).toEqual(['done', 'done'])
})

test('a value that cannot be read ends the run with a sentence, and nothing is half made', async () => {
  const { rule, path } = await addDoor()
  await send(path, { ...ORDER, state: 'Nowhere' })
  await whenDone(server, world.team_id)
  expect(await statesOf(server, world.team_id, rule)).toEqual(['failed'])
  const { rows } = await must(world.as.owner('GET', `/automations/${rule}/runs`))
  expect(rows[0]?.['reason']).toEqual({
    code: 'unreadable',
    text: '“Nowhere” cannot be a value of Status.',
  })
  expect(await itemsNow()).toEqual([])
})

test('a new address ends the old one; addresses that never were, and of other rules, are not there', async () => {
  const { rule, path } = await addDoor()
  const next = await newPath(rule)
  expect((await send(path, ORDER)).status).toBe(404)
  expect((await send(next, ORDER)).status).toBe(200)
  expect((await send(`${next.slice(0, -1)}_`, ORDER)).status).toBe(404)
  expect((await send('/api/in/constructor', ORDER)).status).toBe(404)
  const { record } = await must(world.as.owner('GET', `/automations/${rule}`))
  const other = {
    trigger: { type: 'item-created', options: {} },
    row_version: Number(record['row_version']) + 1,
  }
  await must(world.as.owner('PUT', `/automations/${rule}`, other))
  expect((await send(next, ORDER)).status).toBe(404)
})

test('while the rule is off, what arrives is kept as an example and starts nothing', async () => {
  const { rule, path } = await addDoor({ enabled: false })
  expect((await send(path, ORDER)).body).toBe('{"data":{"accepted":false}}')
  const { record } = await must(world.as.owner('GET', `/automations/${rule}/address`))
  expect(record['sample']).toEqual(ORDER)
  await whenDone(server, world.team_id)
  expect(await statesOf(server, world.team_id, rule)).toEqual([])
})

test('a body that is too large, or no JSON, is refused', async () => {
  const { path } = await addDoor()
  expect((await send(path, { text: 'x'.repeat(70_000) })).status).toBe(413)
  const bad = await server.app.inject({
    method: 'POST',
    url: path,
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(bad.statusCode).toBe(400)
})

test('nobody but who manages the rules learns of an address or a secret', async () => {
  const { rule } = await addDoor()
  for (const by of [world.as.restricted, world.as.guest]) {
    expect((await by('GET', `/automations/${rule}/address`)).status).toBe(404)
    expect((await by('POST', `/automations/${rule}/address`, {})).status).toBe(404)
    const secret = { url: 'https://weft.test/', value: 'x' }
    expect((await by('POST', `/automations/${rule}/secrets`, secret)).status).toBe(404)
  }
})
