import { decimalSignOf } from '@weft/numbers'
import { describe, expect, test } from 'vitest'
import { settleFormula } from './settle-formula.ts'
import { compute } from './testing/compute.ts'
import { plainType } from './testing/plain-type.ts'
import { readWritten } from './written-formula.ts'

describe('a formula with a leading =', () => {
  test.each([
    ['=1.5*2', 'en-US', 3],
    ['=1,5*2', 'de', 3],
    [' = ROUND(2,345; 2)', 'fr', 2.35],
    ['=SUM(1;2,5;3)', 'pl', 6.5],
    ['=SUM(1,2,5)', 'de', 8],
    ['=SUM(1, 2)', 'de', 3],
    ['="1,5; x" & 1,5', 'it', '1,5; x1.5'],
    ['=/* 1,5; */ 2,5', 'tr', 2.5],
    ['=1.5*2', 'ar', 3],
    ['1.5*2', 'de', 3],
    ['SUM(1,5)', 'de', 6],
    ['=LOG(100,10)', 'en-US', 2],
  ])('%s in %s comes to %s', (text, locale, value) => {
    const read = readWritten(text, decimalSignOf(locale))
    expect(read).toHaveLength(text.length)
    expect(compute(read)).toBe(value)
  })

  test('is stored without it, and a second one is no formula', () => {
    const settle = (formula: string) =>
      settleFormula({ id: 'f', name: 'F', type: 'formula', settings: { formula } }, [], plainType)
    expect(settle('= 1 + 1')).toEqual({ formula: '1 + 1', result: 'number' })
    expect(settle('==1')).toHaveProperty('message')
    expect(settle('=')).toEqual({ formula: '', result: 'text' })
  })
})

test.each(['12345678901234567 + 1', '0.12345678901234567891'])(
  '%s would lose digits and is refused',
  (text) => {
    const own = { id: 'f', name: 'F', type: 'formula', settings: { formula: text } }
    expect(settleFormula(own, [], plainType)).toHaveProperty(
      'message',
      'This number has more digits than can be kept',
    )
  },
)

test.each([
  ['VALUE("1.234,5")', 'de', 1234.5],
  ['VALUE("1.234,50 €")', 'es', 1234.5],
  ['VALUE("%12,5")', 'tr', 0.125],
  ['VALUE("1 234,5")', 'fr', 1234.5],
  ['VALUE("=1,5*2")', 'pl', 3],
])('%s in %s is what a number field reads: %s', (formula, locale, value) => {
  expect(compute(formula, {}, { locale })).toBe(value)
})
