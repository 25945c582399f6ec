import type { Item } from '@weft/model'
import type { FolderContent, IndexAnswer } from '@weft/protocol'
import { expect, test } from 'vitest'

import { createFeedSync } from './feed-sync.ts'
import { BOARD, FOLDER, NAME, type Session, item, itemId, session, value } from '../scripted-session.ts'

const RIGHTS = '1.1.1'

function content(seq: number, rows: readonly Item[]): FolderContent {
  return {
    seq,
    id: rows.map(({ id }) => id),
    parent_id: rows.map(({ parent_id }) => parent_id),
    sort_order: rows.map(({ sort_order }) => sort_order),
    row_version: rows.map(({ row_version }) => row_version),
    created_at: rows.map(({ created_at }) => created_at),
    updated_at: rows.map(({ updated_at }) => updated_at),
    created_by: rows.map(() => 7),
    updated_by: rows.map(() => 7),
    attribute_ids: [NAME],
    slots: [
      rows.map(({ values }) => {
        const slot = values?.[NAME]
        return slot ? [slot.data, slot.row_version] : null
      }),
    ],
  }
}

const delta = (seq: number, data: readonly object[] = [], rest: Partial<IndexAnswer<unknown>> = {}) => ({
  status: 200,
  data: { data: data as never[], seq, rights: RIGHTS, has_more: false, after: null, ...rest },
})

/** A folder with two items, followed and live at number 5. */
async function follow(): Promise<Session & { sync: ReturnType<typeof createFeedSync>; ids: () => string[] }> {
  const made = session()
  const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
  const sync = createFeedSync({ store: made.store, feed, board_id: BOARD })
  void sync.start()
  await made.transport.next().answer({ status: 200, rights: RIGHTS, data: content(4, [item(1), item(2)]) })
  await made.transport.next().answer(delta(5))
  await made.scheduler.pass(20)
  const items = made.store.collection<Item>('items')
  return { ...made, sync, ids: () => items.list(FOLDER).map(({ id }) => id) }
}

test('a first load shows the columns and asks for what came since', async () => {
  const { sync, ids, store } = await follow()
  expect([sync.phase, sync.at]).toEqual(['live', 5])
  expect(ids()).toEqual([itemId(1), itemId(2)])
  expect(store.collection<Item>('items').get(itemId(1))).toMatchObject({ board_id: BOARD, folder_id: FOLDER })
})

/** A folder whose rows come one after the other, as far as the test sends them. */
function opening() {
  const made = session()
  const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
  const sync = createFeedSync({ store: made.store, feed, board_id: BOARD })
  void sync.start()
  const items = made.store.collection<Item>('items')
  return { ...made, sync, items, ids: () => items.list(FOLDER).map(({ id }) => id) }
}

test('rows of a first load stand as they come; all is there when the last one and the delta came', async () => {
  const { sync, transport, scheduler, ids, store } = opening()
  const call = transport.next<FolderContent>()
  call.part(content(4, [item(1), item(2)]))
  await scheduler.pass(20)
  expect([ids(), sync.phase, sync.isWhole]).toEqual([[itemId(1), itemId(2)], 'loading', false])
  // Frames that come meanwhile wait: they are of a later moment.
  sync.receive('ItemSaved', { seq: 5, records: [item(2, { seq: 5, row_version: 2, sort_order: 9 })] })
  call.part(content(4, [item(3)]))
  await scheduler.pass(20)
  expect(ids()).toHaveLength(3)
  await call.answer({ status: 200, rights: RIGHTS, data: content(4, []) })
  await scheduler.pass(20)
  expect(ids()).toHaveLength(3)
  await transport.next().answer(delta(4))
  await scheduler.pass(20)
  expect([sync.phase, sync.isWhole, sync.at]).toEqual(['live', true, 5])
  expect(store.collection<Item>('items').get(itemId(2))).toMatchObject({ sort_order: 9 })
})

