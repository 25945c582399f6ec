import type { Attribute, Item } from '@weft/model'
import { expect, test } from 'vitest'

import { createFeedSync } from './feed/feed-sync.ts'
import type { QueuedRequest } from './queue/request.ts'
import { BOARD, FOLDER, NAME, TAGS, item, itemId, session, value } from './scripted-session.ts'

/** Mistakes that long runs against the real server found, one test each. */

const OTHER_FOLDER = 'folder00002'
const OTHER_BOARD = 'board000002'

function followed() {
  const made = session()
  const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
  const sync = createFeedSync({ store: made.store, feed, board_id: BOARD })
  return {
    ...made,
    sync,
    items: made.store.collection<Item>('items'),
    table: made.store.space.table('items'),
  }
}

test('two items that are below each other, one of them not answered yet, are each deleted once', () => {
  const { store, items } = followed()
  store.hydrate('items', [item(1), item(2, { parent_id: itemId(1) })])
  items.save(itemId(1), { parent_id: itemId(2) })
  items.remove(itemId(1))
  expect(items.list(FOLDER)).toEqual([])
})

test('an item that came back from another board has only the slots that it has now', () => {
  const { items, table } = followed()
  table.merge(item(1, { seq: 4, values: { [NAME]: { data: 'old', row_version: 5 } } }), 'merge')
  table.merge(item(1, { seq: 9, row_version: 3, values: { [TAGS]: { data: [], row_version: 1 } } }), 'merge')
  expect(items.get(itemId(1))?.values).toEqual({ [TAGS]: { data: [], row_version: 1 } })
})

test('a slot whose numbers began anew on the way over another board is shown as it is now', () => {
  const { items, table } = followed()
  table.merge(item(1, { seq: 4, values: { [NAME]: { data: 'old', row_version: 5 } } }), 'merge')
  table.merge(
    item(1, { seq: 9, row_version: 3, values: { [NAME]: { data: 'new', row_version: 1 } } }),
    'merge',
  )
  expect(items.get(itemId(1))?.values?.[NAME]?.data).toBe('new')
})

test('an item of an earlier moment does not take away a slot that was answered since', () => {
  const { items, store, table } = followed()
  table.merge(item(1, { seq: 4 }), 'merge')
  const { id, item_id, attribute_id, data, row_version, seq, updated_at } = value(1, NAME, 'mine', 1, 11)
  store.space.table('values').mergeSlot(
    item_id,
    attribute_id,
    { data, row_version },
    {
      seq,
      mode: 'merge',
      times: { updated_at },
    },
  )
  table.merge(item(1, { seq: 10, row_version: 2, values: {} }), 'saved')
  expect([id, items.get(itemId(1))?.values?.[NAME]?.data]).toEqual([`${itemId(1)}.${NAME}`, 'mine'])
})

test('undoing a move to another board takes the values back the way they came', async () => {
  const kept: QueuedRequest[] = []
  const put = (requests: readonly QueuedRequest[]) => void kept.push(...requests)
  const { store } = session({
    storage: { load: async () => [], put, remove: () => undefined, replace: () => undefined },
  })
  const items = store.collection<Item>('items')
  store.hydrate('items', [item(1, { values: { [NAME]: { data: 'a', row_version: 1 } } })])
  const change = items.move(itemId(1), {
    folder_id: OTHER_FOLDER,
    board_id: OTHER_BOARD,
    mapping: { [NAME]: TAGS },
  })
  change?.undo()
  const bodies = kept.map(({ item: body }) => body)
  expect(bodies).toEqual([
    { folder_id: OTHER_FOLDER, mapping: { [NAME]: TAGS } },
    { folder_id: FOLDER, mapping: { [TAGS]: NAME } },
  ])
})

test('a late answer that the folder was in the trash does not take an item away that is there again', () => {
  const { items, table } = followed()
  table.merge(item(1, { row_version: 3 }), 'merge')
  table.applyTombstone({ id: itemId(1), row_version: 3, deleted_at: '2026-01-01 00:00:00', seq: 1 })
  expect(items.get(itemId(1))).toBeDefined()
  table.applyTombstone({ id: itemId(1), row_version: 4, deleted_at: '2026-01-01 00:00:00', seq: 2 })
  expect(items.get(itemId(1))).toBeUndefined()
})

test('an item that is heard of first through a folder in the trash comes with the folder', () => {
  const { items, table } = followed()
  table.applyTombstone({ id: itemId(1), row_version: 3, deleted_at: '2026-01-01 00:00:00', seq: 1 })
  table.merge(item(1, { row_version: 2 }), 'merge')
  expect(items.get(itemId(1))).toBeUndefined()
  table.merge(item(1, { row_version: 3 }), 'merge')
  expect(items.get(itemId(1))).toBeDefined()
})

test('a load whose answers were made with different rights begins anew', async () => {
  const { store, transport, scheduler } = session()
  const sync = createFeedSync({ store, feed: { team_id: 1, kind: 'board', id: BOARD } })
  void sync.start()
  const index = (rights: string, rest: object = {}) => ({
    status: 200,
    data: { data: [] as never[], seq: 3, rights, has_more: false, after: null, ...rest },
  })
  const [attributes, views] = [transport.next(), transport.next()]
  await attributes.answer(index('1.1.2'))
  await views.answer(index('1.1.1'))
  const deltas = [transport.next(), transport.next()]
  expect(deltas.map(({ query }) => query.rights)).toEqual(['1.1.2', '1.1.1'])
  await deltas[0]?.answer(index('1.1.2'))
  await deltas[1]?.answer(index('1.1.2', { refresh: true }))
  expect(sync.phase).toBe('loading')
  await scheduler.pass(5_000)
  expect(transport.calls.map(({ what }) => what)).toEqual(['index /attributes', 'index /views'])
  expect(store.collection<Attribute>('attributes').list(BOARD)).toEqual([])
})

test('many edits that one call did not get through wait as long as one does', async () => {
  const { store, transport, scheduler } = session()
  const items = store.collection<Item>('items')
  store.hydrate(
    'items',
    Array.from({ length: 20 }, (_, n) => item(n)),
  )
  store.transaction(() => {
    for (let n = 0; n < 20; n++) items.save(itemId(n), { sort_order: 100 + n })
  })
  await scheduler.pass(1)
  await transport.next().answer({ status: 503 })
  await scheduler.pass(1_300)
  expect(transport.next().entries).toHaveLength(20)
})

test('what was created in a folder that was closed meanwhile is not shown when its answer comes', async () => {
  const { store, transport, scheduler, sync, items } = followed()
  void sync.start()
  const content = { seq: 1, id: [], parent_id: [], sort_order: [], row_version: [] }
  const rest = {
    created_at: [],
    updated_at: [],
    created_by: [],
    updated_by: [],
    attribute_ids: [],
    slots: [],
  }
  await transport.next().answer({ status: 200, rights: '1.1.1', data: { ...content, ...rest } })
  const page = { data: [], seq: 1, rights: '1.1.1', has_more: false, after: null }
  await transport.next().answer({ status: 200, data: page })
  expect(sync.phase).toBe('live')
  items.create({ ...item(1), folder_id: FOLDER })
  await scheduler.pass(1)
  const creation = transport.next()
  void sync.reload()
  await transport.next().answer({ status: 404 })
  expect(sync.phase).toBe('denied')
  await creation.answer({ status: 200, data: [{ status: 201, data: item(1, { seq: 2 }) }] as never })
  expect([items.list(FOLDER), store.waiting]).toEqual([[], 0])
})
