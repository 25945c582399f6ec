import { findFolded, searchKey } from '@weft/base'
import { expect, test } from 'vitest'

import { foldText, nameKey } from './text-order.ts'

/** Every letter of the basic plane. */
const LETTERS = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((one) =>
  /\p{L}/u.test(one),
)

test.each(['en', 'tr', 'de', 'el'])(
  'in %s what search finds is found by SEARCH, and where accents do not count',
  (locale) => {
    const differing = LETTERS.filter((letter) => {
      const others = [letter.toLowerCase(), letter.toUpperCase(), foldText(letter, locale)]
      return others.some((other) => {
        if (foldText(other, locale) !== foldText(letter, locale)) return false
        const isFound = findFolded(`x${letter}y`, other, locale) !== null
        return !isFound || searchKey(letter, locale) !== searchKey(other, locale)
      })
    })
    expect(differing).toEqual([])
  },
)

test('searching finds more than names are told apart by', () => {
  for (const [one, other, locale] of [
    ['Masse', 'Maße', 'de'],
    ['ılık', 'ilik', 'en'],
    ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ', 'el'],
  ] as const) {
    expect(foldText(one, locale)).toBe(foldText(other, locale))
    expect(nameKey(one) === nameKey(other)).toBe(one === 'Οδυσσεύς')
  }
  expect(foldText('ılık', 'tr')).not.toBe(foldText('ilik', 'tr'))
  expect(nameKey(' Élan ')).toBe(nameKey('E\u0301LAN'))
})
