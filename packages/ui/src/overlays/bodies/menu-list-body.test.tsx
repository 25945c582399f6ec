import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { MenuItem } from '../menu-item.tsx'
import { MenuList } from '../menu.tsx'

afterEach(cleanup)

test('Enter right after typing takes the first that is left', async () => {
  const taken = vi.fn()
  render(
    <MenuList label="Type" search="Find a type">
      {['Text', 'Formula', 'Number'].map((name) => (
        <MenuItem key={name} id={name} textValue={name} onAction={() => taken(name)}>
          {name}
        </MenuItem>
      ))}
    </MenuList>,
  )
  const field = await screen.findByPlaceholderText('Find a type')
  fireEvent.change(field, { target: { value: 'form' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(taken).toHaveBeenCalledExactlyOnceWith('Formula')
})

test.each([
  ['is taken when it comes', () => undefined, ['Formula']],
  ['is left where something else is typed', (field: HTMLElement) => fireEvent.input(field), []],
  ['is left where the field is left', (field: HTMLElement) => field.blur(), []],
])('what Enter asks for before it is there %s', async (_name, meanwhile, expected) => {
  const taken = vi.fn()
  const list = (names: string[]) => (
    <MenuList label="Type" search="Find a type">
      {names.map((name) => (
        <MenuItem key={name} id={name} textValue={name} onAction={() => taken(name)}>
          {name}
        </MenuItem>
      ))}
    </MenuList>
  )
  const { rerender } = render(list(['Text', 'Number']))
  const field = await screen.findByPlaceholderText('Find a type')
  field.focus()
  fireEvent.change(field, { target: { value: 'form' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  meanwhile(field)
  rerender(list(['Text', 'Number', 'Formula']))
  await screen.findByRole('menuitem', { name: 'Formula' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await vi.waitFor(() => expect(taken.mock.calls.flat()).toEqual(expected), 60_000)
})
