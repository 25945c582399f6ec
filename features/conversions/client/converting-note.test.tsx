import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

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
