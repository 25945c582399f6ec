import { beforeEach, expect, test } from 'vitest'

import { handleMoreKeys } from './more-keys.ts'

let now = 0
beforeEach(() => (now += 10_000))

/** Presses a key some time after the one before; where it leads. */
function press(key: string, { after = 100, altKey = false } = {}): string[] {
  now += after
  const event = new KeyboardEvent('keydown', { key, code: /\d/.test(key) ? `Digit${key}` : '', altKey })
  Object.defineProperty(event, 'timeStamp', { value: now })
  const went: string[] = []
  handleMoreKeys(event, (path) => went.push(path))
  return went
}

test('G and then H goes home, G and then B to the board of the page', () => {
  history.pushState(null, '', '/b/board000001/folder00001')
  expect([press('g'), press('h')]).toEqual([[], ['/home']])
  expect([press('g'), press('b')]).toEqual([[], ['/b/board000001']])
  history.pushState(null, '', '/home')
  expect([press('g'), press('b')]).toEqual([[], []])
})

test('the second letter must follow soon, and other letters end it', () => {
  expect([press('g'), press('h', { after: 2_000 })]).toEqual([[], []])
  expect([press('g'), press('x'), press('h')]).toEqual([[], [], []])
})

test('Alt with a digit opens the view of that number', () => {
  const opened: string[] = []
  document.body.innerHTML = '<nav data-views><a href="#a">A</a><a href="#b">B</a></nav>'
  for (const link of document.querySelectorAll('a'))
    link.addEventListener('click', () => opened.push(link.textContent ?? ''))
  press('2', { altKey: true })
  press('5', { altKey: true })
  press('0', { altKey: true })
  expect(opened).toEqual(['B'])
  const all = document.createElement('button')
  all.dataset['allViews'] = ''
  all.addEventListener('click', () => opened.push('all'))
  document.querySelector('nav')?.append(all)
  press('0', { altKey: true })
  expect(opened).toEqual(['B', 'all'])
})
