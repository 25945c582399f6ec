import { fireEvent, render } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { EarlyPresses } from './early-press.ts'
import type { useDrag as UseDrag } from './use-drag.ts'

const onDrop = vi.fn<(item: string, target: { place: number }) => void>()
let area: HTMLElement
let useDrag: typeof UseDrag
let presses: EarlyPresses<string>

// Each test begins with a list whose drags, and whose program of drags, have not come.
beforeEach(async () => {
  vi.resetModules()
  onDrop.mockClear()
  ;({ useDrag } = await import('./use-drag.ts'))
  const { keepPresses } = await import('./early-press.ts')
  document.body.replaceChildren()
  area = document.body.appendChild(document.createElement('div'))
  area.innerHTML = '<p data-row="one">One</p><p data-row="two">Two</p><a data-link>Link</a>'
  presses = keepPresses(area, ({ target }) => (target as HTMLElement).dataset['row'] ?? null)
})

/** What drags the rows, once it has come. */
function Rows() {
  const drag = useDrag<string, { place: number }>({
    hitTest: ({ y }) => ({ place: y }),
    onDrop,
    nameItem: (item) => item,
    namePlace: ({ place }) => String(place),
  })
  useEffect(() => {
    for (const [row, press] of presses.take()) drag.press(press.event, area, row, press)
  })
  return <output data-lifted={drag.session?.item ?? ''} />
}
const come = () => render(<Rows />)
const lifted = () => document.querySelector('output')?.dataset['lifted']

const at = (clientX: number, clientY: number) => ({ pointerId: 1, clientX, clientY })
const press = (part: string, more = {}) =>
  fireEvent.pointerDown(area.querySelector(part) as Element, {
    button: 0,
    isPrimary: true,
    ...at(5, 5),
    ...more,
  })
const move = (y: number) => fireEvent.pointerMove(window, at(20, y))
const up = (y: number) => fireEvent.pointerUp(window, at(20, y))

test('what a mouse dragged and let go before anything could be dragged is dropped there, in its order', async () => {
  press('[data-row=one]')
  move(40)
  up(40)
  press('[data-row=two]')
  move(60)
  up(60)
  come()
  await vi.waitFor(() => expect(onDrop).toHaveBeenCalledTimes(2), 60_000)
  expect(onDrop.mock.calls).toEqual([
    ['one', { place: 40 }],
    ['two', { place: 60 }],
  ])
})

test('a mouse that still holds what it pressed has it lifted, and drops it where it goes', async () => {
  press('[data-row=one]')
  move(40)
  come()
  await vi.waitFor(() => expect(lifted()).toBe('one'), 60_000)
  move(50)
  up(50)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('one', { place: 50 })
})

test('a press that happens again for a program that came late is still the same press', () => {
  press('[data-row=one]')
  move(40)
  press('[data-row=one]')
  const taken = presses.take()
  expect(taken.map(([row, { kept }]) => [row, kept.length])).toEqual([['one', 1]])
  for (const [, { stop }] of taken) stop()
})

test('a finger that rests since before lifts what it rests on', async () => {
  press('[data-row=two]', { pointerType: 'touch' })
  come()
  await vi.waitFor(() => expect(lifted()).toBe('two'), 60_000)
  up(5)
  expect(onDrop).not.toHaveBeenCalled()
})

test('taps, what Escape ended, fingers that scrolled and what is no row are forgotten', () => {
  press('[data-row=one]')
  up(5)
  press('[data-row=one]')
  move(40)
  fireEvent.keyDown(window, { key: 'Escape' })
  up(40)
  press('[data-row=one]', { pointerType: 'touch' })
  move(40)
  up(40)
  press('[data-link]')
  expect(presses.take()).toEqual([])
})

test('once they are taken, presses are the concern of whoever took them', () => {
  presses.take()
  press('[data-row=one]')
  expect(presses.take()).toEqual([])
})
