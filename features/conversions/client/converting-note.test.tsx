import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ConvertingNote } from './converting-note.tsx'

test('says of which attribute the type is being changed and how far that is, and nothing when none is', () => {
  const converting = (done: number) => ({
    name: 'Price',
    settings: { converting: { type: 'number', done, total: 8 } },
  })
  const { rerender } = render(<ConvertingNote attribute={converting(2)} />)
  expect(screen.getByRole('status').textContent).toContain('The type of Price is being changed')
  const bar = () =>
    screen.getByRole('progressbar', { name: 'Changing the type' }).getAttribute('aria-valuenow')
  expect(bar()).toBe('25')
  rerender(<ConvertingNote attribute={converting(4)} />)
  expect(bar()).toBe('50')
  rerender(<ConvertingNote attribute={{ name: 'Price', settings: {} }} />)
  expect(screen.queryByRole('status')).toBeNull()
})

test('says that the type could not be changed to whoever can put that away, and to nobody else', () => {
  const attribute = { name: 'Price', settings: { conversion_failed: { type: 'number' } } }
  const onClose = vi.fn()
  const { rerender } = render(<ConvertingNote attribute={attribute} onClose={onClose} />)
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('The type of Price could not be changed')
  expect(said).toContain('Its values are restored and can be edited.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  rerender(<ConvertingNote attribute={attribute} />)
  expect(screen.queryByRole('alert')).toBeNull()
})