test('a load that breaks off keeps its rows, is said, and is made up for by the next one', async () => {
  const { sync, transport, scheduler, ids } = opening()
  const call = transport.next<FolderContent>()
  call.part(content(4, [item(1), item(2)]))
  await call.answer({ status: 0 })
  await scheduler.pass(20)
  expect([ids().length, sync.phase, sync.isWhole]).toEqual([2, 'failed', false])
  await scheduler.pass(10_000)
  const again = transport.next<FolderContent>()
  // What was deleted meanwhile is not there any more.
  again.part(content(6, [item(2)]))
  await again.answer({ status: 200, rights: RIGHTS, data: content(6, [item(3)]) })
  await transport.next().answer(delta(6))
  await scheduler.pass(20)
  expect([ids(), sync.phase, sync.isWhole]).toEqual([[itemId(2), itemId(3)], 'live', true])
})

test('what was made or changed while the rows came is not taken back by the end of the load', async () => {
  const { sync, transport, scheduler, ids, items, store } = opening()
  const call = transport.next<FolderContent>()
  call.part(content(4, [item(1), item(2)]))
  await scheduler.pass(20)
  store.collection<Item>('items').create({ id: itemId(9), board_id: BOARD, folder_id: FOLDER, sort_order: 9 })
  await scheduler.pass(1_000)
  const saving = transport.next()
  expect(saving.what).toBe('bulk')
  await saving.answer({ status: 200, data: [{ status: 201, data: item(9, { seq: 7 }) }] })
  await call.answer({ status: 200, rights: RIGHTS, data: content(4, [item(3)]) })
  await scheduler.pass(20)
  expect(ids().toSorted()).toEqual([itemId(1), itemId(2), itemId(3), itemId(9)])
  await transport.next().answer(delta(7, [item(9, { seq: 7 })]))
  await scheduler.pass(20)
  expect([sync.phase, items.get(itemId(9))?.sort_order]).toEqual(['live', 9])
})

test('rows that come for a feed that is no longer wanted are dropped', async () => {
  const { sync, transport, scheduler, ids } = opening()
  const call = transport.next<FolderContent>()
  sync.stop(true)
  call.part(content(4, [item(1)]))
  await scheduler.pass(20)
  expect(ids()).toEqual([])
})

test('a gap is asked for once after 100 ms, and frames wait meanwhile', async () => {
  const { sync, scheduler, transport, ids } = await follow()
  sync.receive('ItemSaved', { seq: 7, records: [item(7, { seq: 7 })] })
  sync.receive('ItemSaved', { seq: 8, records: [item(8, { seq: 8 })] })
  await scheduler.pass(99)
  expect([transport.calls.length, ids().length]).toEqual([0, 2])
  await scheduler.pass(1)
  expect(transport.calls).toHaveLength(1)
  const ask = transport.next()
  expect(ask.query).toMatchObject({ folder_id: FOLDER, since: 5, rights: RIGHTS, expand: 'values' })
  await ask.answer(delta(7, [item(6, { seq: 6 }), item(7, { seq: 7 })]))
  await scheduler.pass(200)
  expect([sync.at, transport.calls.length]).toEqual([8, 0])
  expect(ids()).toEqual([1, 2, 6, 7, 8].map(itemId))
})

test('a frame that was only late needs no question', async () => {
  const { sync, scheduler, transport, ids } = await follow()
  sync.receive('ItemSaved', { seq: 7, records: [item(7)] })
  await scheduler.pass(50)
  sync.receive('ItemSaved', { seq: 6, records: [item(6)] })
  await scheduler.pass(500)
  expect([sync.at, transport.calls.length, ids().length]).toEqual([7, 0, 4])
})

test('a partial frame is asked for within a second', async () => {
  const { sync, scheduler, transport } = await follow()
  sync.receive('ItemSaved', { seq: 6, records: [], partial: true })
  await scheduler.pass(499)
  expect(transport.calls).toHaveLength(0)
  await scheduler.pass(2)
  expect(transport.next().query.since).toBe(5)
})

