import { type Day, dayOfUtc, utcOfDay } from '@weft/recurrence'

const DAY_MS = 86_400_000

/** Days since 1970-01-01. */
export function numberOfDay(day: Day): number {
  return Math.round(utcOfDay(day) / DAY_MS)
}

export function dayOfNumber(number: number): Day {
  return dayOfUtc(number * DAY_MS)
}

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'
const MONTHS = { month: 1, quarter: 3, year: 12 }

/** The first day of the unit that a day lies in, moved on by `shift` units; weeks begin at `weekStart` (0 Sunday). */
export function unitStart(number: number, unit: Unit, weekStart: number, shift = 0): number {
  if (unit === 'day') return number + shift
  // 1970-01-01 was a Thursday, the fourth day after Sunday.
  if (unit === 'week') return number - ((((number + 4 - weekStart) % 7) + 7) % 7) + 7 * shift
  const length = MONTHS[unit]
  const date = new Date(number * DAY_MS)
  const month = Math.floor(date.getUTCMonth() / length) * length + shift * length
  return Math.round(Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS)
}
