import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Entry, recordOf, rowsOf } from './testing/calls.ts'
import { seededRandom } from './testing/random.ts'
import { addWorld, newItem, type World } from './testing/world.ts'

const SEEDS = Number(process.env['BULK_SEEDS'] ?? 25)
const ITEMS = 5
const STEPS = 14

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

interface Step {
  what: 'delete' | 'restore' | 'put'
  at: number
  /** Of a put: the new parent and the one that was there, by their places. */
  to: number | null
  from: number | null
}

/** Makes a chain of items and answers their ids. */
async function chain(): Promise<string[]> {
  const ids = Array.from({ length: ITEMS }, () => newUuid())
  for (const [n, id] of ids.entries())
    await world.as.owner.put('items', id, newItem(world, { parent_id: n % 2 === 1 ? ids[n - 1] : null }))
  return ids
}

function entryOf(ids: readonly string[], { what, at, to, from }: Step): Entry {
  const route = `/items/${ids[at]}`
  const idempotency_key = newUuid()
  if (what === 'delete') return { method: 'delete', route, idempotency_key }
  if (what === 'restore') return { method: 'post', route: `${route}/restore`, idempotency_key }
  const parent = (place: number | null) => (place === null ? null : ids[place])
  return {
    method: 'put',
    route,
    item: { parent_id: parent(to) },
    old: { parent_id: parent(from) },
    idempotency_key,
  }
}

/** Where each item lies, and whether it is in the trash. */
async function placesOf(ids: readonly string[]): Promise<unknown[]> {
  const rows = await server.db.run<{
    id: string
    parent_id: string | null
    is_gone: boolean
    root: string | null
  }>(
    world.team_id,
    `select id, parent_id, deleted_at is not null as is_gone, trash_root as root from items
     where team_id = $1 and id = any($2::uuid[])`,
    [world.team_id, ids],
  )
  const place = (id: string | null) => (id === null ? null : ids.indexOf(id))
  return rows
    .map(({ id, parent_id, is_gone, root }) => [place(id), place(parent_id), is_gone, place(root)] as const)
    .toSorted((a, b) => Number(a[0]) - Number(b[0]))
}

test(`one bulk call leaves trees as single calls do (${SEEDS} seeds)`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = seededRandom(seed)
    const [alone, together] = [await chain(), await chain()]
    const steps: Step[] = []
    const answers: number[] = []
    for (let n = 0; n < STEPS; n++) {
      const what = (['delete', 'restore', 'restore', 'put'] as const)[Math.floor(random() * 4)] ?? 'put'
      const at = Math.floor(random() * ITEMS)
      const to = random() < 0.3 ? null : Math.floor(random() * ITEMS)
      const rows = rowsOf(await world.as.owner.index('items', { ids: alone[at] ?? '' }))
      const parent = rows[0]?.['parent_id'] ?? null
      const step: Step = { what, at, to, from: parent === null ? null : alone.indexOf(String(parent)) }
      steps.push(step)
      const [answer] = await world.as.owner.bulk([entryOf(alone, step)])
      answers.push(answer?.status ?? 0)
    }
    const told = await world.as.owner.bulk(steps.map((step) => entryOf(together, step)))
    expect([seed, told.map(({ status }) => status)]).toEqual([seed, answers])
    const places = await placesOf(together)
    expect([seed, places]).toEqual([seed, await placesOf(alone)])
  }
})

test('whoever restores a parent puts nothing below it that they may not edit', async () => {
  const { owner, full } = world.as
  const parent = newUuid()
  const child = newUuid()
  await full.put('items', parent, newItem(world))
  await owner.put('items', child, newItem(world, { parent_id: parent }))
  await owner.remove('items', parent)
  await owner.restore('items', child)
  expect(recordOf(await owner.get('items', child))['parent_id']).toBeNull()
  const id = world.people.full.id
  const own = { [`EDIT_ITEM:user:${id}`]: false, [`EDIT_ITEM_OWN:user:${id}`]: true }
  const entries = { resource_type: 'folder', resource_id: world.folder_id, permissions: own, row_version: 1 }
  expect((await owner.put('permissions', `folder.${world.folder_id}`, entries)).status).toBe(201)
  expect((await full.put('items', child, { parent_id: parent, old: { parent_id: null } })).status).toBe(403)
  expect((await full.restore('items', parent)).status).toBe(200)
  expect(recordOf(await owner.get('items', child))['parent_id']).toBeNull()
  // What stands beside its parent when that goes stays there, in one call as in two.
  const told = await owner.bulk([
    { method: 'delete', route: `/items/${parent}`, idempotency_key: newUuid() },
    { method: 'post', route: `/items/${parent}/restore`, idempotency_key: newUuid() },
  ])
  expect(told.map(({ status }) => status)).toEqual([200, 200])
  expect(recordOf(await owner.get('items', child))['parent_id']).toBeNull()
})

test('a sub-item that came back while its parent was in the trash lies below it when that comes back', async () => {
  const { owner } = world.as
  const [parent, child] = [newUuid(), newUuid()]
  await owner.put('items', parent, newItem(world))
  await owner.put('items', child, newItem(world, { parent_id: parent }))
  await owner.move(child, { folder_id: world.other_folder_id })
  await owner.remove('items', parent)
  const back = recordOf(await owner.move(child, { folder_id: world.folder_id }))
  expect(back).toMatchObject({ parent_id: null, folder_id: world.folder_id })
  await owner.restore('items', parent)
  expect(recordOf(await owner.get('items', child))['parent_id']).toBe(parent)
})
