import { moreAttributeTypes } from '@weft/features/attributes/client'
import {
  type Comment,
  comments,
  createAttribute,
  createComment,
  createFolder,
  type Item,
  type Reference,
  type Value,
} from '@weft/model'
import { createStore, MODEL_COLLECTIONS, settingsOf, type Transport } from '@weft/store'
import { expect, test } from 'vitest'

import type { ShownAttribute, ViewRecords } from '../view-member.ts'
import { createItemActions } from './item-actions.ts'
import { undoStackOf } from './undo-stacks.ts'

const BOARD = 'board000001'
const NAME = '11111111-1111-7111-8111-111111111111'
const LINK = '22222222-2222-7222-8222-222222222222'

/** A folder without items, whose new ones get a value from the view's filter. */
function open({ template = [] as string[] } = {}) {
  const never = () => new Promise<never>(() => undefined)
  const transport: Transport = { index: never, one: never, content: never, post: never, bulk: never }
  const ofComments = settingsOf(comments, {
    create: (team_id, fields) => createComment(team_id, fields as unknown as Comment),
  })
  const store = createStore({ transport, collections: [...MODEL_COLLECTIONS, ofComments] })
  store.initialise(1, 7)
  const item_template = { values: {}, sub_items: template }
  const folder = createFolder(1, { board_id: BOARD, name: 'Folder', settings: { item_template } })
  store.hydrate('folders', [folder])
  store.hydrate('attributes', [
    { ...createAttribute(1, { board_id: BOARD, name: 'Name', type: 'text' }), id: NAME },
    {
      ...createAttribute(1, { board_id: BOARD, name: 'Links', type: 'reference' }),
      id: LINK,
      settings: { board_id: BOARD, mirror_id: null },
    },
  ])
  store.hydrate('items', [])
  const items = store.collection<Item>('items')
  /** Items that are linked, as an attribute reads them whose values are records of their own. */
  const linked = new Set<string>()
  const link = {
    id: LINK,
    type: { write: () => undefined },
    read: ({ id }: Item) => (linked.has(id) ? ['other'] : null),
  } as unknown as ShownAttribute
  const actions = createItemActions({
    store,
    folder,
    records: () =>
      ({ below: () => [], all: [link], primary: { id: NAME, type: {} } }) as unknown as ViewRecords,
    implied: () => ({ [NAME]: 'from the filter' }),
    refuseOffline: () => false,
  })
  const write = (id: string, data: string) =>
    store.collection<Value>('values').save(`${id}.${NAME}`, { data })
  const linksOf = (id: string) =>
    store
      .collection<Reference>('references')
      .list(folder.id)
      .filter(({ from_item_id }) => from_item_id === id).length
  return { actions, store, folder, items, linked, linksOf, write, undo: undoStackOf(store, BOARD) }
}

test('an item that holds nothing but what it began with is taken back as if it had never been', () => {
  const { actions, items, undo } = open()
  const id = actions.addItem()
  expect([actions.takeBack(id), items.get(id)]).toEqual([true, undefined])
  expect([undo.canUndo, undo.canRedo]).toEqual([false, false])
  expect(actions.takeBack(id)).toBe(false)
})

test('one in which something was entered stays, also where that was a link', () => {
  const { actions, items, linked, write } = open()
  const named = actions.addItem()
  write(named, 'entered')
  expect([actions.takeBack(named), items.get(named)?.id]).toEqual([false, named])
  const pointing = actions.addItem()
  linked.add(pointing)
  expect([actions.takeBack(pointing), items.get(pointing)?.id]).toEqual([false, pointing])
})

test('one that was commented on stays, also before the server knows of it', () => {
  const { actions, store, folder } = open()
  const id = actions.addItem()
  const { id: folder_id, board_id } = folder
  const text = { html: '<p>A word</p>' }
  store.collection<Comment>('comments').create({ board_id, folder_id, item_id: id, text })
  expect(actions.takeBack(id)).toBe(false)
})

test('one with an item below it stays, and so does every one but the newest', () => {
  const { actions, items } = open()
  const older = actions.addItem()
  const parent = actions.addItem()
  expect(actions.takeBack(older)).toBe(false)
  items.create({ board_id: BOARD, folder_id: items.get(parent)?.folder_id ?? '', parent_id: parent })
  expect([actions.takeBack(parent), items.get(parent)?.id]).toEqual([false, parent])
})

test('what a template puts below an item goes with it, and stays where something was entered above', () => {
  const { actions, items, write, undo } = open({ template: ['Shop', 'Cook'] })
  const count = (folder_id = '') => [...items.ids(folder_id)].length
  const id = actions.addItem()
  const folder_id = items.get(id)?.folder_id
  expect(count(folder_id)).toBe(3)
  expect([actions.takeBack(id), count(folder_id)]).toEqual([true, 0])
  const named = actions.addItem()
  write(named, 'Stew')
  expect([actions.takeBack(named), count(folder_id), undo.canUndo]).toEqual([false, 3, true])
})

test('what an item was linked to as it began stays with it', async () => {
  await moreAttributeTypes.load()
  const { actions, items, write, linksOf } = open()
  const other = items.create({ board_id: BOARD, folder_id: 'elsewhere01' }).record.id
  const id = actions.addItem({
    values: { [LINK]: [{ item_id: other, folder_id: 'elsewhere01', name: 'Other' }] },
  })
  expect(linksOf(id)).toBe(1)
  write(id, 'named')
  expect([actions.takeBack(id), linksOf(id)]).toEqual([false, 1])
})

test('one that was made with its name stays, as a card, a line, an event or a sub-item is', () => {
  const { actions, items, undo } = open()
  const id = actions.addItem({ values: { [NAME]: 'typed before it was there' } })
  expect([actions.takeBack(id), items.get(id)?.id]).toEqual([false, id])
  expect(undo.canUndo).toBe(true)
})
