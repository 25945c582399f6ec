import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type Entry, EntryProvider } from '@weft/features/session/client'
import { loadLateParts } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { sampleView } from '../../client/sample-view.ts'
import { ColumnView } from './column-view.tsx'

// Sizes are asked for; this document lays nothing out.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => undefined

beforeAll(() => loadLateParts())
afterEach(cleanup)

/** Columns for so many labels; the first three have two cards each. */
function shown(count: number, settings: Record<string, unknown> = {}) {
  const labels = Array.from({ length: count }, (_, n) => ({ id: `l${n}`, name: `State ${n}`, color: 'blue' }))
  const { props } = sampleView({
    attributes: {
      state: { type: 'label', settings: { labels, multiple: false } },
      done: { type: 'checkbox' },
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
      <ColumnView {...props} />
    </EntryProvider>,
  )
}

const heads = () => [...document.querySelectorAll<HTMLElement>('[data-column-name]')]
const names = () => heads().map((head) => head.textContent)

test.each([
  ['columns that scroll by themselves', {}],
  ['columns in swimlanes', { lanes: 'done' }],
])('of %s those in sight are drawn, and the one that has the keys', async (_name, settings) => {
  shown(300, settings)
  expect(document.querySelectorAll('[data-column-head]')).toHaveLength(301)
  expect(names()).toEqual(Array.from({ length: 8 }, (_, n) => `State ${n}`))
  heads()[0]?.focus()
  fireEvent.keyDown(heads()[0] as HTMLElement, { key: 'End' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No state'))
  expect(heads()).toHaveLength(9)
})

test('Tab reaches one head with its buttons, and the arrows the others', async () => {
  shown(5)
  const stops = () => heads().filter(({ tabIndex }) => tabIndex === 0)
  expect(stops().map((head) => head.textContent)).toEqual(['State 0'])
  expect(screen.getAllByRole('button', { name: /^Add card to/ }).map(({ tabIndex }) => tabIndex)).toEqual([
    0, -1, -1, -1, -1, -1,
  ])
  heads()[0]?.focus()
  fireEvent.keyDown(heads()[0] as HTMLElement, { key: 'ArrowRight' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('State 1'))
  expect(stops().map((head) => head.textContent)).toEqual(['State 1'])
  expect(
    screen.getAllByRole('button', { name: 'Add item' }).filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1)
})
