import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { loadLateParts, MenuItem, MenuList } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { ItemMenu } from './item-menu.tsx'

beforeAll(() => loadLateParts())
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
