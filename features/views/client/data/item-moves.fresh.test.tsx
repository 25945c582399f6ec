import { createFolder, createItem, type Item } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { delayLateParts, loadLateParts, ToastRegion } from '@weft/ui'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { ViewRecords } from '../view-member.ts'
import { createItemActions } from './item-actions.ts'

const BOARD = 'board000001'
const noNetwork = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

/** A folder of three items, as a view acts on it. */
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
  const folder = createFolder(1, { board_id: BOARD, name: 'Folder' })
  const rows = [1, 2, 3].map((n) => ({
    ...createItem(1, { board_id: BOARD, folder_id: folder.id, sort_order: n * 10 }),
    row_version: 1,
  }))
  store.hydrate('folders', [folder])
  store.hydrate('items', rows)
  const items = store.collection<Item>('items')
  const records = () => ({ below: () => [], all: [] }) as unknown as ViewRecords
  const actions = createItemActions({
    store,
    folder,
    records,
    implied: () => ({}),
    refuseOffline: () => false,
  })
  const [first = '', second = '', third = ''] = rows.map(({ id }) => id)
  return { actions, first, second, third, order: () => items.list(folder.id).map(({ id }) => id) }
}

// First: what was loaded once stays.
test('what is dropped while its program cannot be loaded is refused in words', async () => {
  render(<ToastRegion />)
  delayLateParts(noNetwork)
  const { actions, first, second, third, order } = open()
  act(() => actions.moveItems({ ids: [first], after: third, before: null }))
  expect(await screen.findByText('This action is not available when you are offline.')).toBeDefined()
  expect(order()).toEqual([first, second, third])
})

test('what is dropped is moved, also when the network went after the view came', async () => {
  const asked = vi.fn(() => Promise.resolve())
  delayLateParts(asked)
  const { actions, first, second, third, order } = open()
  // With the view, before anything can be lifted.
  expect(asked).toHaveBeenCalled()
  await loadLateParts()
  delayLateParts(noNetwork)
  actions.moveItems({ ids: [first], after: third, before: null })
  await expect.poll(order).toEqual([second, third, first])
})
