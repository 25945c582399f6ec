import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { newSlug, newUuid } from '@weft/base'
import { makeTempFolder } from '@weft/base/testing'
import { openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { AUTOBOT_ID } from '@weft/model'
import { freePort, ServerProcess } from '@weft/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Two nodes as users run them, of which one or the other is killed while rules act. */

const ITEMS = 60
/** After so many runs each, a node is killed, the two in turn. */
const KILLED_AT = [10, 35]
/** What a killed node had begun is taken up by the other one within half a minute; a busy machine takes a multiple. */
const TAKEN_UP = { timeout: 300_000, interval: 10 }

const { connectionString, drop } = await createTestDatabase()
const db = openDatabase({ connectionString, poolSize: 2 })
const folder = makeTempFolder('killed-rules', afterAll)
const nodes: ServerProcess[] = []
let headers: Record<string, string> = {}
let base: string
let team_id: number
let board_id: string
let folders: [string, string]
let points: string

/** Of the routes that are asked. */
interface Answer {
  access_token: string
  data: { id: number }
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
      },
    })
    nodes.push(node)
    await node.start()
  }
  const person = {
    email: 'rula@weft.test',
    name: 'Rula',
    password: 'a long password of mine',
    locale: 'en-US',
  }
  headers = { authorization: `Bearer ${(await call('POST', '/api/auth/register', person)).access_token}` }
  team_id = (await call('POST', '/api/teams', { name: 'Rules' })).data.id
  base = `/api/${team_id}`
  board_id = newSlug()
  folders = [newSlug(), newSlug()]
  points = newUuid()
  await put(`/boards/${board_id}`, { name: 'Board' })
  for (const id of folders) await put(`/folders/${id}`, { board_id, name: id })
  await put(`/attributes/${newUuid()}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/attributes/${points}`, { board_id, name: 'Points', type: 'number' })
})
afterAll(async () => {
  for (const node of nodes) await node.stop()
  await db.end()
  await drop()
})

/** How many runs there are in a state. */
async function runs(state: string): Promise<number> {
  const [row] = await db.run<{ n: number }>(
    team_id,
    'select count(*)::int as n from automation_runs where state = $1',
    [state],
  )
  return row?.n ?? 0
}

test('every event is acted on once, whichever node dies when', { timeout: 900_000 }, async () => {
  await put(`/automations/${newSlug()}`, {
    board_id,
    name: 'Once',
    enabled: true,
    trigger: { type: 'item-created', options: { folders: [folders[0]] } },
    steps: [
      { id: 'a', type: 'set-value', options: { attribute_id: points, way: 'increase', amount: 1 } },
      { id: 'b', type: 'create-item', options: { name: 'After', folder_id: folders[1] } },
      { id: 'c', type: 'add-comment', options: { text: 'Once' } },
      { id: 'd', type: 'set-value', options: { attribute_id: points, way: 'increase', amount: 1 } },
    ],
  })
  const entries = Array.from({ length: ITEMS }, () => ({
    method: 'put',
    route: `/items/${newUuid()}`,
    item: { board_id, folder_id: folders[0], row_version: 1 },
    idempotency_key: newUuid(),
  }))
  await call('POST', `${base}/bulk`, entries)
  for (const [n, at] of KILLED_AT.entries()) {
    await expect.poll(() => runs('done'), TAKEN_UP).toBeGreaterThanOrEqual(at)
    const node = nodes[n % 2]
    await node?.kill()
    await node?.start()
  }
  await expect.poll(() => runs('done'), TAKEN_UP).toBe(ITEMS)
  const truth = await db.owner((tx) =>
    tx.query(
      `select (select count(*)::int from items where folder_id = $1 and "values" -> $3 -> 0 = '2') as once,
         (select count(*)::int from items where folder_id = $2) as created,
         (select count(*)::int from comments where created_by = ${AUTOBOT_ID}) as said,
         (select count(distinct item_id)::int from comments) as about,
         (select sum(runs)::int from automation_usage) as counted`,
      [...folders, points],
    ),
  )
  expect(truth).toEqual([{ once: ITEMS, created: ITEMS, said: ITEMS, about: ITEMS, counted: ITEMS }])
})
