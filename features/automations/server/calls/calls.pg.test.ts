import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { newSlug } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { addItem, addRule, addRuleWorld, type RuleWorld, step, valuesOf } from '../testing/rule-world.ts'
import { statesOf, whenDone } from '../testing/when-done.ts'

interface Asked {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server of others: what it was asked, and what it says. */
let others: Server
let origin: string
let asked: Asked[]
let answers: { status: number; body: string; headers?: Record<string, string> }[]
let server: TestServer
let world: RuleWorld

beforeAll(async () => {
  others = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') })
      const { status, body, headers: told = {} } = answers.shift() ?? { status: 200, body: 'ok' }
      response.writeHead(status, told).end(body)
    })
  })
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve))
  const { port } = others.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  server = await startTestServer({ jobs: 'running', env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
})
afterAll(async () => {
  await server.stop()
  others.closeAllConnections()
  await new Promise((resolve) => others.close(resolve))
})
beforeEach(async () => {
  asked = []
  answers = []
  server.mails.length = 0
  world = await addRuleWorld(server)
})

/** A rule that begins when an item is created. */
const onCreation = (steps: Parameters<typeof addRule>[1]['steps']) =>
  addRule(world, { trigger: { type: 'item-created', options: {} }, ...(steps && { steps }) })

async function secretOf(automation_id: string, url: string, value: string): Promise<string> {
  const { record } = await must(
    world.as.owner('POST', `/automations/${automation_id}/secrets`, { url, value }),
  )
  return String(record['id'])
}

const whenAsked = (times: number) => vi.waitFor(() => expect(asked).toHaveLength(times), { timeout: 30_000 })

/** What the log tells of the only run of a rule. */
async function logOf(automation_id: string) {
  const { rows } = await world.as.owner('GET', `/automations/${automation_id}/runs`)
  const { record } = await world.as.owner('GET', `/automations/runs/${String(rows[0]?.['id'])}`)
  return record as {
    state: string
    reason: { code: string; text?: string } | null
    log: Record<string, unknown>[]
  }
}

