import { expect, test } from 'vitest'

import { colorInTurn, paletteColors } from './palette.ts'

test('each of the twelve colours is given once before any is given again', () => {
  const given = Array.from({ length: 12 }, (_, n) => colorInTurn(n))
  expect(given.toSorted()).toEqual(paletteColors.toSorted())
  expect(given.slice(0, 3)).toEqual(['blue', 'green', 'orange'])
  expect(colorInTurn(12)).toBe(given[0])
})
