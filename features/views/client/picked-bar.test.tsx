import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { loadLateParts, toast } from '@weft/ui'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { PickedBar } from './picked-bar.tsx'
import { sampleView } from './sample-view.ts'

beforeAll(() => loadLateParts())
afterEach(() => {
  cleanup()
  toast.clear()
})

function shown(count: number) {
  const { props, calls } = sampleView({
    items: [{ id: 'a', values: { name: 'A' } }],
    attributes: { size: { type: 'number' } },
  })
  const ids = Array.from({ length: count }, (_, at) => `i${at}`)
  render(<PickedBar {...props} ids={ids} onClear={() => undefined} />)
  return calls
}
const told = () => toast.getToasts().map(({ message }) => message)

test.each(['Edit attribute', 'Move'])('%s of too many items is refused before anything is chosen', (name) => {
  const calls = shown(5_001)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(told()).toEqual(['You can change at most 5,000 items at once. Select fewer.'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})

test('as many as may be changed can be edited', () => {
  shown(5_000)
  fireEvent.click(screen.getByRole('button', { name: 'Edit attribute' }))
  expect(told()).toEqual([])
  expect(screen.getByRole('dialog', { name: 'Edit attribute' })).toBeTruthy()
})

test.each([true, false])('exporting is offered to whom it is allowed (%s)', (exportItems) => {
  const { props } = sampleView({
    items: [{ id: 'a', values: { name: 'A' } }],
    attributes: {},
    rights: { exportItems },
  })
  render(<PickedBar {...props} ids={['a']} onClear={() => undefined} />)
  expect(screen.queryAllByRole('button', { name: 'Export CSV' })).toHaveLength(exportItems ? 1 : 0)
})

test.each(['Delete', 'Backspace'])('%s deletes what is picked, and no cells', (key) => {
  const { props, calls } = sampleView({ items: [{ id: 'a', values: { name: 'A' } }], attributes: {} })
  let cleared = 0
  render(<PickedBar {...props} ids={['a']} onClear={() => cleared++} />)
  // True where nobody took the key: then it would go on to the cells that are selected.
  expect(fireEvent.keyDown(document.body, { key })).toBe(false)
  expect([calls, cleared]).toEqual([[['removeItems', ['a']]], 1])
})

test('who may not delete items clears no cells either while some are picked', () => {
  const { props, calls } = sampleView({
    items: [{ id: 'a', values: { name: 'A' } }],
    attributes: {},
    rights: { deleteItem: false },
  })
  render(<PickedBar {...props} ids={['a']} onClear={() => undefined} />)
  expect(fireEvent.keyDown(document.body, { key: 'Delete' })).toBe(false)
  expect(calls).toEqual([])
})
