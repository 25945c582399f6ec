import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'

import { TextField } from './text-field.tsx'

const onChange = vi.fn<(text: string) => void>()

function open(start: string) {
  onChange.mockClear()
  function Field() {
    const [value, setValue] = useState(start)
    const change = (text: string) => {
      onChange(text)
      setValue(text)
    }
    return <TextField label="Ends" type="datetime-local" value={value} onValueChange={change} />
  }
  render(<Field />)
  return screen.getByLabelText<HTMLInputElement>('Ends')
}

/** What a browser does where a date is typed by half: the value is empty, and it says that it could not read it. */
function typeHalf(field: HTMLInputElement, isHalf = true) {
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput: isHalf } })
}

const said = () => screen.queryByText('Enter the whole date and time, or clear the field.')

test('an end that is typed by half over another one keeps that, and says so when the field is left', () => {
  const field = open('2026-01-02T10:00')
  typeHalf(field)
  fireEvent.change(field, { target: { value: '' } })
  expect([onChange.mock.calls, said(), field.value]).toEqual([[], null, ''])
  fireEvent.blur(field)
  expect(said()).not.toBeNull()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(onChange).not.toHaveBeenCalled()

  typeHalf(field, false)
  fireEvent.change(field, { target: { value: '2026-01-02T11:00' } })
  expect([onChange.mock.calls, said(), field.value]).toEqual([
    [['2026-01-02T11:00']],
    null,
    '2026-01-02T11:00',
  ])
})

test('a half in an empty field is said as well, although the browser tells of no change', () => {
  const field = open('')
  typeHalf(field)
  fireEvent.keyUp(field, { key: '1' })
  fireEvent.blur(field)
  expect([onChange.mock.calls, said() === null]).toEqual([[], false])
})

test('clearing the half clears the value', () => {
  const field = open('2026-01-02T10:00')
  typeHalf(field)
  fireEvent.change(field, { target: { value: '' } })
  typeHalf(field, false)
  fireEvent.keyUp(field, { key: 'Backspace' })
  expect([onChange.mock.calls, said()]).toEqual([[['']], null])
})

test('other fields are as they were', () => {
  const onText = vi.fn<(text: string) => void>()
  render(<TextField label="Name" value="" onValueChange={onText} />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ana' } })
  expect(onText).toHaveBeenCalledExactlyOnceWith('Ana')
})
