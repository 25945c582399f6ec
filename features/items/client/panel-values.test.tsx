import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { clientAttributeType } from '@weft/features/attributes/client'
import { createAttribute, createItem } from '@weft/model'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test, vi } from 'vitest'

import type { AttributeActions, PanelAttribute, PanelContext } from './panel-parts.ts'
import { PanelValues } from './panel-values.tsx'

beforeAll(() => loadLateParts())

const board_id = 'board000001'
const text = (name: string): PanelAttribute => {
  const attribute = createAttribute(1, { board_id, name, type: 'text' })
  return { id: attribute.id, attribute, type: clientAttributeType('text'), settings: {} }
}

function open(
  held: readonly string[],
  given: Partial<AttributeActions> = {},
  more: Partial<PanelContext> = {},
) {
  const [name, city, planted, weight] = [text('Name'), text('City'), text('Planted'), text('Weight')]
  const values = [name, city, planted, weight]
    .filter(({ attribute }) => held.includes(attribute.name))
    .map(({ id, attribute }) => [id, { data: `${attribute.name} of it`, row_version: 1 }] as const)
  const item = {
    ...createItem(1, { board_id, folder_id: 'folder00001', sort_order: 1 }),
    values: Object.fromEntries(values),
  }
  const nothing = () => undefined
  const panelContext: PanelContext = {
    primary: name,
    attributes: [name, city],
    elsewhere: [planted, weight],
    attributeActions: given,
    hidden: new Set(),
    context: { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 1, people: new Map() },
    canEdit: true,
    canCreate: true,
    canEditSettings: true,
    item: () => item,
    below: () => [],
    subscribeBelow: () => nothing,
    addBelow: nothing,
    placeBelow: nothing,
    open: nothing,
    markOf: () => null,
    subscribeMarks: () => nothing,
    setValue: nothing,
    wholeValue: () => Promise.resolve(null),
    ...more,
  }
  render(<PanelValues item={item} panelContext={panelContext} />)
  return { city, planted }
}

const menuOf = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` })))
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}

test('values that the folder does not show are told in a line, and shown when asked for', () => {
  open(['Name', 'City', 'Planted', 'Weight'])
  expect(screen.getByText(/2 more values, in attributes that this folder does not show/)).toBeDefined()
  expect(screen.queryByText('Planted of it')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }))
  expect(screen.getByText('Planted of it')).toBeDefined()
  expect(screen.getByText('Weight of it')).toBeDefined()
  // They are values like all others.
  expect(screen.getByRole('button', { name: 'Weight: Weight of it' })).toBeDefined()
})

test('an item without such values has no such line', () => {
  open(['Name', 'City'])
  expect(screen.queryByRole('button', { name: 'Show them' })).toBeNull()
  expect(screen.queryByText('Planted')).toBeNull()
})

test('an attribute is taken out of the folder, or deleted from the board', async () => {
  const told: string[][] = []
  const note = (what: string) => (id: string) => void told.push([what, id])
  const { city } = open(['City'], { takeOut: note('out'), remove: note('remove'), show: note('show') })
  expect(await menuOf('City')).toEqual(['Take out of this folder', 'Delete from the board'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Take out of this folder' }))
  expect(told).toEqual([['out', city.id]])
})

test('one that the folder does not show can be shown there', async () => {
  const told: string[] = []
  const { planted } = open(['Planted'], { takeOut: () => undefined, show: (id) => void told.push(id) })
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }))
  expect(await menuOf('Planted')).toEqual(['Show in this folder'])
  fireEvent.click(screen.getByRole('menuitem'))
  expect(told).toEqual([planted.id])
})

test('who may change no attributes finds no menus', () => {
  open(['City', 'Planted'])
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }))
  const list = screen.getByLabelText('Not shown in this folder')
  expect(within(list).getByText('Planted of it')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull()
})

test('a place for text is offered where one can be added, until it is asked for', () => {
  const addDescription = vi.fn(() => 'description')
  open(['Name'], {}, { addDescription })
  fireEvent.click(screen.getByRole('button', { name: 'Add description' }))
  expect(addDescription).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Add description' })).toBeNull()
})

test('it stays offered where it cannot be added now, and is not where the item cannot be edited', () => {
  open(['Name'], {}, { addDescription: () => null })
  fireEvent.click(screen.getByRole('button', { name: 'Add description' }))
  expect(screen.getByRole('button', { name: 'Add description' })).toBeDefined()
  cleanup()
  open(['Name'], {}, { addDescription: () => null, canEdit: false })
  expect(screen.queryByRole('button', { name: 'Add description' })).toBeNull()
})