describe('an HTTP request', () => {
  test('carries values of the item, each safe where it stands, and later steps read what was answered', async () => {
    const { attributes } = world
    answers = [{ status: 201, body: '{"ticket": {"id": 42, "name": "Übung"}}' }]
    await onCreation([
      step('http-request', {
        method: 'POST',
        url: `${origin}/new?name={{item.${attributes.name}}}`,
        headers: [{ name: 'X-Board', value: '{{board.name}}' }],
        body: `{ "name": "{{item.${attributes.name}}}" }`,
      }),
      step('set-value', {
        attribute_id: attributes.note,
        way: 'set',
        text: '{{response.body.ticket.id}} {{response.body.ticket.name}}',
      }),
      step('set-value', { attribute_id: attributes.points, way: 'set', text: '{{response.status}}' }),
    ])
    const id = await addItem(world, { [attributes.name]: 'A "quote" & more' })
    await vi.waitFor(async () => expect((await valuesOf(world, id))[attributes.note]).toBe('42 Übung'), {
      timeout: 30_000,
    })
    await whenDone(server, world.team_id)
    expect((await valuesOf(world, id))[attributes.points]).toBe(201)
    expect(asked).toHaveLength(1)
    const [call] = asked
    expect(call?.path).toBe('/new?name=A%20%22quote%22%20%26%20more')
    expect(JSON.parse(call?.body ?? '')).toEqual({ name: 'A "quote" & more' })
    expect(call?.headers).toMatchObject({ 'content-type': 'application/json', 'x-board': 'Board' })
    expect(call?.headers['idempotency-key']).toMatch(/^auto:/)
  })

  test('that is refused for now is sent again after a minute, with the same key, and shows its tries', async () => {
    answers = [
      { status: 503, body: 'busy' },
      { status: 200, body: 'ok' },
    ]
    const rule = await onCreation([step('http-request', { method: 'POST', url: `${origin}/hook` })])
    await addItem(world)
    await whenAsked(1)
    await vi.waitFor(async () => {
      const [waiting] = await server.db.run<{ minutes: number }>(
        world.team_id,
        `select round(extract(epoch from wake_at - now()) / 60)::int as minutes from automation_runs where state = 'waiting' and wake_at > now() + interval '5 minutes 30 seconds'`,
      )
      expect(waiting?.minutes).toBe(6)
    })
    await server.db.owner((tx) =>
      tx.query(
        `update graphile_worker._private_jobs set run_at = now() where key like 'call-of-automation%'`,
      ),
    )
    await whenAsked(2)
    await vi.waitFor(async () => expect(await statesOf(server, world.team_id, rule)).toEqual(['done']), {
      timeout: 30_000,
    })
    expect(asked[0]?.headers['idempotency-key']).toBe(asked[1]?.headers['idempotency-key'])
    expect((await logOf(rule)).log[0]).toMatchObject({
      state: 'done',
      tries: 2,
      result: { status: 200, body: 'ok' },
    })
  })

  test.each([
    ['that is refused for good', () => ({ url: `${origin}/no` }), 'The other server answered 404.'],
    [
      'to an address inside',
      () => ({ url: 'https://127.0.0.1/' }),
      'This address is not on the public internet.',
    ],
    [
      'that is sent on elsewhere',
      () => ({ url: `${origin}/on` }),
      'The other server sent us to another address. Enter that one.',
    ],
    [
      'that is answered by far too much',
      () => ({ url: `${origin}/much` }),
      'The answer of the other server is larger than 1 MB.',
    ],
  ])('%s ends the run with a sentence', async (_name, options, text) => {
    const { url } = options()
    if (url.endsWith('/no')) answers = [{ status: 404, body: 'none' }]
    if (url.endsWith('/on'))
      answers = [{ status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }]
    if (url.endsWith('/much')) answers = [{ status: 200, body: 'x'.repeat(1_100_000) }]
    const rule = await onCreation([step('http-request', { method: 'GET', url })])
    await addItem(world)
    await vi.waitFor(async () => expect(await statesOf(server, world.team_id, rule)).toEqual(['failed']), {
      timeout: 30_000,
    })
    expect((await logOf(rule)).reason?.text).toBe(text)
  })

  test('is not sent again once its rule was switched off', async () => {
    answers = [{ status: 500, body: '' }]
    const rule = await onCreation([step('http-request', { method: 'POST', url: `${origin}/hook` })])
    await addItem(world)
    await whenAsked(1)
    await must(world.as.owner('PUT', `/automations/${rule}`, { enabled: false, row_version: 2 }))
    await server.db.owner((tx) =>
      tx.query(
        `update graphile_worker._private_jobs set run_at = now() where key like 'call-of-automation%'`,
      ),
    )
    await vi.waitFor(async () => expect(await statesOf(server, world.team_id, rule)).toEqual(['cancelled']), {
      timeout: 30_000,
    })
    expect(asked).toHaveLength(1)
  })

  test('sends a secret to the server that it was entered for, and tells it to nobody', async () => {
    const rule = await onCreation([step('add-comment', { text: 'Said' })])
    const secret_id = await secretOf(rule, `${origin}/`, 'Bearer hidden')
    const call = step('http-request', {
      method: 'GET',
      url: `${origin}/own`,
      headers: [{ name: 'Authorization', secret_id }],
    })
    await must(world.as.owner('PUT', `/automations/${rule}`, { steps: [call], row_version: 2 }))
    await addItem(world)
    await whenAsked(1)
    expect(asked[0]?.headers.authorization).toBe('Bearer hidden')
    await vi.waitFor(async () => expect(await statesOf(server, world.team_id, rule)).toEqual(['done']))
    const told = JSON.stringify([
      await logOf(rule),
      (await world.as.owner('GET', `/automations/${rule}`)).text,
    ])
    expect(told).not.toContain('hidden')
  })

  test.each(['another server', 'another rule'])('never sends a secret to %s', async (where) => {
    const rule = await onCreation([step('add-comment', { text: 'Said' })])
    const elsewhere =
      where === 'another rule' ? await onCreation([step('add-comment', { text: 'Said' })]) : rule
    const secret_id = await secretOf(
      elsewhere,
      where === 'another rule' ? origin : 'https://elsewhere.test/',
      'Bearer hidden',
    )
    const call = step('http-request', {
      method: 'GET',
      url: `${origin}/own`,
      headers: [{ name: 'Authorization', secret_id }],
    })
    await must(world.as.owner('PUT', `/automations/${rule}`, { steps: [call], row_version: 2 }))
    await addItem(world)
    await vi.waitFor(async () => expect(await statesOf(server, world.team_id, rule)).toEqual(['failed']), {
      timeout: 30_000,
    })
    expect((await logOf(rule)).reason?.code).toBe('secret-gone')
    expect(asked).toEqual([])
  })

  test.each([
    ['host', 'https://{{item.Name}}/'],
    ['port', 'https://weft.test:{{item.Points}}/'],
    ['password', 'https://weft.test@evil.test/'],
  ])('cannot be switched on where a value decides its %s', async (_part, url) => {
    const refused = await world.as.owner('PUT', `/automations/${newSlug()}`, {
      board_id: world.board_id,
      name: 'Rule',
      enabled: true,
      trigger: { type: 'item-created', options: {} },
      steps: [step('http-request', { method: 'GET', url })],
      row_version: 1,
    })
    expect(refused.status).toBe(422)
  })
})

