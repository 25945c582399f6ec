import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { FirstRows } from './first-rows.tsx'

const preview = { columns: [{ index: 0, name: 'A' }], first_rows: [['1']] } as unknown as Parameters<
  typeof FirstRows
>[0]['preview']

test.each([
  ['ltr', 'End', 300],
  ['rtl', 'End', -300],
  ['ltr', 'Home', 0],
])('in a wide sample, written %s, %s goes to that end of the columns', (direction, key, left) => {
  render(<FirstRows preview={preview} />)
  const box = screen.getAllByRole('region').at(-1) as HTMLElement
  box.style.direction = direction
  Object.defineProperties(box, { scrollWidth: { value: 500 }, clientWidth: { value: 200 } })
  const scrollTo = vi.fn()
  box.scrollTo = scrollTo
  // False: the page does not scroll besides.
  expect(fireEvent.keyDown(box, { key })).toBe(false)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ left })
  expect(fireEvent.keyDown(box, { key, ctrlKey: true })).toBe(true)
})

test('a sample that fits leaves the keys to the page', () => {
  render(<FirstRows preview={preview} />)
  const box = screen.getAllByRole('region').at(-1) as HTMLElement
  expect(fireEvent.keyDown(box, { key: 'End' })).toBe(true)
})
