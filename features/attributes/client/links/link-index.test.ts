import { newUuid } from '@weft/base'
import {
  createAttribute,
  createFolder,
  createItem,
  type Item,
  type Reference,
  referenceId,
  type SyncedRecord,
} from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { beforeEach, expect, test } from 'vitest'

import { findLinks } from './find-links.ts'
import { parseLinks } from './find-items.ts'
import { linkIndexOf } from './link-index.ts'
import { writeLinks } from './write-links.ts'

const [TASKS, CLIENTS] = ['taskstasks1', 'clientsclie']
/** A server that never answers: what is seen is what was done here. */
const never = () => new Promise<never>(() => undefined)
const silent: Transport = { index: never, one: never, bulk: never, content: never, post: never }

function makeWorld() {
  const store = createStore({ transport: silent })
  store.initialise(1, 7)
  const confirmed = <R extends SyncedRecord>(record: R): R => ({ ...record, row_version: 1, seq: 1 })
  const [link_id, mirror_id] = [newUuid(), newUuid()]
  const make = (board_id: string, name: string) => {
    const folder = confirmed(createFolder(1, { board_id, name }))
    const primary = confirmed(createAttribute(1, { board_id, name: 'Name', type: 'text', primary: true }))
    const item = confirmed({
      ...createItem(1, { board_id, folder_id: folder.id }),
      values: { [primary.id]: { data: name, row_version: 1 } },
    })
    store.hydrate('folders', [folder])
    store.hydrate('attributes', [primary])
    store.hydrate('items', [item])
    return { folder, item }
  }
  const task = make(TASKS ?? '', 'Call')
  const client = make(CLIENTS ?? '', 'Acme')
  const reference = (id: string, board_id: string, other: string, mirror: string) => ({
    ...confirmed(createAttribute(1, { board_id, name: 'Links', type: 'reference' })),
    id,
    settings: { board_id: other, mirror_id: mirror },
  })
  store.hydrate('attributes', [
    reference(link_id, TASKS ?? '', CLIENTS ?? '', mirror_id),
    reference(mirror_id, CLIENTS ?? '', TASKS ?? '', link_id),
  ])
  const end = (from: Item, attribute_id: string, to: Item, name: string): Reference => {
    const key = { from_item_id: from.id, attribute_id, to_item_id: to.id }
    const rest = {
      sort_order: 0,
      data: null,
      name,
      shown: {},
      inputs: {},
      to_folder_id: to.folder_id,
      created_by: 7,
    }
    const { created_at, updated_at, deleted_at } = from
    const times = { created_at, updated_at, deleted_at }
    return {
      ...key,
      ...rest,
      ...times,
      id: referenceId(key),
      team_id: 1,
      folder_id: from.folder_id,
      row_version: 1,
      seq: 1,
    }
  }
  for (const { folder } of [task, client]) findLinks(store, folder.id)
  return { store, link_id, mirror_id, task, client, end }
}

let world: ReturnType<typeof makeWorld>
beforeEach(() => {
  world = makeWorld()
})

const seen = (item: Item, attribute_id: string) =>
  linkIndexOf(world.store)
    .read(item.id, attribute_id)
    ?.map(({ item_id, name }) => ({ item_id, name })) ?? null

test('what is linked here shows at both ends before anything is answered, and both items are drawn again', () => {
  const { store, link_id, mirror_id, task, client } = world
  const items = store.collection<Item>('items')
  const before = [items.get(task.item.id), items.get(client.item.id)]
  const link = { item_id: client.item.id, folder_id: client.folder.id, name: 'Acme', shown: {}, inputs: {} }
  const change = store.transaction(() =>
    writeLinks(store, { item_id: task.item.id, attribute_id: link_id, data: [link] }),
  )
  expect(seen(task.item, link_id)).toEqual([{ item_id: client.item.id, name: 'Acme' }])
  expect(seen(client.item, mirror_id)).toEqual([{ item_id: task.item.id, name: 'Call' }])
  expect(items.get(task.item.id)).not.toBe(before[0])
  expect(items.get(client.item.id)).not.toBe(before[1])
  change?.undo()
  expect([seen(task.item, link_id), seen(client.item, mirror_id)]).toEqual([null, null])
})

