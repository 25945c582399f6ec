import type { RepeatRule } from './rule.ts'

/** Days since 1 January 1970, so that a rule is arithmetic on whole numbers. */
export type DayNumber = number

const DAY_MS = 86_400_000
/** 31 December 9999. */
const LAST_DAY = 2_932_896
/** A rule that gave nothing for so many periods gives nothing ever: the calendar repeats after 400 years. */
const MAX_EMPTY: Record<RepeatRule['freq'], number> = {
  DAILY: 150_000,
  WEEKLY: 25_000,
  MONTHLY: 4_800,
  YEARLY: 400,
}

/**
 * The days of a rule in their order, from its first day on; without COUNT and UNTIL. What the rule leaves open
 * (weekday, day of the month, month) is the first day's. A first day that does not fit the rule is not one of
 * them. A day that a month does not have is left out, as RFC 5545 (3.3.10) says.
 * `from` lets it begin nearby instead of with the first day, for those who need not count.
 */
export function* daysOfRule(rule: RepeatRule, first: DayNumber, from = first): Generator<DayNumber> {
  let empty = 0
  for (let step = stepBefore(rule, first, from); empty < MAX_EMPTY[rule.freq]; step += rule.interval) {
    const period = periodAt(rule, first, step)
    if (period === null) return
    const all = [...new Set(period)].toSorted((a, b) => a - b)
    const days = rule.bySetPos.length === 0 ? all : chosen(all, rule.bySetPos)
    empty = days.length === 0 ? empty + 1 : 0
    for (const day of days) {
      if (day > LAST_DAY) return
      if (day >= first) yield day
    }
  }
}

function chosen(days: readonly DayNumber[], positions: readonly number[]): DayNumber[] {
  return days.filter((_day, index) => positions.some((at) => index === (at > 0 ? at - 1 : days.length + at)))
}

/** A step at or before the period that `from` lies in. */
function stepBefore({ freq, interval }: RepeatRule, first: DayNumber, from: DayNumber): number {
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[freq]
  const steps = Math.floor((from - first) / longest) - 1
  return steps <= 0 ? 0 : Math.floor(steps / interval) * interval
}

/** The days of the period that lies so many days, weeks, months or years after the first day's; null at the end. */
function periodAt(rule: RepeatRule, first: DayNumber, step: number): DayNumber[] | null {
  const { freq, byDay, byMonthDay, byMonth, weekStart } = rule
  const weekdays = byDay.filter(({ nth }) => nth === null).map(({ weekday }) => weekday)
  const inMonths = (day: DayNumber) => byMonth.length === 0 || byMonth.includes(partsOf(day).month)
  if (freq === 'DAILY') {
    const day = first + step
    if (day > LAST_DAY) return null
    const fits =
      inMonths(day) &&
      (byDay.length === 0 || weekdays.includes(weekdayOfNumber(day))) &&
      (byMonthDay.length === 0 || isMonthDay(day, byMonthDay))
    return fits ? [day] : []
  }
  if (freq === 'WEEKLY') {
    const week = first - ((weekdayOfNumber(first) - weekStart + 7) % 7) + step * 7
    if (week > LAST_DAY) return null
    const wanted = byDay.length === 0 ? [weekdayOfNumber(first)] : weekdays
    return wanted.map((weekday) => week + ((weekday - weekStart + 7) % 7)).filter(inMonths)
  }
  const start = partsOf(first)
  if (freq === 'MONTHLY') {
    const total = start.year * 12 + start.month - 1 + step
    const [year, month] = [Math.floor(total / 12), (total % 12) + 1]
    if (year > 9999) return null
    return byMonth.length === 0 || byMonth.includes(month) ? daysOfMonth(rule, year, month, start.date) : []
  }
  const year = start.year + step
  if (year > 9999) return null
  if (byMonth.length > 0) return byMonth.flatMap((month) => daysOfMonth(rule, year, month, start.date))
  if (byMonthDay.length > 0) return MONTHS.flatMap((month) => daysOfMonth(rule, year, month, start.date))
  if (byDay.length > 0) return weekdaysBetween(rule, numberOf(year, 1, 1), numberOf(year, 12, 31))
  return daysOfMonth(rule, year, start.month, start.date)
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

function daysOfMonth(rule: RepeatRule, year: number, month: number, date: number): DayNumber[] {
  const { byDay, byMonthDay } = rule
  const first = numberOf(year, month, 1)
  const last = numberOf(year, month + 1, 1) - 1
  if (byDay.length > 0) {
    const days = weekdaysBetween(rule, first, last)
    return byMonthDay.length === 0 ? days : days.filter((day) => isMonthDay(day, byMonthDay))
  }
  const dates = byMonthDay.length === 0 ? [date] : byMonthDay
  return dates
    .map((at) => (at > 0 ? first + at - 1 : last + 1 + at))
    .filter((day) => day >= first && day <= last)
}

/** The rule's weekdays in a month or year, those with a number counted from its beginning or end. */
function weekdaysBetween({ byDay }: RepeatRule, first: DayNumber, last: DayNumber): DayNumber[] {
  return byDay.flatMap(({ weekday, nth }) => {
    const all: DayNumber[] = []
    const begin = first + ((weekday - weekdayOfNumber(first) + 7) % 7)
    for (let day = begin; day <= last; day += 7) all.push(day)
    if (nth === null) return all
    const day = all.at(nth > 0 ? nth - 1 : nth)
    // `at` counts from the end too, so a number beyond the beginning must not come around.
    return day === undefined || Math.abs(nth) > all.length ? [] : [day]
  })
}

function isMonthDay(day: DayNumber, byMonthDay: readonly number[]): boolean {
  const { year, month, date } = partsOf(day)
  const length = numberOf(year, month + 1, 1) - numberOf(year, month, 1)
  return byMonthDay.some((at) => (at > 0 ? at : length + 1 + at) === date)
}

/** 0 Sunday to 6 Saturday; 1 January 1970 was a Thursday. */
function weekdayOfNumber(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7
}

function partsOf(day: DayNumber): { year: number; month: number; date: number } {
  const at = new Date(day * DAY_MS)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

function numberOf(year: number, month: number, date: number): DayNumber {
  // Date.UTC takes years below 100 for those of the last century.
  return new Date(0).setUTCFullYear(year, month - 1, date) / DAY_MS
}
