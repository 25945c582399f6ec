import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { newUuid } from '@weft/base'
import { openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { freePort, ServerProcess } from '@weft/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConverting, readFailedConversion } from '../shared/index.ts'

/** The server as users run it, killed while a large attribute is converted. */

const ITEMS = 20_000
const PART = 500
/** A busy machine takes a multiple of the few seconds after which a conversion goes on when its server is back. */
const TAKEN_UP_MS = 120_000

const { connectionString, drop } = await createTestDatabase()
const db = openDatabase({ connectionString, poolSize: 2 })
const folder = makeTempFolder('restart', afterAll)
let server: ServerProcess
let headers: Record<string, string>
let base: string
let place: { board_id: string; folder_id: string }
let price: string
const items: string[] = []

interface Reply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many routes
  body: any
}

async function call(method: string, path: string, body?: unknown): Promise<Reply> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const put = async (path: string, body: object) => {
  const { status, body: said } = await call('PUT', `${base}${path}`, { row_version: 1, ...body })
  expect([200, 201], JSON.stringify(said)).toContain(status)
}

/** A text with nothing in it for every seventh item. */
const textOf = (n: number) => (n % 7 === 0 ? `none ${n}` : String(n))

beforeAll(async () => {
  const limits = join(folder, 'limits.json')
  const many = 1e6
  const rates = [
    'write_rate',
    'write_burst',
    'team_write_rate',
    'team_write_burst',
    'read_rate',
    'read_burst',
  ]
  writeFileSync(limits, JSON.stringify(Object.fromEntries(rates.map((name) => [name, many]))))
  server = new ServerProcess({
    port: await freePort(),
    env: {
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'a secret key of more than thirty-two characters',
      LIMITS_FILE: limits,
    },
  })
  await server.start()
  headers = {}
  const person = {
    email: 'olga@weft.test',
    name: 'Olga',
    password: 'a long password of mine',
    locale: 'en-US',
  }
  const made = await call('POST', '/api/auth/register', person)
  headers = { authorization: `Bearer ${made.body.access_token}` }
  const team = await call('POST', '/api/teams', { name: 'Restarts' })
  base = `/api/${team.body.data.id}`
  const board = (await call('POST', `${base}/boards/quick`, { name: 'Stock' })).body.data
  place = { board_id: board.board.id, folder_id: board.folders[0].id }
  price = newUuid()
  await put(`/attributes/${price}`, { board_id: place.board_id, name: 'Price', type: 'text' })
  for (let n = 0; n < ITEMS; n += PART) {
    const part = Array.from({ length: PART }, (_, i) => ({ id: newUuid(), text: textOf(n + i) }))
    items.push(...part.map(({ id }) => id))
    const entries = part.map(({ id, text }) => ({
      method: 'put',
      route: `/items/${id}`,
      item: { ...place, values: { [price]: text }, row_version: 1 },
      idempotency_key: newUuid(),
    }))
    const { body } = await call('POST', `${base}/bulk`, entries)
    const refused = (body as { status: number }[]).find(({ status }) => status !== 201)
    if (refused) throw new Error(JSON.stringify(refused))
  }
})
afterAll(async () => {
  await server.stop()
  await db.end()
  await drop()
})

interface Standing {
  state: string
  /** Slots that are ready. */
  ready: number
}

async function standing(): Promise<Standing | undefined> {
  const [row] = await db.owner((tx) =>
    tx.query<Standing>(
      `select state, (select count(*)::int from conversion_slots s where s.conversion_id = c.id) as ready
       from conversions c where attribute_id = $1`,
      [price],
    ),
  )
  return row
}

const attribute = async () => (await call('GET', `${base}/attributes/${price}`)).body.data
const edit = (data: unknown) =>
  call('PUT', `${base}/values/${items[0]}.${price}`, { data, old: { data: textOf(0) } })

/** What all items hold, in their order. */
async function held(): Promise<unknown[]> {
  const found = new Map<string, unknown>()
  const query = `folder_id=${place.folder_id}&expand=values&limit=1000`
  for (let after: string | null = ''; after !== null;) {
    const { body } = await call('GET', `${base}/items?${query}${after && `&after=${after}`}`)
    for (const { id, values } of body.data) found.set(id, values[price]?.data ?? null)
    after = body.has_more ? encodeURIComponent(body.after) : null
  }
  return items.map((id) => found.get(id))
}

test('a conversion that was killed is taken up after the restart, says so meanwhile, and is whole', async () => {
  const asked = { timeout: TAKEN_UP_MS, interval: 5 }
  expect((await call('POST', `${base}/attributes/${price}/convert`, { type: 'number' })).body).toEqual({
    data: { state: 'running' },
  })
  await expect.poll(async () => (await standing())?.ready ?? 0, asked).toBeGreaterThan(ITEMS / 2)
  await server.kill()
  const killed = await standing()
  expect(killed).toMatchObject({ state: 'running' })
  expect(killed?.ready).toBeLessThan(ITEMS)

  await server.start()
  const told = readConverting((await attribute()).settings)
  expect(told).toMatchObject({ type: 'number', total: ITEMS })
  const refused = await edit('7')
  expect([refused.status, refused.body.code]).toEqual([409, 'converting'])
  const said = new Set<number>()
  const look = async () => {
    const progress = readConverting((await attribute()).settings)
    if (progress) said.add(progress.done)
    const { state, ready } = (await standing()) ?? { state: 'gone', ready: 0 }
    return state === 'done' || ready > (killed?.ready ?? 0)
  }
  await expect.poll(look, asked).toBe(true)
  const isDone = async () => (await look()) && readConverting((await attribute()).settings) === undefined
  await expect.poll(isDone, { timeout: 60_000, interval: 20 }).toBe(true)
  // What was ready before counts, and everybody hears of it when it goes on.
  said.delete(told?.done ?? 0)
  expect(Math.min(...said)).toBeGreaterThan(killed?.ready ?? 0)
  expect(said.size).toBeGreaterThan(0)

  expect((await attribute()).type).toBe('number')
  expect(await held()).toEqual(items.map((_, n) => (n % 7 === 0 ? null : n)))
  expect((await call('POST', `${base}/attributes/${price}/convert/undo`)).body.data).toEqual({
    state: 'done',
  })
  expect(await held()).toEqual(items.map((_, n) => textOf(n)))
})

test('one that was killed in its last try ends, says so, and leaves the values as they were', async () => {
  const asked = { timeout: 60_000, interval: 5 }
  expect((await call('POST', `${base}/attributes/${price}/convert`, { type: 'number' })).status).toBe(200)
  await expect.poll(async () => (await standing())?.ready ?? 0, asked).toBeGreaterThan(0)
  await server.kill()
  expect(await standing()).toMatchObject({ state: 'running' })
  // As the tenth kill leaves it.
  await db.owner((tx) =>
    tx.query(`update graphile_worker._private_jobs set attempts = max_attempts where locked_by is not null`),
  )
  await server.start()
  await expect.poll(async () => readFailedConversion((await attribute()).settings), asked).toBe('number')
  const { type, settings } = await attribute()
  expect([type, readConverting(settings)]).toEqual(['text', undefined])
  expect(await standing()).toBeUndefined()
  expect(await held()).toEqual(items.map((_, n) => textOf(n)))
  expect((await edit('7')).status).toBe(200)
})
