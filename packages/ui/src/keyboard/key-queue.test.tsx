import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { holdKeys } from './hold-keys.ts'
import { keyQueue } from './key-queue.ts'

let heard: string[] = []

beforeEach(() => {
  heard = []
  document.body.innerHTML =
    '<textarea aria-label="Catcher"></textarea><input aria-label="Editor"><button>Press</button>'
  field('Catcher').focus()
})
afterEach(async () => {
  // The page has one queue: what is on its way in it ends with its test.
  await vi.waitUntil(() => press('x'), { timeout: 20_000 })
  document.body.replaceChildren()
})

const field = (label: string) => document.querySelector(`[aria-label=${label}]`) as HTMLInputElement

function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...more, bubbles: true, cancelable: true })
  return document.activeElement?.dispatchEvent(event) === true
}

function listen(label: string) {
  field(label).addEventListener('keydown', ({ key }) => heard.push(`${label} ${key}`))
}

const settled = () => expect.poll(() => field('Editor').value)

test('keys are kept in their order and happen where the focus is then', async () => {
  listen('Editor')
  keyQueue.holdUntilFocus({ from: field('Catcher') })
  for (const key of ['a', 'Enter', 'b', 'Backspace', 'c']) expect(press(key)).toBe(false)
  expect(heard).toEqual([])
  field('Editor').focus()
  await settled().toBe('ac')
  expect(heard).toEqual(['a', 'Enter', 'b', 'Backspace', 'c'].map((key) => `Editor ${key}`))
  // Nobody waits any more.
  expect(press('d')).toBe(true)
})

test('Enter among the kept keys sends the form of its field, and what follows waits for what comes of it', async () => {
  const form = document.createElement('form')
  form.innerHTML = '<input aria-label="Asked"><button>Send</button>'
  document.body.append(form)
  const sent: string[] = []
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(field('Asked').value)
    holdKeys()
  })
  holdKeys()
  for (const key of ['a', 'Enter', 'b']) press(key)
  field('Asked').focus()
  await expect.poll(() => sent).toEqual(['a'])
  // The form is gone, and nothing has the focus until what it made is there.
  form.remove()
  expect(press('c')).toBe(false)
  field('Editor').focus()
  await settled().toBe('bc')
})

test('a kept Tab goes to the next place that takes the keys, as it would have', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<button tabindex="-1">Not by Tab</button><button disabled>Not now</button><input aria-label="Next">',
  )
  const release = keyQueue.hold({ from: field('Catcher') })
  for (const key of ['a', 'Tab', 'Tab', 'b']) press(key)
  field('Editor').focus()
  release()
  await expect.poll(() => field('Next').value).toBe('b')
  expect(field('Editor').value).toBe('a')
})

test('what is pressed while kept keys happen comes after them', async () => {
  const release = keyQueue.hold({ from: field('Catcher') })
  for (const key of ['a', 'b', 'c']) press(key)
  field('Editor').focus()
  release()
  expect(press('d')).toBe(false)
  await settled().toBe('abcd')
})

test.each(['popstate', 'pagehide'])(
  'what is on its way to a field arrives before %s takes it away',
  async (leaving) => {
    const release = keyQueue.hold({ from: field('Catcher') })
    for (const key of 'typed') press(key)
    field('Editor').focus()
    release()
    await settled().not.toBe('')
    window.dispatchEvent(new Event(leaving))
    expect(field('Editor').value).toBe('typed')
  },
)

test('the first key waits as well for an editor that takes the focus a frame later', async () => {
  keyQueue.holdUntilFocus({ from: field('Catcher') })
  for (const key of ' ab') press(key)
  // What had the focus first is replaced by the editor itself.
  field('Editor').addEventListener('focus', () => (document.activeElement as HTMLElement).blur(), {
    once: true,
  })
  field('Editor').focus()
  requestAnimationFrame(() => field('Editor').focus())
  await expect.poll(() => field('Editor').value).toBe(' ab')
})

test('a key that opens the next editor makes the rest wait again', async () => {
  listen('Catcher')
  let waits = 0
  field('Catcher').addEventListener('keydown', () => {
    if (waits++ === 0) keyQueue.holdUntilFocus({ from: field('Catcher') })
  })
  const release = keyQueue.hold({ from: field('Catcher') })
  press('Enter')
  press('x')
  release()
  await expect.poll(() => waits).toBe(1)
  expect(heard).toEqual(['Catcher Enter'])
  field('Editor').focus()
  await settled().toBe('x')
})

test('keys of other places, of the browser and of input methods are left alone', () => {
  const release = keyQueue.hold({ from: field('Catcher') })
  expect(press('r', { ctrlKey: true })).toBe(true)
  expect(press('F5')).toBe(true)
  expect(press('Dead')).toBe(true)
  expect(press('か', { isComposing: true })).toBe(true)
  field('Editor').focus()
  expect(press('a')).toBe(true)
  release()
})

