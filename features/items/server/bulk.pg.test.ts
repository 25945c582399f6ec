import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Entry, type Fields, recordOf, rowsOf } from './testing/calls.ts'
import { addItem, addWorld, newItem, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer({ limits: { items_per_folder: 1_000, bulk_entries: 500 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const put = (route: string, item: Fields, old?: Fields): Entry => ({
  method: 'put',
  route,
  item,
  ...(old ? { old } : {}),
  idempotency_key: newUuid(),
})
const feeds = async () => {
  const rows = await server.db.run<{ kind: string; id: string; seq: number }>(
    world.team_id,
    'select kind, id, seq from feeds where team_id = $1',
    [world.team_id],
  )
  return Object.fromEntries(rows.map(({ kind, id, seq }) => [`${kind}:${id}`, seq]))
}

test('each entry has its own status, and one that fails leaves its neighbours', async () => {
  const { as, attributes } = world
  const item = await addItem(world)
  const slot = `/values/${item}.${attributes.name}`
  const replies = await as.owner.bulk([
    put(slot, { data: 'A' }, { data: null as never }),
    put(slot, { data: 5 }, { data: 'A' }),
    put(`/values/${newUuid()}.${attributes.name}`, { data: 'A' }, { data: null as never }),
    put(`/items/${item}`, { sort_order: 3, row_version: 9 }),
    put(`/items/${newUuid()}`, newItem(world, { nonsense: 1 })),
    put(slot, { data: 'B' }, { data: 'A' }),
    { method: 'delete', route: `/items/${newUuid()}`, idempotency_key: newUuid() },
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 422, 404, 409, 422, 200, 404])
  expect(recordOf(await as.owner.get('values', slot.slice('/values/'.length)))).toMatchObject({
    data: 'B',
    row_version: 2,
  })
})

test('entries on the same record run one after the other, without old as well', async () => {
  const { as, attributes, view_id } = world
  const item = newUuid()
  const names = ['A', 'B', 'C', 'D']
  const replies = await as.owner.bulk([
    put(`/items/${item}`, newItem(world)),
    ...names.map((data, n) => put(`/values/${item}.${attributes.name}`, { data, row_version: n + 1 })),
    put(`/items/${item}`, { sort_order: 4, row_version: 2 }),
    put(`/items/${item}`, { sort_order: 5 }, { sort_order: 4 }),
    { method: 'delete', route: `/items/${item}`, idempotency_key: newUuid() },
    put(`/values/${item}.${attributes.name}`, { data: 'E', row_version: 5 }),
    { method: 'post', route: `/items/${item}/restore`, idempotency_key: newUuid() },
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200, 200, 409, 200])
  expect(replies.at(-1)?.data).toMatchObject({
    row_version: 5,
    sort_order: 5,
    values: { [attributes.name]: { data: 'D', row_version: 4 } },
  })
  // A view's access belongs to the rights, its name does not: they still go in order.
  const views = await as.owner.bulk([
    put(`/views/${view_id}`, { name: 'One', row_version: 2 }),
    put(`/views/${view_id}`, { access: 'locked', row_version: 3 }),
    put(`/views/${view_id}`, { name: 'Two', row_version: 4 }),
  ])
  expect(views.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('creations may hang on creations of the same call, across feeds and in any order of feeds', async () => {
  const { as } = world
  const [board, folder, below, view] = [newSlug(), newSlug(), newSlug(), newSlug()]
  const [attribute, item, child] = [newUuid(), newUuid(), newUuid()]
  const replies = await as.owner.bulk([
    put(`/values/${child}.${attribute}`, { data: 'Hello', row_version: 1 }),
    put(`/items/${item}`, { board_id: board, folder_id: below, row_version: 1 }),
    put(`/items/${child}`, { board_id: board, folder_id: below, parent_id: item, row_version: 1 }),
    put(`/attributes/${attribute}`, { board_id: board, name: 'Name', type: 'text', row_version: 1 }),
    put(`/views/${view}`, {
      board_id: board,
      folder_id: below,
      name: 'V',
      type: 'table',
      access: 'personal',
      row_version: 1,
    }),
    put(`/boards/${board}`, { name: 'B', row_version: 1 }),
    put(`/folders/${folder}`, { board_id: board, name: 'F', row_version: 1 }),
    put(`/folders/${below}`, { board_id: board, parent_id: folder, name: 'F', row_version: 1 }),
    put(`/values/${item}.${attribute}`, { data: 'Hi' }, { data: null as never }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 201, 201, 201, 201, 201, 201, 201, 200])
})

test('a call takes one number a feed, whatever it changes there, and none where all was refused', async () => {
  const { as, folder_id, other_folder_id, board_id, attributes } = world
  const before = await feeds()
  await as.owner.bulk([
    ...Array.from({ length: 20 }, () => put(`/items/${newUuid()}`, newItem(world))),
    put(`/items/${newUuid()}`, newItem(world, { folder_id: other_folder_id, sort_order: 'x' })),
    put(`/attributes/${attributes.amount}`, { name: 'Amount' }, { name: 'amount' }),
    put(`/attributes/${attributes.due}`, { name: 'Due' }, { name: 'due' }),
  ])
  const after = await feeds()
  expect(after).toEqual({
    ...before,
    [`folder:${folder_id}`]: (before[`folder:${folder_id}`] ?? 0) + 1,
    [`board:${board_id}`]: (before[`board:${board_id}`] ?? 0) + 1,
  })
})

test('what one call did to one feed goes out with one number, in numbered parts', async () => {
  const { as, attributes } = world
  const item = await addItem(world)
  server.published.length = 0
  await as.owner.bulk([
    put(`/items/${newUuid()}`, newItem(world)),
    put(`/values/${item}.${attributes.name}`, { data: 'A', row_version: 1 }),
    put(`/values/${item}.${attributes.name}`, { data: 'B', row_version: 2 }),
  ])
  expect(server.published).toHaveLength(1)
  const [feed] = server.published[0]?.feeds ?? []
  expect(feed?.events.map(({ event, records }) => [event, records.length])).toEqual([
    ['ItemSaved', 1],
    ['ValueSaved', 1],
  ])
  expect(feed?.events[1]?.records[0]?.record).toMatchObject({ data: 'B', row_version: 2, seq: feed?.seq })
})

test('what one call did is told in the order that the protocol states, in whichever order it was done', async () => {
  const { as, attributes } = world
  const [kept, gone] = [await addItem(world), await addItem(world)]
  server.published.length = 0
  const value = (item: string, data: string) =>
    put(`/values/${item}.${attributes.name}`, { data, row_version: 1 })
  const replies = await as.owner.bulk([
    value(gone, 'A'),
    { method: 'delete' as const, route: `/items/${gone}`, idempotency_key: newUuid() },
    value(kept, 'B'),
    put(`/items/${newUuid()}`, newItem(world)),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 201])
  const told = server.published.flatMap(({ feeds }) => feeds.map(({ events }) => events))
  expect(told.map((events) => events.map(({ event, records }) => [event, records.length]))).toEqual([
    [
      ['ItemSaved', 1],
      ['ValueSaved', 2],
      ['ItemDeleted', 1],
    ],
  ])
})

test('five hundred entries are taken, one more is a 422 and nothing is written', async () => {
  const { as } = world
  const many = (n: number) => Array.from({ length: n }, () => put(`/items/${newUuid()}`, newItem(world)))
  const tooMany = await as.owner.send('POST', '/bulk', many(501))
  expect(tooMany.status).toBe(422)
  expect((await as.owner.send('POST', '/bulk', [])).status).toBe(422)
  expect((await feeds())[`folder:${world.folder_id}`]).toBe(0)
  const replies = await as.owner.bulk(many(500))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
})

test('a route that is none is refused: as a body when it cannot be read, else by itself', async () => {
  const { as } = world
  for (const route of [
    'items/x',
    '/items',
    '/items/',
    '/items/x/move',
    '/items/../x',
    '/Items/x',
    '/items/x?y',
    '',
  ])
    expect([route, (await as.owner.send('POST', '/bulk', [put(route, {})])).status]).toEqual([route, 422])
  const id = await addItem(world)
  const replies = await as.owner.bulk([
    put(`/nothing/${id}`, { row_version: 1 }),
    put(`/__proto__/${id}`.replaceAll('_', ''), { row_version: 1 }),
    put(`/items/not-an-id`, newItem(world)),
    { method: 'post', route: `/items/${id}`, item: newItem(world), idempotency_key: newUuid() },
    { method: 'delete', route: `/items/${id}/restore`, idempotency_key: newUuid() },
    { method: 'put', route: `/items/${id}/restore`, idempotency_key: newUuid() },
    put(`/items/${id}`, { sort_order: 7 }, { sort_order: 0 }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 422, 404, 404, 404, 200])
  const noKey = await as.owner.send('POST', '/bulk', [{ method: 'put', route: `/items/${id}`, item: {} }])
  expect(noKey.status).toBe(422)
})

test('entries have the effects of their order where one changes what another lies in', async () => {
  const { as, folder_id, board_id, attributes } = world
  const [item, late, value] = [await addItem(world), newUuid(), { data: 'Hello' }]
  const entry = (method: 'put' | 'delete' | 'post', route: string, item?: object) => ({
    method,
    route,
    ...(item ? { item: item as Record<string, unknown> } : {}),
    idempotency_key: newUuid(),
  })
  const replies = await as.owner.bulk([
    put(`/items/${late}`, newItem(world)),
    put(`/values/${item}.${attributes.name}`, value, { data: null }),
    entry('delete', `/folders/${folder_id}`),
    put(`/items/${newUuid()}`, newItem(world)),
    entry('post', `/folders/${folder_id}/restore`),
    put(`/values/${late}.${attributes.name}`, value, { data: null }),
    entry('delete', `/attributes/${attributes.done}`),
    put(`/values/${item}.${attributes.done}`, { data: true }, { data: null }),
    entry('delete', `/boards/${board_id}`),
    put(`/values/${late}.${attributes.amount}`, { data: 1 }, { data: null }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 409, 200, 200, 200, 409, 200, 409])
})

test('an entry that the database refuses runs alone, and that is counted', async () => {
  const { as, attributes } = world
  const before = server.kit.writer.fallbacks()
  const code = (value: string) => newItem(world, { values: { [attributes.code]: value } })
  const replies = await as.owner.bulk(['x', 'y', 'x'].map((value) => put(`/items/${newUuid()}`, code(value))))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 422])
  expect(server.kit.writer.fallbacks()).toBe(before + 1)
})

test('creations into a board that is none are refused without a fallback', async () => {
  const before = server.kit.writer.fallbacks()
  const [board_id, folder_id] = [newSlug(), newSlug()]
  const replies = await world.as.owner.bulk(
    Array.from({ length: 5 }, () => put(`/items/${newUuid()}`, { board_id, folder_id, row_version: 1 })),
  )
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(server.kit.writer.fallbacks()).toBe(before)
})

test('rows are written parents first, whatever the order of the entries', async () => {
  const before = server.kit.writer.fallbacks()
  const { as, board_id } = world
  const [board, folder] = [newSlug(), newSlug()]
  const replies = await as.owner.bulk([
    put(`/folders/${newSlug()}`, { board_id, name: 'F', row_version: 1 }),
    put(`/boards/${board}`, { name: 'B', row_version: 1 }),
    put(`/folders/${folder}`, { board_id: board, name: 'F', row_version: 1 }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(server.kit.writer.fallbacks()).toBe(before)
})

test('a folder takes its number of items and not one more, over many calls and in one', async () => {
  const { as, other_folder_id } = world
  const many = (n: number, folder_id = world.folder_id) =>
    Array.from({ length: n }, () => put(`/items/${newUuid()}`, newItem(world, { folder_id })))
  await as.owner.bulk(many(500))
  await as.owner.bulk(many(490))
  const last = await as.owner.bulk(many(12))
  expect(last.map(({ status }) => status)).toEqual([...Array<number>(10).fill(201), 422, 422])
  expect(last[10]?.code).toBe('folder_full')
  const [full] = rowsOf(await as.owner.index('items', { folder_id: world.folder_id, limit: 1 }))
  // Trashed items do not count; they come back only where there is room.
  const id = String(full?.['id'])
  await as.owner.remove('items', id)
  expect((await as.owner.bulk(many(2))).map(({ status }) => status)).toEqual([201, 422])
  const restored = await as.owner.restore('items', id)
  expect([restored.status, restored.body.code]).toEqual([422, 'folder_full'])
  const visitor = await addItem(world, { folder_id: other_folder_id })
  const moved = await as.owner.move(visitor, { folder_id: world.folder_id })
  expect([moved.status, moved.body.code]).toEqual([422, 'folder_full'])
})

test('a deletion tells of the last change where somebody else made it', async () => {
  const { as } = world
  const [mine, theirs] = [await addItem(world), await addItem(world)]
  const saved = await as.full.put('items', theirs, { sort_order: 3, row_version: 2 })
  expect(saved.status).toBe(200)
  const remove = (id: string): Entry => ({
    method: 'delete',
    route: `/items/${id}`,
    idempotency_key: newUuid(),
  })
  const [own, other] = await as.owner.bulk([remove(mine), remove(theirs)])
  expect(own).not.toHaveProperty('last_change')
  const { seq } = recordOf(saved)
  expect(other).toMatchObject({ status: 200, last_change: { seq, user_id: expect.any(Number) } })
})

test('a deletion tells of the newest change by somebody else to what goes along', async () => {
  const { as } = world
  const parent = await addItem(world)
  const [first, second] = [
    await addItem(world, { parent_id: parent }),
    await addItem(world, { parent_id: parent }),
  ]
  const below = await addItem(world, { parent_id: second })
  await as.full.put('items', below, { sort_order: 3, row_version: 2 })
  const last = await as.full.put('items', first, { sort_order: 4, row_version: 2 })
  // Of one's own, and newer: it was known.
  await as.owner.put('items', second, { sort_order: 5, row_version: 2 })
  const [removed] = await as.owner.bulk([
    { method: 'delete', route: `/items/${parent}`, idempotency_key: newUuid() },
  ])
  expect(removed).toMatchObject({ last_change: { seq: recordOf(last).seq } })
})

test('in a folder that was trashed meanwhile nothing is created', async () => {
  const { as, folder_id } = world
  const item = await addItem(world)
  await as.owner.remove('folders', folder_id)
  const [created, saved] = await as.owner.bulk([
    put(`/items/${newUuid()}`, newItem(world)),
    put(`/items/${item}`, { sort_order: 1 }, { sort_order: 0 }),
  ])
  expect([created?.status, created?.code]).toEqual([409, 'deleted'])
  expect([saved?.status, saved?.code]).toEqual([409, 'deleted'])
  expect((await as.owner.index('items', { folder_id })).status).toBe(404)
  expect((await as.owner.send('GET', `/folders/${folder_id}/content`)).status).toBe(404)
})
