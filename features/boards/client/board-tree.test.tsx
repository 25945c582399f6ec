import { createMemoryStorage } from '@weft/api-client'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import { createBoard, createFolder, type Folder } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import { BoardTree } from './board-tree.tsx'

beforeAll(() => loadLateParts())

async function show(user_role: string, counts?: ReadonlyMap<string, number>, more: readonly Folder[] = []) {
  const store = createStore({ transport: {} as Transport, isPretending: true })
  const boards = [
    { ...createBoard(1, { name: 'Harbour' }), id: 'b', user_ids: [7] },
    { ...createBoard(1, { name: 'Island' }), id: 'c', user_ids: [7] },
  ]
  store.hydrate('boards', boards)
  store.hydrate('folders', [{ ...createFolder(1, { board_id: 'b', name: 'Boats' }), id: 'f' }, ...more])
  const account = {
    me: createCell({ id: 7, name: 'Ada', preferences: {} }),
    teams: createCell([{ id: 1, name: 'Orchard', owner_id: 1, user_role }]),
    team_id: createCell(1),
    isPretending: false,
  }
  render(
    <EntryProvider entry={{ go: () => undefined, storage: createMemoryStorage() } as never}>
      <AccountProvider account={account as never}>
        <DataProvider data={{ store } as Data}>
          <BoardTree team_id={1} selectedId="f" {...(counts && { counts })} />
        </DataProvider>
      </AccountProvider>
    </EntryProvider>,
  )
  // The menus come after the first picture.
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  return store
}

const row = (name: string) => screen.getByRole('treeitem', { name })
const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('a right click on a board or a folder opens its menu', async () => {
  await show('full-member')
  fireEvent.contextMenu(within(row('Boats')).getByText('Boats'))
  await screen.findByRole('menuitem', { name: 'Add subfolder' })
  expect(names()).toContain('Folder settings')
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  fireEvent.contextMenu(row('Island'))
  await screen.findByRole('menuitem', { name: 'Add folder' })
  expect(names()).toContain('Board settings')
})

test('what the menu asks for outlives the menu', async () => {
  const store = await show('full-member')
  fireEvent.contextMenu(row('Boats'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const field = await screen.findByRole('textbox', { name: 'Folder name' })
  fireEvent.change(field, { target: { value: 'Ships' } })
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  expect(store.collection('folders').get('f')).toMatchObject({ name: 'Ships' })
})

test('the open board ends with the way to another folder, which has no menu', async () => {
  await show('full-member')
  const rows = screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-label'))
  expect(rows).toEqual(['Harbour', 'Boats', 'Add folder', 'Island'])
  expect(within(row('Add folder')).queryByRole('button', { name: /Actions/ })).toBeNull()
})

test('who may change nothing finds no menu and no such row', async () => {
  await show('guest')
  expect(screen.queryByRole('treeitem', { name: 'Add folder' })).toBeNull()
  for (const one of screen.queryAllByRole('treeitem')) fireEvent.contextMenu(one)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('numbers stand beside folders and their sums beside boards, and nothing where there are none', async () => {
  await show('full-member', new Map([['f', 1_200]]))
  const said = (name: string) =>
    document.getElementById(row(name).getAttribute('aria-describedby') ?? '')?.textContent
  expect(within(row('Boats')).getByText('1,200')).toBeDefined()
  expect(said('Boats')).toBe('1,200 items')
  expect(said('Harbour')).toBe('1,200 items')
  expect(row('Island').textContent).toBe('Island')
  expect(row('Island').hasAttribute('aria-describedby')).toBe(false)
})

test('the menu names the folder that a folder moves into, and the one that it moves out of', async () => {
  const cargo = { ...createFolder(1, { board_id: 'b', name: 'Cargo', sort_order: 9 }), id: 'g' }
  const store = await show('full-member', undefined, [cargo])
  fireEvent.contextMenu(row('Boats'))
  await screen.findByRole('menuitem', { name: 'Move up' })
  expect(names().filter((name) => /into|out of/.test(name ?? ''))).toEqual([])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  fireEvent.contextMenu(row('Cargo'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move into Boats' }))
  expect(store.collection('folders').get('g')).toMatchObject({ parent_id: 'f' })
  fireEvent.contextMenu(row('Cargo'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move out of Boats' }))
  expect(store.collection('folders').get('g')).toMatchObject({ parent_id: null })
})
