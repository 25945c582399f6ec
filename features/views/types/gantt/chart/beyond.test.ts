import { expect, test } from 'vitest'

import { openingDay, sideOf } from './beyond.ts'

test('a bar is out of sight where not even a part of its days is seen', () => {
  const seen = { first: 10.5, last: 20 }
  expect(sideOf({ start: 5, end: 9 }, seen)).toBe('before')
  expect(sideOf({ start: 5, end: 10 }, seen)).toBeNull()
  expect(sideOf({ start: 19, end: 19 }, seen)).toBeNull()
  expect(sideOf({ start: 20, end: 24 }, seen)).toBe('after')
  expect(sideOf({ start: 0, end: 99 }, seen)).toBeNull()
})

test('a plan opens where something of it is in sight', () => {
  const across = 40
  const isSeen = (extent: { first: number; last: number }) => {
    const first = openingDay(extent, 1000, across)
    return sideOf({ start: extent.first, end: extent.last }, { first, last: first + across }) === null
  }
  for (const at of [-5_000, -41, -14, -13, 0, 13, 26, 27, 41, 5_000])
    for (const length of [0, 3, 100])
      expect(isSeen({ first: 1000 + at, last: 1000 + at + length })).toBe(true)
  // Today and the beginning, where both have room; else today.
  expect(openingDay({ first: 980, last: 1200 }, 1000, across)).toBe(979)
  expect(openingDay({ first: 900, last: 1200 }, 1000, across)).toBeCloseTo(1000 - 40 / 3)
  expect(openingDay(null, 1000, across)).toBeCloseTo(1000 - 40 / 3)
})
