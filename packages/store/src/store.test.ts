import type { Board, Item, PermissionRecord } from '@weft/model'
import { expect, test } from 'vitest'

import { MODEL_COLLECTIONS, settingsOf } from './collection-settings.ts'
import { BOARD, FOLDER, NAME, ScriptedTransport, item, itemId, session } from './scripted-session.ts'
import { createStore } from './store.ts'

test('in pretend mode everything is done locally and nothing is asked', async () => {
  const { store, transport, scheduler } = session({ isPretending: true })
  const items = store.collection<Item>('items')
  store.hydrate('items', [item(1)])
  const { record } = items.create({ board_id: BOARD, folder_id: FOLDER }, { [NAME]: 'x' })
  store.collection('values').save(`${itemId(1)}.${NAME}`, { data: 'mine' })
  items.move(itemId(1), { folder_id: 'folder00002' })
  const gone = items.remove(record.id)
  await scheduler.pass(60_000)
  expect(transport.calls).toHaveLength(0)
  expect(items.confirmed(itemId(1))).toMatchObject({
    folder_id: 'folder00002',
    values: { [NAME]: { data: 'mine', row_version: 1 } },
  })
  expect(items.get(record.id)).toBeUndefined()
  gone?.undo()
  expect(items.get(record.id)?.values?.[NAME]?.data).toBe('x')
})

test('the change of a key is the id plus the channel', async () => {
  const { put, kept } = capture()
  const made = session({
    storage: { load: async () => [], put, remove: () => undefined, replace: () => undefined },
  })
  made.store.hydrate('items', [item(1)])
  made.store.collection('items').save(itemId(1), { sort_order: 5 })
  expect(kept[0]?.key).toBe(`${itemId(1)}:private-folder.1.${FOLDER}`)
})

function capture() {
  const kept: { key: string }[] = []
  return { kept, put: (requests: readonly { key: string }[]) => void kept.push(...requests) }
}

test('nothing is sent before the edit is kept', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const made = session({
    storage: { load: async () => [], put: () => promise, remove: () => undefined, replace: () => undefined },
  })
  made.store.hydrate('items', [item(1)])
  made.store.collection('items').save(itemId(1), { sort_order: 5 })
  await made.scheduler.pass(1_000)
  expect(made.transport.calls).toHaveLength(0)
  resolve()
  await made.scheduler.pass(0)
  expect(made.transport.calls).toHaveLength(1)
})

test('edits that an earlier session left are shown and sent under their keys', async () => {
  const { put, kept } = capture()
  const first = session({
    storage: { load: async () => [], put, remove: () => undefined, replace: () => undefined },
  })
  first.store.hydrate('items', [item(1)])
  first.store.collection('items').save(itemId(1), { sort_order: 5 })
  const load = async () => structuredClone(kept) as never
  const made = session({
    storage: { load, put: () => undefined, remove: () => undefined, replace: () => undefined },
  })
  made.store.hydrate('items', [item(1)])
  await made.store.loadQueue()
  expect(made.store.collection<Item>('items').get(itemId(1))?.sort_order).toBe(5)
  await made.scheduler.pass(0)
  expect(made.transport.next().entries).toHaveLength(1)
})

test('a refresh without an index, or before anything is initialised, says so', async () => {
  const { store } = session()
  await expect(store.collection('values').refresh()).rejects.toThrow('Cannot refresh without index')
  await expect(store.collection('items').refresh()).rejects.toThrow('Cannot refresh if not initialized')
})

test('a record cannot be made before the team is known', async () => {
  const fresh = createStore({ transport: new ScriptedTransport() })
  expect(() => fresh.collection<Board>('boards').create({ name: 'x' })).toThrow('Team not initialized')
  await expect(fresh.collection('boards').fetch('x')).rejects.toThrow('Team not initialized')
})

test('rights cannot be saved before they were fetched', () => {
  const { store } = session()
  const permissions = store.collection<PermissionRecord>('permissions')
  const fields = { resource_type: 'board', resource_id: BOARD, permissions: {} }
  expect(() => permissions.create(fields)).toThrow('Needs to fetch permissions before update')
})

test('rights of an equal number are not news', () => {
  const { store } = session()
  const record = {
    id: `board.${BOARD}`,
    team_id: 1,
    row_version: 2,
    created_at: '',
    updated_at: '',
    deleted_at: null,
    seq: 1,
    resource_type: 'board',
    resource_id: BOARD,
    final_permissions: {},
  }
  store.hydrate('permissions', [{ ...record, permissions: { a: true } } as never])
  store.hydrate('permissions', [{ ...record, permissions: { a: false }, seq: 2 } as never])
  const permissions = store.collection<PermissionRecord>('permissions')
  expect(permissions.get(record.id)?.permissions).toEqual({ a: true })
})

test('cached rights are stale when a board changes its people, not its name', () => {
  const { store } = session()
  let calls = 0
  store.space.subscribeRights(() => calls++)
  const { record } = store.collection<Board>('boards').create({ name: 'x' })
  store.collection<Board>('boards').save(record.id, { name: 'y' })
  expect(calls).toBe(0)
  store.collection<Board>('boards').save(record.id, { user_ids: [1] })
  expect(calls).toBe(1)
})

test('a collection may name its own paths and events', () => {
  const [boards] = MODEL_COLLECTIONS
  if (!boards) throw new Error('No collection is declared')
  const settings = settingsOf(boards.collection, { indexPath: '/elsewhere', savedEvent: 'BoardChanged' })
  expect(settings).toMatchObject({
    indexPath: '/elsewhere',
    savedEvent: 'BoardChanged',
    deletedEvent: 'BoardDeleted',
  })
  expect(settings.savePath('x')).toBe('/boards/x')
})
