import { sampleContext } from '@weft/model/testing'
import { languages } from '@weft/i18n'
import { describe, expect, test } from 'vitest'
import { serverAttributeType } from './registry.server.ts'

const member = serverAttributeType('number')
const LOCALES = [
  ...languages.map(({ tag, intl }) => intl ?? tag),
  'de-CH',
  'de-AT',
  'fr-CH',
  'en-GB',
  'en-IN',
  'hi',
  'pt-BR',
  'nl',
  'sv',
  'ja',
  'ru',
  'ar-EG',
].filter((tag) => tag !== 'ar-XB')
const CURRENCIES = ['USD', 'EUR', 'CHF', 'JPY', 'PLN', 'TRY', 'RSD', 'SEK', 'CAD', 'BRL', 'KRW', 'IRR']
const AMOUNTS = [
  0, 1, -1, 0.5, -0.04, 1234.5, -1234.5, 1_234_567.89, -1_234_567.89, 12_345, 999_999_999_999.99,
]
const FORMS = [
  ...CURRENCIES.flatMap((currency) => [
    { format: 'currency', currency, precision: 2 },
    { format: 'currency', currency, precision: 0, thousands: false },
  ]),
  { format: 'decimal', precision: 2 },
  { format: 'percent', precision: 1 },
  { format: 'unit', unit: 'm²', precision: 2 },
  { format: 'unit', unit: 'km/h’', precision: 2 },
  { format: 'unit', unit: 'İŞ', precision: 2 },
]

/** The decimal that is shown of a value. */
function shownOf(value: number, { format, precision }: { format: string; precision: number }): number {
  const places = precision + (format === 'percent' ? 2 : 0)
  const digits = Math.round(Number(`${Math.abs(value)}e${places}`))
  return Math.sign(value) * Number(`${digits}e-${places}`) + 0
}

describe.each(LOCALES)('what a cell shows in %s', (locale) => {
  const context = sampleContext({ locale })

  test('is read again when it is typed', () => {
    const wrong: unknown[] = []
    for (const settings of FORMS)
      for (const amount of AMOUNTS) {
        const text = member.format(amount, settings, context)
        const read = member.parse(text, settings, context)
        const data = 'data' in read ? read.data : read.problem
        const wanted = shownOf(amount, settings)
        if (data !== wanted) wrong.push([settings.format, settings, text, data, wanted])
      }
    expect(wrong).toEqual([])
  })

  test('of a progress is read again, too', () => {
    const { format, parse } = serverAttributeType('progress')
    for (const settings of [{}, { min: -5, max: 1500 }])
      for (const value of [0, 7, 12.5, 99.999, 100]) {
        const text = format(value, settings, context)
        expect([text, parse(text, settings, context)]).toEqual([text, { data: value }])
      }
  })

  test('never has a minus before nothing', () => {
    const types = ['number', 'progress', 'formula', 'rollup', 'time_tracking'] as const
    for (const name of types)
      for (const value of [-0, -0.000_000_000_4]) {
        const settings = { format: 'decimal', precision: 2, result: 'number', function: 'sum' }
        const text = serverAttributeType(name).format(value, settings, context)
        expect([name, text]).toEqual([name, serverAttributeType(name).format(0, settings, context)])
      }
  })
})

test.each([
  ['1234567890123456', 1_234_567_890_123_456],
  ['0.1234567890123456', 0.1234567890123456],
  ['0.30000000000000004', 0.300_000_000_000_000_04],
  ['100000000000000000000', 1e20],
  ['0.1000000000000000000', 0.1],
  ['12345678901234567', 'This number has more digits than can be kept'],
  ['9007199254740993', 'This number has more digits than can be kept'],
  ['0.12345678901234567891', 'This number has more digits than can be kept'],
  ['=12345678901234567*1', 'This number has more digits than can be kept'],
  ['1e-400', 'This is not a number'],
  ['=9007199254740991', 9_007_199_254_740_991],
])('the digits of %s are kept or refused', (text, wanted) => {
  const read = member.parse(text, {}, sampleContext())
  expect('data' in read ? read.data : read.problem).toBe(wanted)
})
