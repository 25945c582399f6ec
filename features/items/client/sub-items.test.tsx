import { fireEvent, render, screen } from '@testing-library/react'
import { type Item, createAttribute, createItem } from '@weft/model'
import { expect, test } from 'vitest'

import { clientAttributeType } from '@weft/features/attributes/client'
import type { PanelContext } from './panel-parts.ts'
import { SubItems } from './sub-items.tsx'

function open({ canCreate = true, canEdit = true } = {}) {
  const board_id = 'board000001'
  const attribute = createAttribute(1, { board_id, name: 'Name', type: 'text' })
  const primary = { id: attribute.id, attribute, type: clientAttributeType('text'), settings: {} }
  const make = (name: string, parent_id: string | null = null): Item => ({
    ...createItem(1, { board_id, folder_id: 'folder00001', parent_id, sort_order: 1 }),
    values: { [attribute.id]: { data: name, row_version: 1 } },
  })
  const root = make('Root')
  const below = ['One', 'Two', 'Three'].map((name) => make(name, root.id))
  const told: unknown[][] = []
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void told.push([name, ...given])
  const context = {
    locale: 'en',
    tz: 'UTC',
    week_start: 1,
    now: 0,
    me: 1,
    people: new Map(),
    folders: new Map(),
  }
  const panelContext: PanelContext = {
    primary,
    attributes: [primary],
    elsewhere: [],
    attributeActions: {},
    hidden: new Set(),
    context,
    canEdit,
    canCreate,
    canEditSettings: true,
    item: (id) => [root, ...below].find((one) => one.id === id),
    below: (id) => (id === root.id ? below : []),
    subscribeBelow: () => () => undefined,
    addBelow: note('add'),
    placeBelow: note('place'),
    open: note('open'),
    markOf: () => null,
    subscribeMarks: () => () => undefined,
    setValue: note('set'),
    wholeValue: () => Promise.resolve(null),
  }
  render(<SubItems item={root} below={below} panelContext={panelContext} />)
  return { root, below, told }
}

test('a sub-item is added by Enter, opened by a press, and put elsewhere by Alt and an arrow', () => {
  const { root, below, told } = open()
  const field = screen.getByLabelText('Add sub-item')
  fireEvent.change(field, { target: { value: '  Four ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Two' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Three' }), { key: 'ArrowUp', altKey: true })
  fireEvent.keyDown(screen.getByRole('button', { name: 'One' }), { key: 'ArrowUp', altKey: true })
  const [one, two, three] = below.map(({ id }) => id)
  expect(told).toEqual([
    ['add', root.id, 'Four'],
    ['open', two],
    ['place', three, { after: one, before: two }],
  ])
})

test('who may not is offered neither', () => {
  const { told } = open({ canCreate: false, canEdit: false })
  expect(screen.queryByLabelText('Add sub-item')).toBeNull()
  fireEvent.keyDown(screen.getByRole('button', { name: 'One' }), { key: 'ArrowDown', altKey: true })
  expect(told).toEqual([])
})
