import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUnits, dayOfUtc, startOf, weekdayOf } from '../days.ts'
import { occurrences } from './occurrences.ts'
import { PLAIN_RULE, type RepeatRule } from './rule.ts'

const UNIT = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const WINDOW = 3_000

/** The plain way: asks each day from the start on whether the rule means it. */
function plainly(rule: RepeatRule, start: string): string[] {
  const { freq, byDay, byMonthDay, byMonth, bySetPos, interval, weekStart } = rule
  const fits = (day: string) => {
    const date = Number(day.slice(8))
    const left = Number(addUnits(addUnits(startOf(day, 'month', 0), 'month', 1), 'day', -1).slice(8)) - date
    const inDays =
      byMonthDay.length === 0 || byMonthDay.some((at) => (at > 0 ? at === date : -at === left + 1))
    const isDay = byDay.length === 0 || byDay.some(({ weekday }) => weekday === weekdayOf(day))
    return inDays && isDay && (byMonth.length === 0 || byMonth.includes(Number(day.slice(5, 7))))
  }
  const periods = new Map<string, string[]>()
  for (let n = -366; n < WINDOW + 366; n++) {
    const day = addUnits(start, 'day', n)
    const period = startOf(day, UNIT[freq], weekStart)
    const days = periods.get(period) ?? []
    periods.set(period, fits(day) ? [...days, day] : days)
  }
  const first = [...periods.keys()].indexOf(startOf(start, UNIT[freq], weekStart))
  const to = addUnits(start, 'day', WINDOW)
  return [...periods.values()]
    .filter((_days, index) => index >= first && (index - first) % interval === 0)
    .flatMap((days) =>
      days.filter(
        (_day, index) =>
          bySetPos.length === 0 ||
          bySetPos.some((at) => (at > 0 ? at - 1 === index : days.length + at === index)),
      ),
    )
    .filter((day) => day >= start && day < to)
}

const some = <T>(of: fc.Arbitrary<T>, min = 0) => fc.uniqueArray(of, { minLength: min, maxLength: 4 })
const parts = {
  interval: fc.integer({ min: 1, max: 4 }),
  byMonthDay: some(fc.constantFrom(1, 15, 28, 29, 30, 31, -1, -3, -31), 1),
  byMonth: some(fc.integer({ min: 1, max: 12 })),
  bySetPos: some(fc.constantFrom(1, 2, -1, -2)),
}
const byDay = some(
  fc.integer({ min: 0, max: 6 }).map((weekday) => ({ weekday, nth: null })),
  1,
)

test('days of the month, weekdays and positions are what asking each day gives', () => {
  const rule = fc.oneof(
    fc.record({ freq: fc.constantFrom('DAILY', 'MONTHLY', 'YEARLY'), ...parts }),
    fc.record({ freq: fc.constantFrom('DAILY', 'MONTHLY', 'YEARLY'), ...parts, byDay }),
    fc.record({
      freq: fc.constantFrom('WEEKLY', 'MONTHLY'),
      ...parts,
      byMonthDay: fc.constant([]),
      byDay,
      weekStart: fc.integer({ min: 0, max: 6 }),
    }),
  )
  const start = fc.integer({ min: 10_000, max: 22_000 }).map((n) => dayOfUtc(n * 86_400_000))
  fc.assert(
    fc.property(rule, start, (made, day) => {
      const whole = { ...PLAIN_RULE, ...made } as RepeatRule
      const to = addUnits(day, 'day', WINDOW)
      expect(occurrences(whole, day, 'UTC', { to, limit: 10_000 })).toEqual(plainly(whole, day))
    }),
    { numRuns: 60 },
  )
})
