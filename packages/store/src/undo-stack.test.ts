import type { Item } from '@weft/model'
import { expect, test } from 'vitest'

import { FOLDER, item, itemId, session } from './scripted-session.ts'
import { createUndoStack } from './undo-stack.ts'

function open() {
  const { store } = session()
  store.hydrate('items', [item(1), item(2)])
  const items = store.collection<Item>('items')
  const order = () => items.get(itemId(1))?.sort_order
  return { store, items, order, stack: createUndoStack() }
}

test('steps are taken back newest first and made again', () => {
  const { items, order, stack } = open()
  stack.push(items.save(itemId(1), { sort_order: 10 }))
  stack.push(items.save(itemId(1), { sort_order: 20 }))
  stack.undo()
  expect(order()).toBe(10)
  stack.undo()
  expect([order(), stack.canUndo, stack.canRedo]).toEqual([1, false, true])
  stack.redo()
  stack.redo()
  expect(order()).toBe(20)
  stack.undo()
  stack.push(items.save(itemId(2), { sort_order: 3 }))
  expect(stack.canRedo).toBe(false)
})

test('a transaction is one step', () => {
  const { store, items, stack } = open()
  stack.push(
    store.transaction(() => {
      items.save(itemId(1), { sort_order: 5 })
      items.remove(itemId(2))
      items.move(itemId(1), { folder_id: 'folder00002' })
    }),
  )
  expect(items.list(FOLDER)).toHaveLength(0)
  stack.undo()
  expect(items.list(FOLDER).map((one) => one.sort_order)).toEqual([1, 2])
})

test('only a hundred steps are kept, and one that cannot be taken back is skipped', () => {
  const { items, order, stack } = open()
  for (let i = 1; i <= 105; i++) stack.push(items.save(itemId(1), { sort_order: i * 10 }))
  items.save(itemId(1), { sort_order: 7 })
  let steps = 0
  while (stack.undo()) steps++
  expect([steps, order()]).toEqual([0, 7])
  for (let i = 1; i <= 105; i++) stack.push(items.save(itemId(1), { sort_order: i * 10 }))
  while (stack.undo()) steps++
  expect([steps, order()]).toEqual([100, 50])
})

test('a step is taken back by itself, whatever was done since', () => {
  const { items, order, stack } = open()
  const step = items.save(itemId(1), { sort_order: 10 })
  stack.push(step)
  stack.push(items.save(itemId(2), { sort_order: 20 }))
  if (step) stack.undoStep(step)
  expect([order(), items.get(itemId(2))?.sort_order]).toEqual([1, 20])
  expect(step && stack.undoStep(step)).toBeNull()
  stack.undo()
  expect(items.get(itemId(2))?.sort_order).toBe(2)
})
