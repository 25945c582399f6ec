import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { usePickedKeys } from './picked-keys.ts'

afterEach(cleanup)

const act = vi.fn()
function Picked() {
  usePickedKeys({ m: act, l: undefined })
  return null
}

/** The grid's own field, which has the focus and takes what is typed. */
function show(isPicked: boolean) {
  act.mockClear()
  const result = render(
    <>
      <textarea aria-label="Keys of the grid" aria-controls="grid" />
      {isPicked && <Picked />}
    </>,
  )
  return { field: screen.getByRole<HTMLTextAreaElement>('textbox'), result }
}

test('while rows are picked M is theirs, and begins no edit in the grid', () => {
  const { field } = show(true)
  // False: the letter does not arrive in the field.
  expect(fireEvent.keyDown(field, { key: 'm' })).toBe(false)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a letter that means nothing for what is picked, or one with Ctrl, is left to the grid', () => {
  const { field } = show(true)
  expect(fireEvent.keyDown(field, { key: 'l' })).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'm', ctrlKey: true })).toBe(true)
  expect(act).not.toHaveBeenCalled()
})

test('a word that was begun goes on, and without picked rows each letter begins one', () => {
  const begun = show(true)
  begun.field.value = 'x'
  expect(fireEvent.keyDown(begun.field, { key: 'm' })).toBe(true)
  begun.result.unmount()
  const { field } = show(false)
  expect(fireEvent.keyDown(field, { key: 'm' })).toBe(true)
  expect(act).not.toHaveBeenCalled()
})
