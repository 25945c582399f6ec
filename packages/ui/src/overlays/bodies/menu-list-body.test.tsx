import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { MenuItem } from '../menu-item.tsx'
import { MenuList } from '../menu.tsx'

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