test('what is said of a link is changed and taken back without linking anew', () => {
  const { store, link_id, task, client, end } = world
  store.hydrate('references', [end(task.item, link_id, client.item, 'Acme')])
  const read = () => linkIndexOf(store).read(task.item.id, link_id)
  const link = { item_id: client.item.id, folder_id: client.folder.id, name: 'Acme', shown: {}, inputs: {} }
  const write = (data: unknown) =>
    store.transaction(() => writeLinks(store, { item_id: task.item.id, attribute_id: link_id, data }))
  const change = write([{ ...link, data: { kind: 'SS', lag: 1 } }])
  expect(read()).toMatchObject([{ data: { kind: 'SS', lag: 1 } }])
  write([link])
  expect(read()).toMatchObject([{ data: { kind: 'SS', lag: 1 } }])
  change?.undo()
  expect(read()).toMatchObject([{ data: null }])
})

test('what others linked or unlinked since an editor was opened stays as they left it', () => {
  const { store, link_id, task, client, end } = world
  const other = { ...client.item, id: newUuid() }
  const third = { ...client.item, id: newUuid() }
  store.hydrate('items', [other, third])
  store.hydrate('references', [end(task.item, link_id, other, 'Of others')])
  const linkTo = (item: Item, name: string) => ({
    item_id: item.id,
    folder_id: client.folder.id,
    name,
    shown: {},
    inputs: {},
  })
  // The editor showed Acme, which somebody took away since, and was opened before the link of others.
  const base = [linkTo(client.item, 'Acme')]
  const data = [...base, linkTo(third, 'Mine')]
  store.transaction(() => writeLinks(store, { item_id: task.item.id, attribute_id: link_id, data, base }))
  expect(seen(task.item, link_id)?.map(({ item_id }) => item_id)).toEqual([other.id, third.id])
})

test('what is taken away here is gone from both ends at once', () => {
  const { store, link_id, mirror_id, task, client, end } = world
  store.hydrate('references', [
    end(task.item, link_id, client.item, 'Acme'),
    end(client.item, mirror_id, task.item, 'Call'),
  ])
  expect(seen(task.item, link_id)).toHaveLength(1)
  store.transaction(() => writeLinks(store, { item_id: client.item.id, attribute_id: mirror_id, data: null }))
  expect([seen(task.item, link_id), seen(client.item, mirror_id)]).toEqual([null, null])
})

test('of an item whose folder is out of sight no place is given, so that it reads as private', () => {
  const { store, link_id, task, client, end } = world
  const elsewhere = { ...end(task.item, link_id, client.item, 'Acme'), to_folder_id: 'hiddenfolde' }
  store.hydrate('references', [elsewhere])
  expect(linkIndexOf(store).read(task.item.id, link_id)?.[0]?.folder_id).toBeNull()
})

test('names are read as items of the other board, and refused where none or several are called so', () => {
  const { store, client } = world
  const settings = { board_id: CLIENTS }
  const links = parseLinks('acme', settings)
  expect(links).toMatchObject({ data: [{ item_id: client.item.id, name: 'Acme' }] })
  expect(parseLinks('Globex', settings)).toHaveProperty('problem')
  const twin = { ...client.item, id: newUuid() }
  store.hydrate('items', [twin])
  expect(parseLinks('Acme', settings)).toHaveProperty('problem')
})

test('a link to an item out of sight is taken away as any other, also when its folder goes out of sight meanwhile', () => {
  const { store, link_id, mirror_id, task, client, end } = world
  const clear = () =>
    store.transaction(() => writeLinks(store, { item_id: task.item.id, attribute_id: link_id, data: null }))
  store.hydrate('references', [
    { ...end(task.item, link_id, client.item, 'Private item'), to_folder_id: null },
    end(client.item, mirror_id, task.item, 'Call'),
  ])
  expect(seen(task.item, link_id)).toHaveLength(1)
  const change = clear()
  expect([seen(task.item, link_id), seen(client.item, mirror_id)]).toEqual([null, null])
  change?.undo()
  expect(seen(task.item, link_id)).toHaveLength(1)
  // The folder and what was loaded of it leave the device; the near end stays.
  const gone = { ...client.folder, deleted_at: '2026-01-01 00:00:00', row_version: 2, seq: 2 }
  store.hydrate('folders', [gone])
  expect(linkIndexOf(store).read(task.item.id, link_id)?.[0]?.folder_id).toBeNull()
  clear()
  expect(seen(task.item, link_id)).toBeNull()
})
