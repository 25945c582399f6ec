import {
  addUnits,
  type DateUnit,
  type Day,
  dayAt,
  dayEnd,
  dayOfUtc,
  momentOf,
  secondsAt,
  startOf,
  utcOfDay,
} from '@weft/recurrence'
import { CLOCK_STEPS, DAY_STEPS } from '../charge.ts'
import { wholeOf } from '../coerce.ts'
import type { Run } from '../run.ts'
import { dateOf, type FormulaDate, type FormulaValue } from '../values.ts'

export const DAY_MS = 86_400_000
export type Unit = DateUnit | 'hour' | 'minute' | 'second'

const UNITS: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
])
const CLOCK_MS: Readonly<Record<'hour' | 'minute' | 'second', number>> = {
  hour: 3_600_000,
  minute: 60_000,
  second: 1_000,
}

/** "days" and "Day" are both the day; null for no unit. */
export function unitOf(text: FormulaValue | undefined): Unit | null {
  const word = typeof text === 'string' ? text.trim().toLowerCase().replace(/s$/, '') : ''
  return UNITS.has(word) ? (word as Unit) : null
}

const isClock = (unit: Unit): unit is keyof typeof CLOCK_MS => Object.hasOwn(CLOCK_MS, unit)

/** What calendar and clock show: of a day the day, of a moment what the viewer's zone shows. */
export interface Wall {
  day: Day
  seconds: number
}

export function wallOf({ at, hasTime }: { at: number; hasTime: boolean }, run: Run): Wall {
  const { tz } = run
  run.steps -= hasTime ? CLOCK_STEPS : DAY_STEPS
  return hasTime ? { day: dayAt(at, tz), seconds: secondsAt(at, tz) } : { day: dayOfUtc(at), seconds: 0 }
}

function fromWall({ day, seconds }: Wall, hasTime: boolean, run: Run): number {
  const { tz } = run
  run.steps -= hasTime ? 2 * CLOCK_STEPS : DAY_STEPS
  return hasTime ? momentOf(day, seconds, tz) : utcOfDay(day)
}

/** Whether the calendar holds so many units from there: beyond it the last day would stand for all later ones. */
function isWithin(day: Day, unit: DateUnit, n: number): boolean {
  const years = n / { day: 365.2, week: 52.1, month: 12, quarter: 4, year: 1 }[unit]
  return Math.abs(years) < 10_000 && inCalendar(Number(day.slice(0, 4)) + years)
}
const inCalendar = (year: number) => year >= 0 && year < 9_999.99

/** So many units later; clock units make a moment of a day. A range is moved as a whole. */
export function moved(date: FormulaDate, n: number, unit: Unit, run: Run): FormulaValue {
  const { hasTime, end } = date
  if (isClock(unit)) {
    const shift = wholeOf(n) * CLOCK_MS[unit]
    if (!hasTime) run.steps -= 2 * CLOCK_STEPS
    const start = (at: number) => (hasTime ? at : momentOf(dayOfUtc(at), 0, run.tz)) + shift
    return dateOf(start(date.at), true, end === null ? null : start(end))
  }
  const shift = (at: number): number => {
    const { day, seconds } = wallOf({ at, hasTime }, run)
    if (!isWithin(day, unit, wholeOf(n))) return Number.NaN
    return fromWall({ day: addUnits(day, unit, wholeOf(n)), seconds }, hasTime, run)
  }
  return dateOf(shift(date.at), hasTime, end === null ? null : shift(end))
}

/** The first moment, or for a day the first day, of the unit. */
export function beginning(date: FormulaDate, unit: Unit, run: Run): number {
  const { at, hasTime } = date
  if (isClock(unit)) {
    if (!hasTime) return at
    const { seconds } = wallOf(date, run)
    const size = CLOCK_MS[unit] / 1000
    // An hour that happens twice keeps its place: only what is over of the unit is taken away.
    return at - (seconds - Math.floor(seconds / size) * size) * 1000 - (at % 1000)
  }
  const { day } = wallOf(date, run)
  return fromWall({ day: startOf(day, unit, run.context.week_start), seconds: 0 }, hasTime, run)
}

/** The last second, or for a day the last day, of the unit. */
export function ending(date: FormulaDate, unit: Unit, run: Run): FormulaValue {
  const { hasTime } = date
  if (isClock(unit)) return hasTime ? dateOf(beginning(date, unit, run) + CLOCK_MS[unit] - 1000, true) : date
  const { day } = wallOf(date, run)
  const last = addUnits(addUnits(startOf(day, unit, run.context.week_start), unit, 1), 'day', -1)
  if (!hasTime) return dateOf(fromWall({ day: last, seconds: 0 }, false, run), false)
  run.steps -= 2 * CLOCK_STEPS
  return dateOf(dayEnd(last, run.tz), true)
}

/** Whole units from one date to another, negative backwards. Days, months and years are those of calendar and clock. */
export function between(from: FormulaDate, to: FormulaDate, unit: Unit, run: Run): number {
  const hasTime = from.hasTime || to.hasTime
  if (isClock(unit)) {
    if (!from.hasTime || !to.hasTime) run.steps -= 4 * CLOCK_STEPS
    const instant = (date: FormulaDate) => (date.hasTime ? date.at : momentOf(dayOfUtc(date.at), 0, run.tz))
    return Math.trunc((instant(to) - instant(from)) / CLOCK_MS[unit]) + 0
  }
  const [a, b] = [wallOf(from, run), wallOf(to, run)]
  const flat = ({ day, seconds }: Wall) => utcOfDay(day) + (hasTime ? seconds * 1000 : 0)
  if (unit === 'day' || unit === 'week')
    return Math.trunc((flat(b) - flat(a)) / (unit === 'day' ? DAY_MS : 7 * DAY_MS)) + 0
  const monthOf = ({ day }: Wall) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  let months = monthOf(b) - monthOf(a)
  const reached = flat({ day: addUnits(a.day, 'month', months), seconds: a.seconds })
  if (months > 0 && reached > flat(b)) months--
  else if (months < 0 && reached < flat(b)) months++
  return Math.trunc(months / { month: 1, quarter: 3, year: 12 }[unit]) + 0
}
