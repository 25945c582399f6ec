import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findFolded, foldCase } from './fold-case.ts'

const same = (a: string, b: string, locale: string) => foldCase(a, locale) === foldCase(b, locale)

describe('folding', () => {
  test.each([
    ['Straße', 'STRASSE', 'de', true],
    ['STRAẞE', 'straße', 'de', true],
    ['Straße', 'strasse', 'tr', true],
    ['IŞIK', 'ışık', 'tr', true],
    ['IŞIK', 'işik', 'tr', false],
    ['İSTANBUL', 'istanbul', 'tr', true],
    ['İSTANBUL', 'ıstanbul', 'tr', false],
    ['İSTANBUL', 'istanbul', 'en-US', true],
    ['IŞIK', 'ışık', 'de', true],
    ['IŞIK', 'işik', 'az-Latn', false],
    ['ΟΔΟΣ', 'οδοσ', 'el', true],
    ['Ä', 'A', 'de', false],
  ])('%s and %s in %s: %s', (a, b, locale, isSame) => {
    expect(same(a, b, locale)).toBe(isSame)
  })

  test('twice is once, and goes letter by letter', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('aAiIıİsSßẞéÉçÇσςΣ 1-😀')) })
    fc.assert(
      fc.property(letters, letters, fc.constantFrom('tr', 'de', ''), (a, b, locale) => {
        const folded = foldCase(a, locale)
        expect(foldCase(folded, locale)).toBe(folded)
        expect(foldCase(a + b, locale)).toBe(folded + foldCase(b, locale))
      }),
    )
  })
})

describe('a text in another', () => {
  test.each([
    ['Die Straße dort', 'STRASSE', 'de', 'Straße'],
    ['Maß', 's', 'de', 'ß'],
    ['xİstanbul', 'ist', 'tr', 'İst'],
    ['xIlık', 'ilık', 'tr', null],
    ['Cafe\u0301 au lait', 'CAFÉ', 'fr', 'Cafe\u0301'],
    ['Cafe\u0301', 'cafe', 'fr', null],
    ['plain', 'AIN', 'en', 'ain'],
    ['plain', '', 'en', ''],
  ])('%s has %s in %s as %s', (text, wanted, locale, found) => {
    const at = findFolded(text, wanted, locale)
    expect(at && text.slice(at.start, at.end)).toBe(found)
  })

  test('is found just where the folded one has it, from any place on', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('aAiIıİsSßé')) })
    fc.assert(
      fc.property(letters, letters, fc.nat(5), fc.constantFrom('tr', 'de'), (text, wanted, from, locale) => {
        const found = findFolded(text, wanted, locale, from)
        if (wanted === '') return
        const isThere = foldCase(text.slice(from), locale).includes(foldCase(wanted, locale))
        expect(found !== null).toBe(isThere)
        if (found)
          expect(foldCase(text.slice(found.start, found.end), locale)).toContain(foldCase(wanted, locale))
      }),
    )
  })
})
