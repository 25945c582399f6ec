import { newUuid } from '@weft/base'
import { type Attribute, createAttribute, createItem, type Item } from '@weft/model'
import { createStore, createUndoStack, type Transport } from '@weft/store'
import { expect, test } from 'vitest'

import { ImportStep } from './import-step.ts'

const [BOARD, FOLDER] = ['board000001', 'folder00001']
const IMPORT = '01900000-0000-7000-8abc-0123456789ab'
const rowId = (n: number) => `01900000-0000-7${String(n).padStart(3, '0')}-8abc-0123456789ab`

/** A folder with three rows of an import, which made an attribute, and one item that was there. */
function open() {
  const never = () => new Promise<never>(() => undefined)
  const transport: Transport = {
    index: never,
    one: never,
    content: never,
    post: never,
    bulk: never,
  }
  const store = createStore({ transport })
  store.initialise(1, 7)
  const made = createAttribute(1, { board_id: BOARD, name: 'Key', type: 'text' })
  const primary = { ...createAttribute(1, { board_id: BOARD, name: 'Title', type: 'text' }), row_version: 2 }
  store.hydrate('attributes', [{ ...made, row_version: 1 }, primary])
  const place = { board_id: BOARD, folder_id: FOLDER }
  const item = (id: string, data: string | null = null): Item => ({
    ...createItem(1, { ...place, sort_order: 1 }),
    id,
    row_version: 1,
    values: data === null ? {} : { [made.id]: { data, row_version: 1 } },
  })
  const standing = newUuid()
  store.hydrate('items', [item(standing), ...[0, 1, 2].map((n) => item(rowId(n), `K-${n}`))])
  const items = store.collection<Item>('items')
  const stack = createUndoStack()
  const imported = {
    id: IMPORT,
    board_id: BOARD,
    folder_id: FOLDER,
    attribute_ids: [made.id],
    primary: { id: primary.id, name: 'Name', given: 'Title' },
  }
  stack.push(new ImportStep(store, imported))
  const shown = () => [...items.ids(FOLDER)].filter((id) => items.get(id) !== undefined)
  const attributes = store.collection<Attribute>('attributes')
  return {
    store,
    named: () => attributes.get(primary.id)?.name,
    stack,
    items,
    standing,
    made,
    shown,
    hasAttribute: () => attributes.get(made.id) !== undefined,
  }
}

/** What is done in parts begins a moment later. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('an import is taken back as one step, with the attributes that it made, and comes back', async () => {
  const { stack, shown, standing, hasAttribute, named } = open()
  stack.undo()
  await turn()
  expect([shown(), hasAttribute(), stack.left, named()]).toEqual([[standing], false, 0, 'Name'])
  stack.redo()
  await turn()
  expect([shown().length, hasAttribute(), named()]).toEqual([4, true, 'Title'])
})

test('rows that somebody went on with stay, with all attributes, and their number is known', async () => {
  const { store, stack, shown, made, standing, hasAttribute, named } = open()
  const values = { [made.id]: { data: 'K-2b', row_version: 2 } }
  const row = store.collection<Item>('items').get(rowId(2)) as Item
  store.hydrate('items', [{ ...row, values } as Item])
  const below = {
    ...createItem(1, { board_id: BOARD, folder_id: FOLDER, parent_id: rowId(1) }),
    row_version: 1,
  }
  store.hydrate('items', [below])
  stack.undo()
  await turn()
  expect(stack.left).toBe(2)
  expect(new Set(shown())).toEqual(new Set([standing, rowId(1), rowId(2), below.id]))
  expect([hasAttribute(), named()]).toEqual([true, 'Title'])
})

test('a row whose empty cell somebody filled stays, and a tree that nobody touched goes whole', async () => {
  const { store, stack, shown, standing } = open()
  const items = store.collection<Item>('items')
  const [first, second, third] = [0, 1, 2].map((n) => items.get(rowId(n)) as Item)
  // No number that was there is another one.
  store.hydrate('items', [{ ...(first as Item), updated_at: '2030-01-01 00:00:00' }])
  store.hydrate('items', [{ ...(third as Item), parent_id: rowId(1) } as Item])
  stack.undo()
  await turn()
  expect(second?.id).toBe(rowId(1))
  expect([new Set(shown()), stack.left]).toEqual([new Set([standing, rowId(0)]), 1])
})

test('an attribute that other items use by now stays', async () => {
  const { store, stack, shown, standing, made, hasAttribute } = open()
  store.collection('values').save(`${standing}.${made.id}`, { data: 'mine' })
  stack.undo()
  await turn()
  expect([shown(), hasAttribute()]).toEqual([[standing], true])
})
