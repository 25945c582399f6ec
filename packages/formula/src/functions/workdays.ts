import { dayOfUtc, weekdayOf } from '@weft/recurrence'
import { DAY_STEPS } from '../charge.ts'
import type { Run } from '../run.ts'
import { DAY_MS } from './wall-time.ts'

/** Days of `Date.UTC` midnights that nobody works on, beside Saturdays and Sundays. */
export type Holidays = ReadonlySet<number>

const isFree = (at: number, holidays: Holidays) => {
  const weekday = weekdayOf(dayOfUtc(at))
  return weekday === 0 || weekday === 6 || holidays.has(at)
}

/** The day so many working days later or earlier; null when it is too far to count. */
export function workdayAfter(start: number, n: number, holidays: Holidays, run: Run): number | null {
  let at = start
  const step = n < 0 ? -DAY_MS : DAY_MS
  for (let left = Math.abs(n); left > 0;) {
    // Whole weeks have five working days wherever they begin; holidays in them are made up for.
    const weeks = Math.floor((left - 1) / 5)
    if (weeks > 0 && !isFree(at, NONE)) {
      const to = at + weeks * 7 * step
      if (!Number.isFinite(to) || Math.abs(to) > 300_000_000 * 1_000_000) return null
      left -= weeks * 5
      run.steps -= 8 * holidays.size
      if (run.steps < 0) return null
      for (const holiday of holidays)
        if (!isFree(holiday, NONE) && (n < 0 ? holiday < at && holiday >= to : holiday > at && holiday <= to))
          left++
      at = to
      continue
    }
    run.steps -= 2 * DAY_STEPS
    if (run.steps < 0) return null
    at += step
    if (!isFree(at, holidays)) left--
  }
  return at
}

/** Working days from one day to the other, both counted; negative backwards. */
export function workdaysBetween(from: number, to: number, holidays: Holidays, run: Run): number {
  run.steps -= 8 * (holidays.size + 7)
  const [first, last] = from <= to ? [from, to] : [to, from]
  const days = Math.round((last - first) / DAY_MS) + 1
  const weeks = Math.floor(days / 7)
  let count = weeks * 5
  for (let at = first + weeks * 7 * DAY_MS; at <= last; at += DAY_MS) if (!isFree(at, NONE)) count++
  for (const holiday of holidays) if (holiday >= first && holiday <= last && !isFree(holiday, NONE)) count--
  return from <= to ? count : -count
}

const NONE: Holidays = new Set()
