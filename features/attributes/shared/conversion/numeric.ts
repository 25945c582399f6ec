import { clampProgress, isPercentRange, numberSettings, progressSettings, shifted } from '@weft/numbers'
import { asDate } from '@weft/recurrence'
import { withoutDust } from '@weft/base'
import type { ConversionSide } from './conversion-side.ts'

// What a footer adds up is a number in more types than these: of a date or a checklist it says too little.
const NUMERIC = new Set(['number', 'rating', 'progress', 'vote', 'checkbox', 'formula', 'rollup'])

/** (filled) the number that a value is, fractions for percentages; null where it is none. */
export function numberFrom(data: unknown, { type, settings }: ConversionSide): number | null {
  if (!NUMERIC.has(type.type) || asDate(data)) return null
  if (typeof data === 'boolean') return data ? 1 : 0
  const value = type.type === 'vote' ? (type.toNumber?.(data, settings) ?? null) : data
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  return type.type === 'progress' && isPercentRange(progressSettings(settings)) ? shifted(value, -2) : value
}

/** A number as data of a type that holds one, and whether that says less; undefined for the other types. */
export function numberTo(
  value: number,
  from: ConversionSide,
  to: ConversionSide,
): { data: unknown; isCut?: boolean } | undefined {
  const isShare = isShareOf(from)
  switch (to.type.type) {
    case 'number':
      // 40 % of a progress is 40 where the number is a plain one.
      return { data: isShare && !isShareOf(to) ? shifted(value, 2) : value }
    case 'rating': {
      const max = typeof to.settings['max'] === 'number' ? to.settings['max'] : 5
      const whole = isShare ? value * max : value
      const data = Math.min(Math.max(Math.round(whole), 0), max)
      return { data: data || null, isCut: data !== withoutDust(whole) }
    }
    case 'progress': {
      const range = progressSettings(to.settings)
      if (from.type.type === 'checkbox') return { data: value === 0 ? range.min : range.max }
      const whole = isShare ? range.min + value * (range.max - range.min) : value
      const data = clampProgress(whole, range)
      return { data, isCut: withoutDust(data) !== withoutDust(whole) }
    }
    case 'checkbox':
      return { data: value !== 0, isCut: value !== 0 && value !== 1 }
    default:
      return undefined
  }
}

/** Whether its numbers are shares of a whole: 0.4 is shown as 40 %. */
function isShareOf({ type, settings }: ConversionSide): boolean {
  if (type.type === 'progress') return isPercentRange(progressSettings(settings))
  return type.type === 'number' && numberSettings(settings).format === 'percent'
}
