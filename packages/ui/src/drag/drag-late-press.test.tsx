import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDrag } from './use-drag.ts'

test('a mouse that moved and stopped before the gestures are loaded has lifted what it pressed', async () => {
  function Card() {
    const drag = useDrag<string, { place: number }>({
      hitTest: ({ y }) => ({ place: y }),
      onDrop: () => undefined,
      nameItem: (item) => item,
      namePlace: ({ place }) => String(place),
    })
    return <div {...drag.handleProps('Card')}>{drag.session ? 'lifted' : 'at rest'}</div>
  }
  render(<Card />)
  const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY })
  fireEvent.pointerDown(screen.getByText('at rest'), { button: 0, isPrimary: true, ...at(5, 5) })
  fireEvent.pointerMove(window, at(13, 9))
  await vi.waitFor(() => expect(screen.getByText('lifted')).toBeDefined(), 60_000)
  fireEvent.pointerUp(window, at(13, 9))
  expect(screen.getByText('at rest')).toBeDefined()
})
