import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from './arithmetic.ts'
import { readNumber } from './read-number.ts'

test.each([
  ['1+2*3', 7],
  ['(1+2)*3', 9],
  ['2^3^2', 512],
  ['-2^2', -4],
  ['2^-1', 0.5],
  ['50%*8', 4],
  ['10/4', 2.5],
  ['6 × 7 ÷ 2', 21],
  ['1/3', 0.333333333333333],
  ['1234567890123*1', 1234567890123],
])('%s is %s', (expression, result) => {
  expect(evaluate(expression)).toBe(result)
})

test.each([
  '',
  '1+',
  '(1',
  '1)',
  '1 2',
  '1/0',
  'a',
  '1,5',
  '9^9^9',
  '('.repeat(100),
  '1+'.repeat(200),
  '2'.repeat(201),
])('%s has no result', (expression) => {
  expect(evaluate(expression)).toBeNull()
})

test('what a locale writes is read back under its sign', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.constantFrom('en-US', 'de', 'fr', 'pl', 'es', 'tr', 'en-IN', 'de-CH', 'ar-EG', 'fa'),
      (n, locale) => {
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(n / 1000)
        const isComma = new Intl.NumberFormat(locale).format(1.5).includes(',')
        expect([text, readNumber(text, { decimal: isComma ? ',' : '.', strict: true })?.value]).toEqual([
          text,
          n / 1000 || 0,
        ])
      },
    ),
  )
})

test('strict reading knows one sign only', () => {
  expect(readNumber('1,5', { decimal: '.', strict: true })).toBeNull()
  expect(readNumber('1,234', { decimal: '.', strict: true })?.value).toBe(1234)
  expect(readNumber('12 kg', { decimal: '.', unit: 'KG' })?.value).toBe(12)
  expect(readNumber('1'.repeat(200), { decimal: '.' })).toBeNull()
})
