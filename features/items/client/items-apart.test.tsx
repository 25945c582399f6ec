import { extend, FeaturePartsProvider } from '@weft/client-kit'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { ItemApartProps } from './extension-points.ts'
import { type ItemLine, ListOfItems } from './items-apart.tsx'

const line = (id: string): ItemLine => ({ id, item_id: `item-${id}`, board_id: 'board', folder_id: 'folder' })

const Panel = ({ item_id, onPrevious, onNext }: ItemApartProps) => (
  <p>
    {item_id} {onPrevious ? 'after one' : 'first'} {onNext ? 'before one' : 'last'}
  </p>
)
const parts = [{ extensions: [extend('item.apart', () => Promise.resolve(Panel))] }]

function page(opened: string | null, ids: readonly string[], isWide = true) {
  const nothing = () => undefined
  const apart = { opened, canOpen: () => isWide, open: nothing, press: nothing, close: nothing }
  const lines = ids.map(line)
  return (
    <FeaturePartsProvider parts={parts}>
      <ListOfItems
        apart={apart}
        lines={lines}
        opened={isWide ? (lines.find(({ id }) => id === opened) ?? null) : null}
        onOpen={nothing}
      >
        <ul />
      </ListOfItems>
    </FeaturePartsProvider>
  )
}

test('an item stays open that leaves the list while somebody works in it', async () => {
  const { rerender } = render(page('b', ['a', 'b', 'c']))
  expect(await screen.findByText('item-b after one before one')).toBeTruthy()
  rerender(page('b', ['a', 'c']))
  expect(screen.getByText('item-b first last')).toBeTruthy()
  // What the address names no more is closed, and so is what has no room any more.
  rerender(page('c', ['a', 'c']))
  expect(screen.getByText('item-c after one last')).toBeTruthy()
  rerender(page('c', ['a', 'c'], false))
  expect(screen.queryByText(/item-c/)).toBeNull()
  rerender(page(null, ['a']))
  expect(screen.queryByText(/item-/)).toBeNull()
})
