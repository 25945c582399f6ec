import { beforeEach, expect, test } from 'vitest'

import type { Destination } from '@weft/client-kit'

import { handleGoKeys } from './go-keys.ts'

const to = (path: string, letter: string) => ({ path, key: { letter, says: '' } }) as Destination
const destinations = [to('/home', 'H'), to('/b/$rootId', 'B')]

let now = 0
beforeEach(() => (now += 10_000))

/** Presses a key some time after the one before; where it leads. */
function press(key: string, { after = 100 } = {}): string[] {
  now += after
  const event = new KeyboardEvent('keydown', { key })
  Object.defineProperty(event, 'timeStamp', { value: now })
  const went: string[] = []
  handleGoKeys(event, destinations, (path) => went.push(path))
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
