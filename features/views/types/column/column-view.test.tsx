import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type Entry, EntryProvider } from '@weft/features/session/client'
import { loadLateParts } from '@weft/ui'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { sampleView } from '../../client/sample-view.ts'
import { ColumnView } from './column-view.tsx'

Element.prototype.scrollIntoView ??= () => undefined

beforeAll(() => loadLateParts())
afterEach(cleanup)

/** Columns for so many labels; the first three have two cards each. */
function shown(count: number, settings: Record<string, unknown> = {}) {
  const labels = Array.from({ length: count }, (_, n) => ({ id: `l${n}`, name: `State ${n}`, color: 'blue' }))
  const sample = sampleView({
    attributes: {
      state: { type: 'label', settings: { labels, multiple: false } },
      done: { type: 'checkbox' },
      who: { type: 'members' },
    },
    items: Array.from({ length: 6 }, (_, n) => ({
      id: `i${n}`,
      values: { name: `Card ${n}`, state: [`l${n % 3}`], done: n < 3 },
    })),
    settings,
  })
  const entry = { storage: localStorage } as unknown as Entry
  render(
    <EntryProvider entry={entry}>
      <ColumnView {...sample.props} />
    </EntryProvider>,
  )
  return sample
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-card]')]
const card = (id: string) => cards().find(({ dataset }) => dataset['card'] === id) as HTMLElement
const pressOn = (element: Element, key: string, more: object = {}) =>
  fireEvent.keyDown(element, { key, ...more })

const heads = () => [...document.querySelectorAll<HTMLElement>('[data-column-name]')]
const names = () => heads().map((head) => head.textContent)

test.each([
  ['columns that scroll by themselves', {}],
  ['columns in swimlanes', { lanes: 'done' }],
])('of %s those in sight are drawn, and the one that has the keys', async (_name, settings) => {
  shown(300, settings)
  expect(document.querySelectorAll('[data-column-head]')).toHaveLength(300)
  expect(names()).toEqual(Array.from({ length: 8 }, (_, n) => `State ${n}`))
  heads()[0]?.focus()
  fireEvent.keyDown(heads()[0] as HTMLElement, { key: 'End' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('State 299'))
  expect(heads()).toHaveLength(9)
})

test('Tab reaches one head with its buttons, and the arrows the others', async () => {
  shown(5)
  const stops = () => heads().filter(({ tabIndex }) => tabIndex === 0)
  expect(stops().map((head) => head.textContent)).toEqual(['State 0'])
  expect(screen.getAllByRole('button', { name: /^Add card to/ }).map(({ tabIndex }) => tabIndex)).toEqual([
    0, -1, -1, -1, -1,
  ])
  heads()[0]?.focus()
  fireEvent.keyDown(heads()[0] as HTMLElement, { key: 'ArrowRight' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('State 1'))
  expect(stops().map((head) => head.textContent)).toEqual(['State 1'])
  expect(
    screen.getAllByRole('button', { name: 'Add item' }).filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1)
})

describe('a board with its cards in sight', () => {
  // Sizes by which cards are drawn; the document has none of its own.
  beforeAll(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 300, 600))
  })
  afterAll(() => vi.restoreAllMocks())

  test('puts new cards at the top where they are begun there, in the order that they are written in', async () => {
    const sample = shown(3)
    fireEvent.click(screen.getByRole('button', { name: 'Add card to State 1' }))
    const field = await screen.findByRole('textbox', { name: /^Name of a new item in/ })
    const scroll = field.closest('[data-cell]')
    expect(scroll?.firstElementChild?.contains(field)).toBe(true)
    for (const name of ['First', 'Second']) {
      fireEvent.change(field, { target: { value: name } })
      pressOn(field, 'Enter')
      await waitFor(() => expect(sample.calls.at(-1)?.[1]).toMatchObject({ values: { name } }))
    }
    expect(sample.calls).toMatchObject([
      ['addItem', { before: 'i1', values: { state: ['l1'] } }],
      ['addItem', { after: 'new', values: { state: ['l1'] } }],
    ])
  })

  test('says which columns are hidden, with what is in them, and shows them again', () => {
    const sample = shown(4, { stacks: { state: { order: [], hidden: ['l1', 'l3'], limits: {} } } })
    expect(names()).toEqual(['State 0', 'State 2'])
    const hidden = screen.getByRole('region', { name: 'Hidden columns' })
    expect([...hidden.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['State 12', 'State 30'])
    fireEvent.click(screen.getByRole('button', { name: 'Show State 1' }))
    expect(sample.calls).toMatchObject([['changeSettings', { stacks: { state: { hidden: ['l3'] } } }]])
  })

  test('moves cards to the top and the bottom of their column by menu, and lifts them for the keys', async () => {
    const sample = shown(3)
    const choose = async (name: string) => {
      fireEvent.contextMenu(card('i3'))
      fireEvent.click(await screen.findByRole('menuitem', { name }))
    }
    await choose('Move to the top')
    await waitFor(() =>
      expect(sample.calls).toEqual([['moveItems', { ids: ['i3'], after: null, before: 'i0', values: [] }]]),
    )
    await choose('Move…')
    await waitFor(() => expect(document.querySelector('[data-lifted]')).toBeTruthy())
    pressOn(document.body, 'Escape')
  })

  test('gives the card with the keys to me by M, and lets it go', async () => {
    const sample = shown(3)
    card('i0').focus()
    pressOn(card('i0'), 'm')
    await waitFor(() => expect(document.querySelector('[data-picked]')).toBeNull())
    await waitFor(() =>
      expect(sample.calls).toEqual([['act', { edits: [{ item_id: 'i0', attribute_id: 'who', data: [7] }] }]]),
    )
    pressOn(card('i0'), 'l')
    // Its one choice opens at once, over it.
    expect(await screen.findByRole('dialog', { name: 'Edit attribute', hidden: true })).toBeTruthy()
    expect(card('i0').hasAttribute('data-picked')).toBe(true)
  })
})
