import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { newUuid } from '@weft/base'
import { clientAttributeType, moreAttributeTypes } from '@weft/features/attributes/client'
import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import { createAttribute, createBoard, createFolder, createItem } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { loadLateParts, MenuItem, MenuList } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import type { ViewRecords } from '../view-member.ts'
import { ItemMenu } from './item-menu.tsx'
import { ViewItemEntries } from './item-entries.tsx'

beforeAll(async () => {
  await loadLateParts()
  await moreAttributeTypes.load()
})
afterEach(cleanup)

const ALL = { createItem: true, editItem: true, deleteItem: true, editAttribute: true, deleteAttribute: true }

function shown(rights: Partial<typeof ALL>, onDelete?: () => void) {
  const calls: string[] = []
  const actions = {
    rights: { ...ALL, ...rights },
    openItem: (id: string) => void calls.push(`open ${id}`),
    copyLink: (id: string) => void calls.push(`link ${id}`),
    duplicateItem: (id: string) => void calls.push(`duplicate ${id}`),
    removeItems: (ids: readonly string[]) => void calls.push(`remove ${ids.join(' ')}`),
  }
  render(
    <MenuList label="Item" onClose={() => undefined}>
      <ItemMenu
        item_id="a"
        ids={['a', 'b']}
        actions={actions as never}
        onDelete={onDelete}
        beforeLink={<MenuItem onAction={() => undefined}>First</MenuItem>}
        beforeDelete={<MenuItem onAction={() => undefined}>Last</MenuItem>}
      >
        <MenuItem onAction={() => undefined}>Own</MenuItem>
      </ItemMenu>
    </MenuList>,
  )
  return calls
}

const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('what a view does with an item stands among what every view does', () => {
  const calls = shown({})
  expect(names()).toEqual(['Open', 'First', 'Copy link', 'Own', 'Duplicate', 'Last', 'Delete 2 items'])
  for (const name of ['Open', 'Copy link', 'Duplicate', 'Delete 2 items'])
    fireEvent.click(screen.getByRole('menuitem', { name }))
  expect(calls).toEqual(['open a', 'link a', 'duplicate a', 'remove a b'])
})

test('nothing is offered that may not be done', () => {
  shown({ createItem: false, deleteItem: false })
  expect(names()).toEqual(['Open', 'First', 'Copy link', 'Own', 'Last'])
})

test('what is open already is not opened, and what is no item is not called one', () => {
  render(
    <MenuList label="Page" onClose={() => undefined}>
      <ItemMenu
        item_id="a"
        ids={['a']}
        actions={{ rights: ALL } as never}
        isOpen
        deleteText="Delete page"
        keys={{ delete: 'Del' }}
      />
    </MenuList>,
  )
  expect(names()).toEqual(['Copy link', 'Duplicate', 'Delete pageDel'])
})

test('a view deletes in a way of its own', () => {
  const deleted: string[] = []
  const calls = shown({}, () => deleted.push('own'))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete 2 items' }))
  expect([deleted, calls]).toEqual([['own'], []])
})

const [OPEN, SHUT] = [newUuid(), newUuid()]

/** Two folders of one board; an item of the first with a status and an owner. */
function inView(rights: Partial<typeof ALL> = {}, user_role = 'full-member') {
  const calls: unknown[] = []
  const [board, there] = [
    { ...createBoard(1, { name: 'Harbour' }), id: 'b', user_ids: [7] },
    { ...createFolder(1, { board_id: 'b', name: 'Dock' }), id: 'there' },
  ]
  const store = createStore({ transport: {} as Transport, isPretending: true })
  store.hydrate('boards', [board])
  store.hydrate('folders', [{ ...createFolder(1, { board_id: 'b', name: 'Pier' }), id: 'here' }, there])
  const shown = (name: string, type: string, settings: object) => {
    const attribute = createAttribute(1, { board_id: 'b', name, type })
    return { id: name, attribute, type: clientAttributeType(type), settings: { ...settings } }
  }
  const labels = [
    { id: OPEN, name: 'Open', color: 'blue' },
    { id: SHUT, name: 'Shut', color: 'green' },
  ]
  const all = [shown('Name', 'text', {}), shown('Stage', 'label', { labels }), shown('Owner', 'members', {})]
  const item = {
    ...createItem(1, { board_id: 'b', folder_id: 'here', sort_order: 1 }),
    id: 'a',
    values: { Stage: { data: [OPEN], row_version: 1 } },
  }
  const people = new Map([
    [8, { name: 'Bo' }],
    [7, { name: 'Cy' }],
  ])
  const records = {
    primary: all[0],
    all,
    done: null,
    context: { locale: 'en', me: 7, people },
    item: () => item,
  } as unknown as ViewRecords
  const answer = async () => ({ change: null, added: [] })
  const actions = {
    rights: { ...ALL, ...rights },
    act: (given: object) => (calls.push(given), answer()),
    copyItems: (...given: unknown[]) => (calls.push(given), answer()),
  }
  const ItemEntries = ({ ids }: { ids: readonly string[] }) => (
    <ViewItemEntries {...{ ids, records }} actions={actions as never} />
  )
  const account = {
    me: createCell({ id: 7, name: 'Cy', preferences: {} }),
    teams: createCell([{ id: 1, name: 'Orchard', owner_id: 1, user_role }]),
    team_id: createCell(1),
    isPretending: false,
  }
  render(
    <EntryProvider entry={{} as never}>
      <AccountProvider account={account as never}>
        <DataProvider data={{ store } as Data}>
          <MenuList label="Item">
            <ItemMenu item_id="a" ids={['a']} actions={{ ...actions, ItemEntries } as never} />
          </MenuList>
        </DataProvider>
      </AccountProvider>
    </EntryProvider>,
  )
  return calls
}

const choose = async (entry: string, name: string) => {
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
  const found = await screen.findByRole('menuitem', { name })
  await act(async () => fireEvent.click(found))
}

test('a status, an owner and another folder are chosen from the menu of an item', async () => {
  const calls = inView()
  expect(names()).toEqual(
    expect.arrayContaining(['Set Stage', 'Set Owner', 'Move to folder', 'Copy to folder']),
  )
  await choose('Set Stage', 'Shut')
  await choose('Set Owner', 'Bo')
  await choose('Move to folder', 'Dock')
  await choose('Copy to folder', 'Dock')
  expect(calls).toEqual([
    { edits: [{ item_id: 'a', attribute_id: 'Stage', data: [SHUT] }] },
    { edits: [{ item_id: 'a', attribute_id: 'Owner', data: [8] }] },
    { moved: { ids: ['a'], folder_id: 'there' } },
    [['a'], 'there'],
  ])
})

test('what the item has is marked, and oneself is the first owner', async () => {
  inView()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Set Stage' }))
  await screen.findByRole('menuitem', { name: /Open.*Current/ })
  fireEvent.click(screen.getByRole('menuitem', { name: 'Set Owner' }))
  await screen.findByRole('menuitem', { name: 'Cy' })
  const people = names().filter((name) => name === 'Cy' || name === 'Bo')
  expect(people).toEqual(['Cy', 'Bo'])
})

test.each([
  ['edit', { editItem: false }, 'full-member', ['Copy to folder']],
  ['add items there', {}, 'guest', ['Set Stage', 'Set Owner']],
] as const)('who may not %s is offered none of it', (_, rights, role, left) => {
  inView(rights, role)
  expect(names().filter((name) => /^(Set|Move|Copy to)/.test(name ?? ''))).toEqual(left)
})