test('a message goes to its channel, with what a value holds as plain text', async () => {
  const rule = await onCreation([step('add-comment', { text: 'Said' })])
  const secret_id = await secretOf(rule, `${origin}/services/T0/B0/x`, `${origin}/services/T0/B0/x`)
  const { attributes } = world
  const post = step('post-message', {
    secret_id,
    host: '127.0.0.1',
    text: `New: {{item.${attributes.name}}}`,
  })
  await must(world.as.owner('PUT', `/automations/${rule}`, { steps: [post], row_version: 2 }))
  await addItem(world, { [attributes.name]: '<!channel> & co' })
  await whenAsked(1)
  expect(asked[0]?.path).toBe('/services/T0/B0/x')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ text: 'New: &lt;!channel&gt; &amp; co' })
  await vi.waitFor(async () => expect(await statesOf(server, world.team_id, rule)).toEqual(['done']))
  expect(JSON.stringify(await logOf(rule))).not.toContain('services')
})

describe('an email', () => {
  test('is formatted by its text, and never by what values hold', async () => {
    const { attributes } = world
    const name = `{{item.${attributes.name}}}`
    await onCreation([
      step('send-email', {
        addresses: ['guest@out.test'],
        subject: 'Plain',
        text: `## News\n\n- **${name}**\n\n[Open](https://weft.test/?q=${name}) and [item]({{item.url}})`,
        formatted: true,
      }),
    ])
    const hostile = '**x** [y](https://evil.test) <img src=x>\n# z'
    const item = await addItem(world, { [attributes.name]: hostile })
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 30_000 })
    const html = server.mails[0]?.html ?? ''
    expect(html).toMatch(/<p style="[^"]+">News<\/p>/)
    expect(html).toMatch(/<b>\*\*x\*\* \[y\]\(https:\/\/evil\.test\) &lt;img src=x&gt;/)
    expect(html).not.toContain('href="https://evil.test')
    expect(html).toContain('href="https://weft.test/?q=%2A%2Ax%2A%2A%20%5By%5D%28https%3A')
    expect(html).toMatch(new RegExp(`href="[^"]+/${item}"`))
    expect(server.mails[0]?.text).toContain('## News')
  })

  test('goes to each receiver apart, with a way out that ends them', async () => {
    const { attributes, people } = world
    await onCreation([
      step('send-email', {
        user_ids: [people.restricted.id],
        attribute_ids: [attributes.note],
        addresses: ['Guest@out.test'],
        subject: 'New: {{item.' + attributes.name + '}}',
        text: 'First line\n\nSecond <b>line</b>',
      }),
    ])
    await addItem(world, { [attributes.name]: 'Leak', [attributes.note]: 'note@out.test' })
    await vi.waitFor(() => expect(server.mails).toHaveLength(3), { timeout: 30_000 })
    expect(server.mails.map(({ to }) => to).toSorted()).toEqual(
      ['Guest@out.test', 'note@out.test', people.restricted.email].toSorted(),
    )
    const guest = server.mails.find(({ to }) => to === 'Guest@out.test')
    expect(guest?.subject).toBe('New: Leak')
    expect(guest?.html).toContain('Second &lt;b&gt;line&lt;/b&gt;')
    expect(guest?.text).toContain('Sent by an automation of the board Board.')
    const token = guest?.unsubscribe?.split('/').at(-1) ?? ''
    const path = `/unsubscribe/automations/${token}`
    const stop = await server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(stop.statusCode).toBe(200)
    const wrong = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    expect((await server.app.inject({ method: 'POST', url: wrong, payload: {} })).statusCode).toBe(404)
    server.mails.length = 0
    await addItem(world, { [attributes.name]: 'Second' })
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 30_000 })
    await whenDone(server, world.team_id)
    expect(server.mails.map(({ to }) => to)).toEqual([people.restricted.email])
  })
})
