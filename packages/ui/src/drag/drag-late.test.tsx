import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDrag } from './use-drag.ts'

const places = ['Inbox', 'Doing', 'Done']

test('keys that are pressed before the gestures are loaded are for what they lift', async () => {
  const onDrop = vi.fn<(item: string, target: { place: number }) => void>()
  const onKey = vi.fn<(key: string) => void>()
  function Card() {
    const drag = useDrag<string, { place: number }>({
      hitTest: () => null,
      keyTarget: (_, from, key) => ({ place: (from?.place ?? 0) + (key === 'down' ? 1 : -1) }),
      onDrop,
      nameItem: (item) => item,
      namePlace: ({ place }) => places[place] ?? '',
    })
    return (
      <div role="presentation" onKeyDown={(event) => onKey(event.key)}>
        <button type="button" {...drag.handleProps('Card')}>
          {'Card'}
        </button>
      </div>
    )
  }
  render(<Card />)
  const card = screen.getByRole('button')
  for (const key of [' ', 'ArrowDown', 'ArrowDown', 'x', 'Enter', 'Enter']) fireEvent.keyDown(card, { key })
  expect(onDrop).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onDrop).toHaveBeenCalledExactlyOnceWith('Card', { place: 2 }), 60_000)
  // What means nothing to a lifted thing is the page's at once, and so is all once it lies.
  expect(onKey.mock.calls.flat()).toEqual([' ', 'x'])
  fireEvent.keyDown(card, { key: 'ArrowDown' })
  expect(onKey).toHaveBeenLastCalledWith('ArrowDown')
})