test('changed rights are loaded anew within half a second, once however often that is told', async () => {
  const { sync, scheduler, transport, store, ids } = await follow()
  let resets = 0
  store.space.subscribeRights(() => resets++)
  sync.receive('PermissionUpdating', {})
  sync.receive('PermissionUpdating', {})
  expect([resets, transport.calls.length]).toEqual([2, 0])
  await scheduler.pass(500)
  expect(transport.calls).toHaveLength(1)
  await transport.next().answer({ status: 200, rights: '1.1.6', data: content(6, [item(2)]) })
  await transport.next().answer(delta(6, [], { rights: '1.1.6' }))
  await scheduler.pass(20)
  expect([sync.phase, sync.at, ids()]).toEqual(['live', 6, [itemId(2)]])
})

test('a right that is gone takes what it showed out of memory', async () => {
  const { sync, scheduler, transport, ids } = await follow()
  sync.receive('PermissionUpdating', {})
  await scheduler.pass(500)
  await transport.next().answer({ status: 404 })
  await scheduler.pass(20)
  expect([sync.phase, ids()]).toEqual(['denied', []])
})

test('a heartbeat that is ahead asks, one that is not does nothing, other rights load anew', async () => {
  const { sync, scheduler, transport } = await follow()
  sync.receive('Heartbeat', { seq: 5, rights: RIGHTS })
  await scheduler.pass(200)
  expect(transport.calls).toHaveLength(0)
  sync.receive('Heartbeat', { seq: 6, rights: RIGHTS })
  await scheduler.pass(100)
  await transport.next().answer(delta(6))
  sync.receive('Heartbeat', { seq: 6, rights: '1.1.2' })
  expect([sync.phase, transport.next().what]).toEqual(['loading', `content ${FOLDER}`])
})

test('a reload replaces: what the answer lacks leaves memory and numbers may go down, in one notification', async () => {
  const { sync, scheduler, transport, store, ids } = await follow()
  sync.receive('ItemSaved', { seq: 6, records: [item(1, { row_version: 5, sort_order: 9 })] })
  await scheduler.pass(20)
  let calls = 0
  store.collection('items').subscribe(() => calls++)
  sync.receive('Refresh', {})
  await transport.next().answer({ status: 200, rights: RIGHTS, data: content(6, [item(1)]) })
  await transport.next().answer(delta(7, [item(3, { seq: 7 })]))
  await scheduler.pass(20)
  expect(ids()).toEqual([itemId(1), itemId(3)])
  expect(store.collection<Item>('items').get(itemId(1))?.row_version).toBe(1)
  expect(calls).toBe(1)
})

test('an index that says refresh loads anew', async () => {
  const { sync, scheduler, transport } = await follow()
  void sync.catchUp()
  await scheduler.pass(0)
  await transport.next().answer(delta(5, [], { refresh: true }))
  expect(transport.next().what).toBe(`content ${FOLDER}`)
  expect(sync.phase).toBe('loading')
})

test('a feed that may no longer be seen leaves memory', async () => {
  const { sync, scheduler, transport, ids } = await follow()
  sync.receive('Refresh', {})
  await transport.next().answer({ status: 404 })
  await scheduler.pass(20)
  expect([sync.phase, ids()]).toEqual(['denied', []])
})

test('a load that fails is tried again', async () => {
  const { sync, scheduler, transport } = await follow()
  sync.receive('Refresh', {})
  await transport.next().answer({ status: 503 })
  await scheduler.pass(2_000)
  expect(transport.next().what).toBe(`content ${FOLDER}`)
})

test('what cannot be loaded says so until it is there, also while it is tried again', async () => {
  const made = session()
  const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
  const sync = createFeedSync({ store: made.store, feed, board_id: BOARD })
  const phases: string[] = []
  sync.subscribe(() => phases.push(sync.phase))
  void sync.start()
  await made.transport.next().answer({ status: 500 })
  await made.scheduler.pass(5_000)
  await made.transport.next().answer({ status: 503 })
  await made.scheduler.pass(10_000)
  await made.transport.next().answer({ status: 200, rights: RIGHTS, data: content(4, [item(1)]) })
  await made.transport.next().answer(delta(5))
  await made.scheduler.pass(20)
  expect(phases).toEqual(['loading', 'failed', 'live'])
})

