import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { PreviewPanel } from './preview-panel.tsx'

test('says of names how many have an item, how many items are added, and which are lost', () => {
  const preview = { convertible: 2, lost: 1, samples: [], settings: {} }
  const { rerender } = render(
    <PreviewPanel state="there" preview={{ ...preview, names: { matched: 3, created: 1, lost: 2 } }} />,
  )
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '3 names have an item',
    '1 item will be added',
    '2 names are lost: no item has them, or more than one does',
  ])
  expect(screen.getByRole('status').textContent).toBe(
    '2 of 3 values fit; 1 will be lost in whole or in part.',
  )
  rerender(
    <PreviewPanel state="there" preview={{ ...preview, names: { matched: 1, created: 0, lost: 0 } }} />,
  )
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['1 name has an item'])
  rerender(<PreviewPanel state="there" preview={preview} />)
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

test('says how many values everybody could read that not everybody reads now', () => {
  const preview = { convertible: 2, lost: 0, exposed: 1, samples: [], settings: {} }
  const { rerender } = render(<PreviewPanel state="there" preview={preview} />)
  expect(screen.getByText(/^1 value comes from private items/)).toBeTruthy()
  rerender(<PreviewPanel state="there" preview={{ ...preview, exposed: 0 }} />)
  expect(screen.queryByText(/private items/)).toBeNull()
})
