import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { guardTyping } from './guard-typing.ts'

let fired: string[]
let stop: () => void
const hear = (event: KeyboardEvent) => {
  if ((event.target as Element).id !== 'field') fired.push(event.key)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  document.body.innerHTML =
    '<input id="field"><button id="next">Next</button><div role="menu"><a id="entry" href="#">Entry</a></div>'
  fired = []
  stop = guardTyping()
  document.addEventListener('keydown', hear)
})
afterEach(() => {
  stop()
  document.removeEventListener('keydown', hear)
  vi.useRealTimers()
})

function press(key: string, at = 'next', modifiers: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  document.getElementById(at)?.dispatchEvent(event)
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('letters after a text that a key ended are no shortcuts, until nobody typed for half a second', async () => {
  for (const key of ['a', 'Enter']) press(key, 'field')
  await frame()
  press('n')
  vi.advanceTimersByTime(400)
  press('m')
  vi.advanceTimersByTime(400)
  press('l')
  expect(fired).toEqual([])
  vi.advanceTimersByTime(501)
  press('n')
  expect(fired).toEqual(['n'])
})

test('nor are they before the page has shown what the end of the text did, however busy it is', async () => {
  for (const key of ['a', 'Enter']) press(key, 'field')
  vi.advanceTimersByTime(5_000)
  press('n')
  await frame()
  vi.advanceTimersByTime(400)
  press('m')
  expect(fired).toEqual([])
  vi.advanceTimersByTime(501)
  press('n')
  expect(fired).toEqual(['n'])
})

test('keys that are no letters, letters with Ctrl, and those of a menu that opened go on', () => {
  for (const key of ['a', 'Tab']) press(key, 'field')
  for (const key of ['Enter', 'Escape', ' ', 'ArrowDown']) press(key)
  press('b', 'next', { ctrlKey: true })
  press('e', 'entry')
  expect(fired).toEqual(['Enter', 'Escape', ' ', 'ArrowDown', 'b', 'e'])
})

test('a field that was left with nothing typed, or by a press, is followed by shortcuts', () => {
  press('Escape', 'field')
  press('n')
  for (const key of ['a', 'Enter']) press(key, 'field')
  document.dispatchEvent(new Event('pointerdown'))
  press('m')
  expect(fired).toEqual(['n', 'm'])
})
