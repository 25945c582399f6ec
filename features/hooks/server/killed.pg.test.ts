import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { newSlug, newUuid } from '@weft/base'
import { makeTempFolder } from '@weft/base/testing'
import { openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { freePort, ServerProcess } from '@weft/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Receiver, startReceiver, verify } from './testing/receiver.ts'

/** Two nodes as users run them, of which one or the other is killed while deliveries are on their way. */
const ITEMS = 120
/** After so many deliveries each, a node is killed, the two in turn. */
const KILLED_AT = [20, 90]
/** What a killed node had leased is taken up by the other one within half a minute; a busy machine takes a multiple. */
const TAKEN_UP = { timeout: 300_000, interval: 10 }
/** Each delivery takes a little, so that some are on their way at any time; milliseconds. */
const SLOW_MS = 25

const { connectionString, drop } = await createTestDatabase()
const db = openDatabase({ connectionString, poolSize: 2 })
const folder = makeTempFolder('killed-hooks', afterAll)
const nodes: ServerProcess[] = []
let receiver: Receiver
let headers: Record<string, string> = {}
let base: string
let team_id: number

interface Answer {
  access_token: string
  data: { id: number; secret: string }
}

async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${nodes[0]?.url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as Answer
  if (answer.status > 299) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`)
  return said
}

const put = (path: string, body: object) => call('PUT', `${base}${path}`, { row_version: 1, ...body })

beforeAll(async () => {
  receiver = await startReceiver()
  receiver.answer = (response) => void setTimeout(() => response.writeHead(200).end(), SLOW_MS)
  const limits = join(folder, 'limits.json')
  const rates = ['write_rate', 'write_burst', 'team_write_rate', 'team_write_burst']
  writeFileSync(limits, JSON.stringify(Object.fromEntries(rates.map((name) => [name, 1e6]))))
  for (const name of ['a', 'b']) {
    const node = new ServerProcess({
      port: await freePort(),
      env: {
        DATABASE_URL: connectionString,
        DATA_DIR: join(folder, name),
        SECRET_KEY: 'a secret key of more than thirty-two characters',
        LIMITS_FILE: limits,
        OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}`,
      },
    })
    nodes.push(node)
    await node.start()
  }
  const person = { email: 'h@weft.test', name: 'H', password: 'a long password of mine', locale: 'en-US' }
  headers = { authorization: `Bearer ${(await call('POST', '/api/auth/register', person)).access_token}` }
  team_id = (await call('POST', '/api/teams', { name: 'Hooks' })).data.id
  base = `/api/${team_id}`
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await db.end()
  await drop()
  await receiver.close()
})

async function open(): Promise<number> {
  const [row] = await db.run<{ n: number }>(
    team_id,
    `select count(*)::int as n from hook_events where state in ('waiting', 'sending')`,
  )
  return row?.n ?? 0
}

test('every event arrives, in the order of its item and under one id, whichever node dies when', async () => {
  const [board_id, folder_id, points] = [newSlug(), newSlug(), newUuid()]
  await put(`/boards/${board_id}`, { name: 'Board' })
  await put(`/folders/${folder_id}`, { board_id, name: 'Folder' })
  await put(`/attributes/${newUuid()}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/attributes/${points}`, { board_id, name: 'Points', type: 'number' })
  const { data } = await put(`/hooks/${newUuid()}`, {
    name: 'Hook',
    url: `${receiver.origin}/in`,
    events: ['item.created', 'item.deleted', 'value.created'],
    enabled: true,
  })
  const ids = Array.from({ length: ITEMS }, () => newUuid())
  const bulk = (entry: (id: string) => object) =>
    call(
      'POST',
      `${base}/bulk`,
      ids.map((id) => ({ idempotency_key: newUuid(), ...entry(id) })),
    )
  await bulk((id) => ({
    method: 'put',
    route: `/items/${id}`,
    item: { board_id, folder_id, row_version: 1 },
  }))
  await bulk((id) => ({ method: 'put', route: `/values/${id}.${points}`, item: { data: 5, row_version: 1 } }))
  await bulk((id) => ({ method: 'delete', route: `/items/${id}` }))
  for (const [n, at] of KILLED_AT.entries()) {
    await expect.poll(() => receiver.received.length, TAKEN_UP).toBeGreaterThanOrEqual(at)
    const node = nodes[n % 2]
    await node?.kill()
    await node?.start()
  }
  const whole = () => new Set(receiver.received.map(({ headers: told }) => told['webhook-id'])).size
  await expect.poll(whole, TAKEN_UP).toBe(3 * ITEMS)
  await expect.poll(open, TAKEN_UP).toBe(0)
  const types = new Map<string, string>()
  for (const one of receiver.received) {
    verify(data.secret, one)
    const id = String(one.headers['webhook-id'])
    const said = `${one.body.data.item_id} ${one.body.type}`
    expect(types.get(id) ?? said).toBe(said)
    types.set(id, said)
  }
  for (const id of ids) {
    const firsts = [...types.values()].filter((said) => said.startsWith(id)).map((said) => said.split(' ')[1])
    expect(firsts).toEqual(['item.created', 'value.created', 'item.deleted'])
  }
}, 900_000)