test('what an input method wrote is kept as text among the keys', async () => {
  const release = keyQueue.hold({ from: field('Catcher') })
  press('a')
  field('Catcher').value = 'か'
  field('Catcher').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  expect(field('Catcher').value).toBe('')
  press('b')
  field('Editor').focus()
  release()
  await settled().toBe('aかb')
})

test('what is kept can be forgotten', async () => {
  keyQueue.hold({ from: field('Catcher') })(true)
  const release = keyQueue.hold({ from: field('Catcher') })
  press('a')
  release(true)
  field('Editor').focus()
  await Promise.resolve()
  expect([field('Editor').value, field('Catcher').value, press('b')]).toEqual(['', '', true])
})

test('presses of the pointer are kept where they belong to the keys', async () => {
  const button = document.querySelector('button') as HTMLButtonElement
  button.addEventListener('click', () => {
    heard.push('click')
    field('Editor').focus()
  })
  const release = keyQueue.hold({ from: field('Catcher'), within: button })
  button.click()
  press('a')
  expect(heard).toEqual([])
  release()
  await settled().toBe('a')
  expect(heard).toEqual(['click'])
})

/** As a browser does it: the focus goes with the mouse, and the click only where that was not taken. */
function pressMouse(target: HTMLElement): void {
  const fire = (type: string) => {
    const Kind = type.startsWith('pointer') ? PointerEvent : MouseEvent
    return target.dispatchEvent(new Kind(type, { bubbles: true, cancelable: true }))
  }
  fire('pointerdown')
  if (fire('mousedown')) target.focus()
  for (const type of ['pointerup', 'mouseup', 'click']) fire(type)
}

test('a press elsewhere comes after the keys that were pressed before it', async () => {
  const button = document.querySelector('button') as HTMLButtonElement
  for (const label of ['Catcher', 'Editor']) listen(label)
  button.addEventListener('keydown', ({ key }) => heard.push(`Press ${key}`))
  button.addEventListener('click', () => heard.push('click'))
  // What is typed into the catcher opens the editor, which comes later.
  field('Catcher').addEventListener('input', () => {
    keyQueue.holdUntilFocus({ from: field('Catcher') })
    setTimeout(() => field('Editor').focus())
  })
  const release = keyQueue.hold({ from: field('Catcher') })
  for (const key of ['a', 'b', 'Enter']) press(key)
  release()
  pressMouse(button)
  expect(document.activeElement).toBe(field('Catcher'))
  press('c')
  await expect.poll(() => heard).toEqual(['Catcher a', 'Editor b', 'Editor Enter', 'click', 'Press c'])
  expect([field('Editor').value, document.activeElement]).toEqual(['b', button])
})

test('a press elsewhere waits no longer than a moment for an editor that never comes', async () => {
  const button = document.querySelector('button') as HTMLButtonElement
  button.addEventListener('click', () => heard.push('click'))
  let forget = () => {}
  field('Catcher').addEventListener('input', () => {
    const release = keyQueue.holdUntilFocus({ from: field('Catcher') })
    forget = () => release(true)
  })
  const release = keyQueue.hold({ from: field('Catcher') })
  for (const key of ['a', 'b']) press(key)
  release()
  await expect.poll(() => field('Catcher').value).toBe('a')
  pressMouse(button)
  expect(heard).toEqual([])
  await expect.poll(() => heard).toEqual(['click'])
  forget()
})

test('a press that became a scroll is forgotten, and what is pressed again keeps its time', async () => {
  const button = document.querySelector('button') as HTMLButtonElement
  const times: number[] = []
  button.addEventListener('pointerdown', ({ timeStamp }) => times.push(timeStamp))
  const release = keyQueue.hold({ from: field('Catcher'), within: button })
  const point = (type: string, pointerId: number) => {
    const event = new PointerEvent(type, { pointerId, bubbles: true })
    button.dispatchEvent(event)
    return event.timeStamp
  }
  point('pointerdown', 7)
  point('pointercancel', 7)
  const second = point('pointerdown', 8)
  release()
  await expect.poll(() => times).toEqual([second])
})

test('Escape ends the waiting when nothing before it ends the edit', () => {
  let cancelled = 0
  const wait = () =>
    keyQueue.holdUntilFocus({
      from: field('Catcher'),
      cancel() {
        cancelled++
        release(true)
      },
    })
  let release = wait()
  press('a')
  press('Escape')
  expect([cancelled, press('b')]).toEqual([1, true])
  release = wait()
  press('Enter')
  press('Escape')
  expect(cancelled).toBe(1)
  release(true)
})
