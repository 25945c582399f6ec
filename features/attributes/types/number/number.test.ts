import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()
const german = sampleContext({ locale: 'de' })

function parse(text: string, settings = {}, viewer = context) {
  const parsed = definition.parse(text, settings, viewer)
  return 'data' in parsed ? parsed.data : parsed.problem
}

describe('number', () => {
  test.each([
    ['1,234.50', 1234.5],
    ['(1,234.50)', -1234.5],
    ['1 234', 1234],
    ["1'234.5", 1234.5],
    ['−5', -5],
    ['5-', -5],
    ['$1,000', 1000],
    ['-$5', -5],
    ['€ -5', -5],
    ['12 USD', 12],
    ['1e3', 1000],
    ['.5', 0.5],
    ['1,5', 1.5],
    ['٣٫٥', 3.5],
    ['25%', 0.25],
    ['7 %', 0.07],
    ['=2*30', 60],
    ['= (1+2) ^ 2', 9],
    ['=0.1+0.2', 0.3],
    ['=-0', 0],
    ['', null],
  ])('%s is read', (text, number) => {
    expect(parse(text)).toBe(number)
  })

  test.each(['abc', '1.2.3', '--5', '(-5)', '5 apples', '=1/0', '=2**3', '=alert(1)', '1,23,4', '()', '%'])(
    '%s is no number',
    (text) => {
      expect(parse(text)).toBe('This is not a number')
    },
  )

  test('separators follow the locale, or the answer of an import', () => {
    expect(parse('1.234,5', {}, german)).toBe(1234.5)
    expect(parse('1.234', {}, german)).toBe(1234)
    expect(parse('1.234')).toBe(1.234)
    expect(parse('1.234', { readDecimal: ',' })).toBe(1234)
    expect(parse('=1,5*2', {}, german)).toBe(3)
  })

  test('a bare number in a percent attribute means so many percent', () => {
    expect(parse('25', { format: 'percent' })).toBe(0.25)
    expect(parse('7', { format: 'percent' })).toBe(0.07)
  })

  test.each([
    [1234.5, { precision: 2 }, 'en-US', '1,234.50'],
    [1234.5, { precision: 2, thousands: false }, 'en-US', '1234.50'],
    [1234.5, { precision: 2 }, 'de', '1.234,50'],
    [0.256, { format: 'percent', precision: 1 }, 'en-US', '25.6%'],
    [12, { format: 'currency', currency: 'EUR', precision: 2 }, 'en-US', '€12.00'],
    [12, { format: 'unit', unit: 'kg' }, 'en-US', '12 kg'],
    [2.5, {}, 'en-US', '3'],
  ])('%s with %j in %s is shown as %s', (data, settings, locale, text) => {
    expect(definition.format(data, settings, sampleContext({ locale }))).toBe(text)
  })

  test('limits, wrong data and impossible settings are refused with a sentence', () => {
    expect(definition.checkData(5, { min: 6 })).toBe('This number is below the minimum')
    expect(definition.checkData(5, { max: 4 })).toBe('This number is above the maximum')
    expect(definition.checkData('5', {})).toBe('This is not a number')
    expect(definition.checkSettings({ min: 5, max: 1 })).toEqual([
      'The minimum must not be above the maximum',
    ])
    expect(definition.checkSettings({ precision: 9, unit: 'thirteen chars', currency: 'eur' })).toHaveLength(
      3,
    )
    expect(definition.checkSettings(definition.defaultSettings)).toEqual([])
  })

  test('conditions compare numbers and want a whole operand', () => {
    const fits = (operator: Parameters<typeof definition.predicate>[0], operand: unknown, data: unknown) =>
      definition.predicate(operator, operand, {}, context)?.(data)
    expect(fits('between', [10, 1], 5)).toBe(true)
    expect(fits('between', [1, 10], 10)).toBe(true)
    expect(fits('gte', 5, 5)).toBe(true)
    expect(fits('lt', 5, null)).toBe(false)
    expect(fits('neq', 5, null)).toBe(true)
    expect(definition.predicate('between', [1, null], {}, context)).toBeNull()
    expect(definition.predicate('eq', '5', {}, context)).toBeNull()
  })

  test('groups are exact numbers, or buckets of a size', () => {
    expect(definition.groups?.(12, {}, context)).toEqual([{ key: '12', label: '12', sort: 12 }])
    expect(definition.groups?.(12, { groupSize: 10 }, context)).toEqual([
      { key: '10', label: '10 – 20', sort: 10 },
    ])
    expect(definition.groups?.(-1, { groupSize: 10 }, context)?.[0]?.sort).toBe(-10)
    expect(definition.groups?.(0.35, { groupSize: 0.1 }, context)?.[0]?.key).toBe('0.3')
    const unit = { groupSize: 10, format: 'unit', unit: 'kg' }
    expect(definition.groups?.(12, unit, context)?.[0]?.label).toBe('10 kg – 20 kg')
  })

  test('an amount in another currency is read, and says that it loses it', () => {
    const dropped = (text: string, settings = {}) => definition.dropped?.(text, settings, context)
    const dollars = { format: 'currency', currency: 'USD' }
    expect(['$5', 'USD 5', '5', 'none'].map((text) => dropped(text, dollars))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(['€5', 'CHF 5', '5 zł'].map((text) => dropped(text, dollars))).toEqual(Array(3).fill('currency'))
    expect(dropped('$5')).toBe('currency')
  })

  test('a column that reads both ways asks which sign separates decimals', () => {
    const guess = (cells: string[], viewer = context) =>
      definition.guess?.({ cells, name: 'n', context: viewer })
    expect(guess(['1.234', '5.678'])?.question?.options.map(({ settings }) => settings)).toEqual([
      { precision: 3, readDecimal: '.' },
      { precision: 0, readDecimal: ',' },
    ])
    expect(guess(['1.234,5', '7'])).toEqual({ fits: 1, settings: { precision: 1, readDecimal: ',' } })
    expect(guess(['80.00', '0'])).toEqual({ fits: 1, settings: { precision: 2, readDecimal: '.' } })
    expect(guess(['1', '', '20'])).toEqual({ fits: 1, settings: { precision: 0 } })
    expect(guess(['$5', '$6.50'])?.settings).toMatchObject({ format: 'currency', currency: 'USD' })
    expect(guess(['$5', '6 €', '$7'])?.settings).toMatchObject({ format: 'currency', currency: 'USD' })
    expect(guess(['5 kg', '6 €', '7', '$8'])?.settings).not.toHaveProperty('currency')
    for (const [cell, currency] of [
      ['CHF 12.50', 'CHF'],
      ['R$ 5', 'BRL'],
      ['100 zł', 'PLN'],
      ['₽7', 'RUB'],
      ['12 Kč', 'CZK'],
    ])
      expect(guess([cell ?? ''])?.settings).toMatchObject({ format: 'currency', currency })
    expect(guess(['5%', '6%'])?.settings).toMatchObject({ format: 'percent' })
    expect(guess(['007', '008'])?.fits).toBe(0)
  })
})
