import {
  currencyCode,
  currencySigns,
  decimalSignOf,
  decimalToRead,
  isCurrency,
  MAX_PRECISION,
  NUMBER_DISPLAYS,
  NUMBER_FORMATS,
  numberSettings,
  readTyped,
  sniffNumbers,
  tooManyDigits,
  readNumber,
} from '@weft/numbers'
import { msg } from '@weft/i18n'
import type { AttributeInput, ColumnGuess, ColumnSample } from '@weft/model'
import { brokenRules, isBoolean, isNumber, isOneOf, isText, isWhole } from '../../shared/settings-rules.ts'

const NO_NUMBER = msg('This is not a number')
const TOO_MANY_DIGITS = msg('This number has more digits than can be kept')

/** Takes in numbers as people write them, and small sums. */
export const input: AttributeInput = {
  checkSettings(settings) {
    const problems = brokenRules(settings, {
      format: [isOneOf(NUMBER_FORMATS), msg('This number format is not available')],
      precision: [isWhole(0, MAX_PRECISION), msg('Decimals must be between 0 and 8')],
      thousands: [isBoolean, msg('Thousands separator must be on or off')],
      negativeRed: [isBoolean, msg('Negative in red must be on or off')],
      currency: [isCurrency, msg('Currency must be a three-letter code')],
      unit: [isText(12), msg('The unit must be at most 12 characters')],
      min: [isNumber, msg('The minimum must be a number')],
      max: [isNumber, msg('The maximum must be a number')],
      display: [isOneOf(NUMBER_DISPLAYS), msg('This number display is not available')],
      displayMax: [
        (value) => isNumber(value) && value > 0,
        msg('The value of a full bar must be more than 0'),
      ],
    })
    const { min, max } = numberSettings(settings)
    if (min !== null && max !== null && min > max) {
      problems.push(msg('The minimum must not be above the maximum'))
    }
    return problems
  },
  checkData(data, settings) {
    if (typeof data !== 'number' || !Number.isFinite(data)) return NO_NUMBER
    const { min, max } = numberSettings(settings)
    if (min !== null && data < min) return msg('This number is below the minimum')
    if (max !== null && data > max) return msg('This number is above the maximum')
    return null
  },
  normalise: (data) => (data === 0 ? 0 : (data ?? null)),
  parse(text, settings, context) {
    const typed = text.trim()
    if (typed === '') return { data: null }
    const decimal = decimalToRead(settings, context.locale)
    const { format, unit, currency } = numberSettings(settings)
    const signs = format === 'currency' ? currencySigns(currency, context.locale) : []
    const data = readTyped(typed, { decimal, unit, currencySigns: signs, isPercent: format === 'percent' })
    if (data !== null) return { data }
    return { problem: tooManyDigits(typed) ? TOO_MANY_DIGITS : NO_NUMBER }
  },
  dropped(text, settings, context) {
    const { format, unit, currency } = numberSettings(settings)
    const signs = format === 'currency' ? currencySigns(currency, context.locale) : []
    const decimal = decimalToRead(settings, context.locale)
    const found = readNumber(text, { decimal, unit, currencySigns: signs })?.currency
    if (found === undefined || signs.includes(found)) return null
    return format === 'currency' && currencyCode(found) === currency ? null : 'currency'
  },
  guess,
}

function guess({ cells, context }: ColumnSample): ColumnGuess | null {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return null
  const dot = sniffNumbers(filled, '.')
  const comma = sniffNumbers(filled, ',')
  const isDot = dot.count === comma.count ? decimalSignOf(context.locale) === '.' : dot.count > comma.count
  const column = isDot ? dot : comma
  const settings: Record<string, unknown> = {
    precision: Math.min(column.decimals, MAX_PRECISION),
    ...formatOf(column.percents, column.count, column.currencies),
  }
  const differ = filled.some((_, i) => dot.values[i] !== comma.values[i])
  if (!differ) return { fits: column.count / filled.length, settings }
  settings.readDecimal = isDot ? '.' : ','
  const guessed: ColumnGuess = { fits: column.count / filled.length, settings }
  if (dot.count !== comma.count) return guessed
  const choice = (label: string, readDecimal: string, decimals: number) => ({
    label,
    settings: { ...settings, readDecimal, precision: Math.min(decimals, MAX_PRECISION) },
  })
  return {
    ...guessed,
    question: {
      text: msg('Which sign separates decimals in this column?'),
      setting: 'readDecimal',
      options: [choice('1,234.5', '.', dot.decimals), choice('1.234,5', ',', comma.decimals)],
    },
  }
}

/** The format that all numbers of a column share, or the currency that most of them have. */
function formatOf(percents: number, count: number, currencies: ReadonlyMap<string, number>) {
  if (count > 0 && percents === count) return { format: 'percent' }
  const [[sign, cells] = ['', 0]] = [...currencies].toSorted(([, a], [, b]) => b - a)
  const currency = cells > count / 2 ? currencyCode(sign) : undefined
  return currency === undefined ? {} : { format: 'currency', currency }
}
