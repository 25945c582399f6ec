import { asDate } from '../dates/date-data.ts'
import { numberSettings } from '../numbers/number-settings.ts'
import { clampProgress, isPercentRange, progressSettings } from '../numbers/progress-settings.ts'
import type { ConversionSide } from './conversion-side.ts'

// What a footer adds up is a number in more types than these: of a date or a checklist it says too little.
const NUMERIC = new Set([
  'number',
  'rating',
  'progress',
  'vote',
  'checkbox',
  'time_tracking',
  'formula',
  'rollup',
])

/** (filled) the number that a value is, fractions for percentages; null where it is none. */
export function numberFrom(data: unknown, { type, settings }: ConversionSide): number | null {
  if (!NUMERIC.has(type.type) || asDate(data)) return null
  if (typeof data === 'boolean') return data ? 1 : 0
  const value = type.type === 'vote' ? (type.toNumber?.(data, settings) ?? null) : data
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return type.type === 'progress' && isPercentRange(progressSettings(settings)) ? hundredth(value) : value
}

/** A number as data of a type that holds one; undefined for the others. */
export function numberTo(value: number, from: ConversionSide, to: ConversionSide): unknown {
  const isShare = isShareOf(from)
  switch (to.type.type) {
    case 'number':
      // 40 % of a progress is 40 where the number is a plain one.
      return isShare && !isShareOf(to) ? clean(value * 100) : value
    case 'rating': {
      const max = typeof to.settings['max'] === 'number' ? to.settings['max'] : 5
      return Math.min(Math.max(Math.round(isShare ? value * max : value), 0), max) || null
    }
    case 'progress': {
      const range = progressSettings(to.settings)
      if (from.type.type === 'checkbox') return value === 0 ? range.min : range.max
      return clampProgress(isShare ? range.min + value * (range.max - range.min) : value, range)
    }
    case 'checkbox':
      return value !== 0
    default:
      return undefined
  }
}

/** Whether its numbers are shares of a whole: 0.4 is shown as 40 %. */
function isShareOf({ type, settings }: ConversionSide): boolean {
  if (type.type === 'progress') return isPercentRange(progressSettings(settings))
  return type.type === 'number' && numberSettings(settings).format === 'percent'
}

const hundredth = (value: number) => Number(`${value}e-2`) || value / 100
/** Without the dust of binary fractions. */
const clean = (value: number) => Number(value.toPrecision(12))
