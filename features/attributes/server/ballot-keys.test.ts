import { expect, test } from 'vitest'

import { createBallotKeys } from './ballot-keys.ts'

test('everybody has one key of their own, however many others were asked for meanwhile', () => {
  const keyOf = createBallotKeys('secret')
  const first = keyOf(1)
  const keys = new Set(Array.from({ length: 2_500 }, (_, n) => keyOf(n + 1)))
  expect(keys.size).toBe(2_500)
  expect(keyOf(1)).toBe(first)
  expect(createBallotKeys('secret')(1)).toBe(first)
  expect(createBallotKeys('another')(1)).not.toBe(first)
})
