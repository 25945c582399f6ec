import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const onDrop = vi.fn<(item: string, target: { place: number }) => void>()
const onClick = vi.fn<() => void>()
const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY, detail: 1 })

// The gestures are loaded once for all cards: each test begins with a program that has none.
beforeEach(async () => {
  vi.resetModules()
  onDrop.mockClear()
  onClick.mockClear()
  const { useDrag } = await import('./use-drag.ts')
  function Card({ name }: { name: string }) {
    const drag = useDrag<string, { place: number }>({
      // Places are known only while something is lifted, as in views that draw them then.
      hitTest: ({ y }) => (document.querySelector('[data-lifted]') ? { place: y } : null),
      onDrop,
      nameItem: (item) => item,
      namePlace: ({ place }) => String(place),
    })
    return (
      <button
        type="button"
        {...drag.handleProps(name)}
        data-lifted={drag.session ? '' : undefined}
        onClick={onClick}
      >
        {name}
      </button>
    )
  }
  render(
    <>
      <Card name="One" />
      <Card name="Two" />
    </>,
  )
})

const press = (name: string, more = {}) =>
  fireEvent.pointerDown(screen.getByText(name), { button: 0, isPrimary: true, ...at(5, 5), ...more })

test('a drag that a mouse ends before the gestures are loaded drops what it dragged where it ended', async () => {
  press('One')
  fireEvent.pointerMove(window, at(13, 9))
  fireEvent.pointerMove(window, at(20, 40))
  fireEvent.pointerUp(window, at(20, 40))
  fireEvent.click(screen.getByText('One'), at(20, 40))
  expect(onClick).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onDrop).toHaveBeenCalledExactlyOnceWith('One', { place: 40 }), 60_000)
  expect(document.querySelector('[data-lifted]')).toBeNull()
  // Whatever is pressed next is a click again.
  fireEvent.click(screen.getByText('One'), at(5, 5))
  expect(onClick).toHaveBeenCalledOnce()
})

test('two early drags drop one thing each', async () => {
  press('One')
  fireEvent.pointerMove(window, at(20, 40))
  fireEvent.pointerUp(window, at(20, 40))
  press('Two')
  fireEvent.pointerMove(window, at(20, 60))
  fireEvent.pointerUp(window, at(20, 60))
  await vi.waitFor(() => expect(onDrop).toHaveBeenCalledTimes(2), 60_000)
  expect(onDrop.mock.calls).toEqual([
    ['One', { place: 40 }],
    ['Two', { place: 60 }],
  ])
})

for (const [what, more, end] of [
  ['a press that does not move', {}, () => fireEvent.pointerUp(window, at(5, 5))],
  [
    'a drag that Escape ends',
    {},
    () => {
      fireEvent.pointerMove(window, at(20, 40))
      fireEvent.keyDown(window, { key: 'Escape' })
      fireEvent.pointerUp(window, at(20, 40))
    },
  ],
  [
    'a finger that scrolls',
    { pointerType: 'touch' },
    () => {
      fireEvent.pointerMove(window, at(20, 40))
      fireEvent.pointerUp(window, at(20, 40))
    },
  ],
] as const)
  test(`${what} before the gestures are loaded drops nothing`, async () => {
    press('One', more)
    end()
    // One that is dropped tells when the other would have been.
    press('Two')
    fireEvent.pointerMove(window, at(20, 60))
    fireEvent.pointerUp(window, at(20, 60))
    await vi.waitFor(() => expect(onDrop).toHaveBeenCalledExactlyOnceWith('Two', { place: 60 }), 60_000)
  })