test('all frames of one picture are shown in one notification', async () => {
  const { sync, scheduler, store } = await follow()
  let calls = 0
  store.collection('items').subscribe(() => calls++)
  sync.receive('ItemSaved', { seq: 6, records: [item(6)] })
  sync.receive('ValueSaved', { seq: 7, records: [value(6, NAME, 'x', 1, 7)] })
  await scheduler.pass(20)
  expect(calls).toBe(1)
  expect(store.collection<Item>('items').get(itemId(6))?.values?.[NAME]).toEqual({
    data: 'x',
    row_version: 1,
  })
})

test('a saved event must be strictly newer, a merge only as new', async () => {
  const { sync, scheduler, store } = await follow()
  const items = store.collection<Item>('items')
  sync.receive('ItemSaved', { seq: 6, records: [item(1, { sort_order: 70, seq: 6 })] })
  await scheduler.pass(20)
  expect(items.get(itemId(1))?.sort_order).toBe(1)
  store.hydrate('items', [item(1, { sort_order: 71, seq: 6 })])
  expect(items.get(itemId(1))?.sort_order).toBe(71)
})

test('a departure is obeyed only where the copy still lies in the feed', async () => {
  const { sync, scheduler, store, ids } = await follow()
  store.hydrate('items', [item(1, { folder_id: 'folder00002', row_version: 2 })])
  const gone = (n: number, seq: number) => ({ id: itemId(n), gone: true, row_version: 2, seq })
  sync.receive('ItemDeleted', { seq: 6, records: [gone(1, 6), gone(2, 6)] })
  await scheduler.pass(20)
  expect(ids()).toEqual([])
  expect(store.collection<Item>('items').get(itemId(1))?.folder_id).toBe('folder00002')
})

test('news older than a tombstone does not bring a record back', async () => {
  const { sync, scheduler, store, ids } = await follow()
  const tombstone = { id: itemId(1), row_version: 2, deleted_at: '2026-01-02 00:00:00', seq: 6 }
  sync.receive('ItemDeleted', { seq: 6, records: [tombstone] })
  await scheduler.pass(20)
  store.hydrate('items', [item(1)])
  expect(ids()).toEqual([itemId(2)])
  store.hydrate('items', [item(1, { row_version: 3, seq: 7 })])
  expect(ids()).toEqual([itemId(1), itemId(2)])
})

test('an own answer that the feed has passed brings nothing back', async () => {
  const { sync, scheduler, store, transport, ids } = await follow()
  store.collection('items').save(itemId(1), { sort_order: 9 })
  await scheduler.pass(0)
  sync.receive('Refresh', {})
  const save = transport.next()
  await transport.next().answer({ status: 200, rights: RIGHTS, data: content(9, [item(2)]) })
  await transport.next().answer(delta(9))
  await scheduler.pass(20)
  await save.answer({
    status: 200,
    data: [{ status: 200, data: item(1, { row_version: 2, seq: 7 }) }] as never,
  })
  expect(ids()).toEqual([itemId(2)])
})

test('refresh of a collection reaches the feeds that hold it', async () => {
  const { store, transport, scheduler } = await follow()
  const done = store.collection('items').refresh()
  await transport.next().answer({ status: 200, rights: RIGHTS, data: content(5, []) })
  await transport.next().answer(delta(5))
  await done
  await scheduler.pass(20)
  expect(store.collection('items').list(FOLDER)).toEqual([])
})

test('a paged first load keeps the number of its first page and asks one delta from there', async () => {
  const { store, transport, scheduler } = session()
  const sync = createFeedSync({ store, feed: { team_id: 1, kind: 'board', id: BOARD } })
  void sync.start()
  const page = (seq: number, has_more: boolean) => delta(seq, [], { has_more, after: has_more ? 'x' : null })
  await transport.next().answer(page(3, true))
  await transport.next().answer(page(5, false))
  const second = transport.next()
  expect(second.query).toMatchObject({ board_id: BOARD, after: 'x' })
  await second.answer(page(4, false))
  expect(transport.calls.map(({ what, query }) => [what, query.since])).toEqual([
    ['index /attributes', 3],
    ['index /views', 3],
  ])
  await transport.next().answer(delta(6))
  await transport.next().answer(delta(5))
  await scheduler.pass(20)
  expect(sync.at).toBe(5)
})
