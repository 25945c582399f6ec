import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import type { ActivityEntry } from '@weft/server-kit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addItem, addWorld, newItem, type World } from './testing/world.ts'
import { writerOf } from './testing/writers.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

type Told = Pick<ActivityEntry, 'action' | 'record_id' | 'origin'>

/** What the activity says of items and values, in the order in which it happened in their folder. */
const told = (folder_id = world.folder_id) =>
  server.db.run<Told>(
    world.team_id,
    `select action, record_id, origin from activity
     where team_id = $1 and feed_kind = 'folder' and feed_id = $2 order by seq, n`,
    [world.team_id, folder_id],
  )
const originsOf = async (record_id: string) =>
  (await told()).filter((entry) => entry.record_id === record_id).map(({ origin }) => origin)
const save = (id: string, data: unknown) => ({
  method: 'put' as const,
  route: `/values/${id}.${world.attributes.name}`,
  item: { data },
  old: { data: null },
  idempotency_key: newUuid(),
})
const slot = (id: string) => `${id}.${world.attributes.name}`

test('a single edit in the interface says nothing of where it came from', async () => {
  const id = await addItem(world)
  await world.as.owner.put('values', slot(id), { data: 'A', row_version: 1 })
  await world.as.owner.remove('items', id)
  expect(new Set((await told()).map(({ origin }) => origin))).toEqual(new Set([null]))
})

test('what was done at once has one act in common, entry by entry', async () => {
  const [a, b, c] = [await addItem(world), await addItem(world), await addItem(world)]
  const act = newUuid()
  const replies = await world.as.owner.bulk([
    { ...save(a, 'A'), origin: { act } },
    { ...save(b, 'B'), origin: { act, via: 'undo' } },
    save(c, 'C'),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await originsOf(slot(a))).toEqual([{ act }])
  expect(await originsOf(slot(b))).toEqual([{ act, via: 'undo' }])
  expect(await originsOf(slot(c))).toEqual([null])
})

test.each([true, false])('one saved value alone keeps its origin (optimistic: %s)', async (isOptimistic) => {
  const id = await addItem(world)
  const writer = writerOf(server, { isOptimistic })
  const origin = { act: 'run 1', via: 'automation', id: 'rule', depth: 2, chain: ['run 0'] } as const
  const put = (n: number) => ({
    collection: 'values',
    method: 'put' as const,
    id: slot(id),
    fields: { data: `text ${n}` },
    row_version: n,
    old: undefined,
    caller: { user_id: world.people.owner.id, session_id: null },
    key: null,
    hash: '',
    origin,
  })
  // The first one reads what the second is judged by.
  for (const n of [1, 2])
    expect((await writer.submit(world.team_id, [put(n)])).map(({ status }) => status)).toEqual([200])
  expect(writer.batches()).toEqual(isOptimistic ? { optimistic: 1, locked: 1 } : { optimistic: 0, locked: 2 })
  expect(await originsOf(slot(id))).toEqual([origin, origin])
})

test('what comes out of the trash says so, whoever asks for it, unless it is an undo', async () => {
  const id = await addItem(world)
  const { owner } = world.as
  await owner.remove('items', id)
  await owner.restore('items', id)
  await owner.remove('items', id)
  const route = `/items/${id}/restore`
  await owner.bulk([{ method: 'post', route, idempotency_key: newUuid(), origin: { via: 'undo' } }])
  const restored = (await told()).filter(({ action }) => action === 'restored')
  expect(restored.map(({ origin }) => origin)).toEqual([{ via: 'restore' }, { via: 'undo' }])
})

test('a call of its own says it in headers, and words that are none are not taken', async () => {
  const move = async (headers: Record<string, string>) => {
    const id = await addItem(world)
    const moved = await server.app.inject({
      method: 'POST',
      url: `/api/${world.team_id}/items/${id}/move`,
      headers: { ...world.people.owner.headers, ...headers },
      payload: { folder_id: world.other_folder_id },
    })
    expect(moved.statusCode).toBe(200)
    const entries = [...(await told()), ...(await told(world.other_folder_id))]
    return entries.filter(({ record_id, action }) => record_id === id && action === 'moved')
  }
  const act = newUuid()
  const said = await move({ 'x-act': act, 'x-via': 'undo' })
  expect(said.map(({ origin }) => origin)).toEqual([
    { act, via: 'undo' },
    { act, via: 'undo' },
  ])
  expect((await move({ 'x-via': 'import' })).map(({ origin }) => origin)).toEqual([null, null])
})

test('nobody says from outside that a change was an import or came by itself', async () => {
  const entry = { ...save(await addItem(world), 'A'), origin: { via: 'import' } }
  const { status } = await world.as.owner.send('POST', '/bulk', [entry])
  expect(status).toBe(422)
})

test('consumers hear of it with the entry', async () => {
  const heard: ActivityEntry[] = []
  const listening = await startTestServer({
    jobs: 'running',
    more: [
      {
        name: 'listener',
        consumers: [
          { name: 'listener', kinds: ['folder'], handle: async ({ entries }) => void heard.push(...entries) },
        ],
      },
    ],
  })
  try {
    const own = await addWorld(listening)
    const act = newUuid()
    const make = () => ({
      method: 'put' as const,
      route: `/items/${newUuid()}`,
      item: newItem(own),
      idempotency_key: newUuid(),
      origin: { act },
    })
    await own.as.owner.bulk([make(), make()])
    await expect.poll(() => heard.map(({ origin }) => origin)).toEqual([{ act }, { act }])
  } finally {
    await listening.stop()
  }
})
