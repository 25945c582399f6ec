import { expect, test } from 'vitest'

import { countCharacters, cutCharacters } from './characters.ts'

test.each([
  ['', 0],
  ['abc', 3],
  ['a😀b', 3],
  ['😀'.repeat(255), 255],
  ['é', 1],
])('%s has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
  expect(countCharacters(cutCharacters(text, 0, 2))).toBe(Math.min(count, 2))
})

test('no character is cut in half', () => {
  expect(cutCharacters('a😀b', 0, 2)).toBe('a😀')
  expect(cutCharacters('a😀b', 2, 9)).toBe('b')
})
