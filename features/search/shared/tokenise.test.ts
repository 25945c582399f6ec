import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { askedWords, isForgiven, isOneMistake, readAsked, tokenise, variantsOf } from './index.ts'

const wordsOf = (text: string) => tokenise(text).map(({ word }) => word)
const isFound = (asked: string, text: string) =>
  askedWords(asked).every((word) => wordsOf(text).includes(word))

describe('words', () => {
  test('a word that is too long is cut between letters, and never within one', () => {
    const long = '𐐨'.repeat(40)
    expect([...wordsOf(long), ...askedWords(long)].every((word) => word.isWellFormed())).toBe(true)
    expect(isFound(long, long)).toBe(true)
  })

  test.each([
    ['Crème brûlée', 'creme brulee'],
    ['STRASSE', 'Straße'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد', 'احمد'],
    ['مدرسة', 'مدرسه'],
    ['كتـــاب', 'كتاب'],
    ['ＡＢＣ１２', 'abc12'],
    ['ﬁle', 'file'],
    ['don’t', "don't"],
    ['שָׁלוֹם', 'שלום'],
    ['\u202Eabc\u202C', 'abc'],
    ['ΟΔΟΣ', 'οδος'],
    ['KEY-12', 'key 12'],
    ['ada@example.org', 'example ada'],
  ])('%s is found as %s', (text, asked) => {
    expect(isFound(asked, text)).toBe(true)
  })

  test('scripts without spaces are kept as characters and as pairs', () => {
    expect(wordsOf('東京都 2')).toEqual(['東', '東京', '京', '京都', '都', '2'])
    expect(askedWords('東京都')).toEqual(['東京', '京都'])
    expect(askedWords('京')).toEqual(['京'])
    expect(isFound('か', 'が')).toBe(false)
    expect(isFound('한국', '한국어')).toBe(true)
  })

  test.each(['', ' ', '%_\\', '…!?', '\u200F\u202E', '👍', '\u0301\u0301'])('%j has none', (text) => {
    expect(tokenise(text)).toEqual([])
    expect(askedWords(text)).toEqual([])
    expect(readAsked(text)).toEqual({ words: [], filters: [] })
  })

  test('every word of a text is found in it, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(askedWords(text).every((word) => wordsOf(text).includes(word))).toBe(true)
        // Once more is the same: words are kept as they are asked for.
        for (const word of askedWords(text)) expect(askedWords(word)).toContain(word)
      }),
    )
  })

  test('10 KB of anything take no time that could be felt', () => {
    const began = performance.now()
    for (const unit of ['a', 'a ', '東', 'é', '\u0301', 'ا', '"', 'is:', '👍']) {
      const text = unit.repeat(10_000 / unit.length)
      tokenise(text)
      readAsked(text)
    }
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

describe('questions', () => {
  test('hold words, phrases and filters; the last word may go on', () => {
    expect(readAsked('big "red door" is:open board:"Web site" hous')).toEqual({
      words: [
        { words: ['big'], isPrefix: false },
        { words: ['red', 'door'], isPrefix: false },
        { words: ['hous'], isPrefix: true },
      ],
      filters: [
        { key: 'is', value: 'open' },
        { key: 'board', value: 'Web site' },
      ],
    })
    expect(readAsked('hous ').words).toEqual([{ words: ['hous'], isPrefix: false }])
    expect(readAsked('h').words).toEqual([{ words: ['h'], isPrefix: false }])
    expect(readAsked('WEB-12').words).toEqual([{ words: ['web', '12'], isPrefix: true }])
  })

  test('of more than twelve words the rest is not looked for', () => {
    const { words } = readAsked(Array.from({ length: 30 }, (_, n) => `w${n}`).join(' '))
    expect(words).toHaveLength(12)
  })
})

describe('one mistake', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e'), minLength: 4, maxLength: 12 })

  test('a word with a letter more, less or other, or two that changed places, has a variant in common with it', () => {
    fc.assert(
      fc.property(letters, fc.nat(11), fc.constantFrom('a', 'b', 'c', 'd', 'e'), (word, at, letter) => {
        const n = at % word.length
        const wrong = [
          word.slice(0, n) + word.slice(n + 1),
          word.slice(0, n) + letter + word.slice(n),
          word.slice(0, n) + letter + word.slice(n + 1),
          word.slice(0, n) + (word[n + 1] ?? '') + (word[n] ?? '') + word.slice(n + 2),
        ]
        for (const other of wrong.filter((one) => one !== word && one.length >= 3)) {
          expect(isOneMistake(word, other)).toBe(true)
          expect(variantsOf(word).some((variant) => variantsOf(other).includes(variant))).toBe(true)
        }
      }),
    )
  })

  test('short and long words are taken as they are typed', () => {
    expect(['cat', 'door', 'encyclopaedia'].map(isForgiven)).toEqual([false, true, false])
    expect(isOneMistake('lantern', 'lantren')).toBe(true)
    expect(isOneMistake('lantern', 'lanrten')).toBe(false)
    expect(isOneMistake('same', 'same')).toBe(false)
  })
})
