import fc from 'fast-check'
import { expect, test } from 'vitest'

import { SCALES } from '../definition.ts'
import { workCalendar } from '../schedule/working-days.ts'
import { dayOfNumber, numberOfDay, unitStart } from './day-number.ts'
import { edgesOf, plotOf, widthOf, xOf } from './plot.ts'
import { furtherOf, reachOf } from './reach.ts'
import { dayText, nextScale, rangeText, ticksOf } from './scale.ts'

const NOVEMBER_20 = numberOfDay('2026-11-20')
const context = { locale: 'en', weekStart: 1, today: NOVEMBER_20, calendar: workCalendar([1, 2, 3, 4, 5]) }

test('days are numbers and back, in leap years and before 1970', () => {
  for (const day of ['2024-02-29', '1969-12-31', '1970-01-01', '2000-03-01'])
    expect(dayOfNumber(numberOfDay(day))).toBe(day)
  expect(numberOfDay('1970-01-02')).toBe(1)
})

test('units begin where the calendar says', () => {
  const starts = (unit: Parameters<typeof unitStart>[1], week = 1) =>
    dayOfNumber(unitStart(NOVEMBER_20, unit, week))
  expect([starts('day'), starts('week'), starts('week', 0)]).toEqual([
    '2026-11-20',
    '2026-11-16',
    '2026-11-15',
  ])
  expect([starts('month'), starts('quarter'), starts('year')]).toEqual([
    '2026-11-01',
    '2026-10-01',
    '2026-01-01',
  ])
})

test('the fields of the head follow each other without gaps and hold all days', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SCALES),
      fc.constantFrom('upper' as const, 'lower' as const),
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 0, max: 900 }),
      (scale, line, first, days) => {
        const ticks = ticksOf(scale, line, { first, last: first + days }, context)
        for (const [n, tick] of ticks.entries()) {
          if (n > 0) expect(tick.first).toBe((ticks[n - 1]?.first ?? 0) + (ticks[n - 1]?.length ?? 0))
          expect(tick.label).not.toBe('')
        }
        expect(ticks[0]?.first).toBeLessThanOrEqual(first)
        const last = ticks.at(-1)
        expect((last?.first ?? 0) + (last?.length ?? 0)).toBeGreaterThan(first + days)
      },
    ),
    { numRuns: 60 },
  )
})

test('today is named by its number, and days off are marked', () => {
  const days = ticksOf('week', 'lower', { first: NOVEMBER_20, last: NOVEMBER_20 + 2 }, context)
  expect(days.map(({ label, isToday, isFree }) => [label, isToday, isFree])).toEqual([
    ['20', true, false],
    ['S', false, true],
    ['S', false, true],
  ])
})

test('the year is said where it is not this one', () => {
  const look = { locale: 'en-GB', today: NOVEMBER_20 }
  expect(rangeText(NOVEMBER_20, NOVEMBER_20 + 2, look)).toMatch(/^20\s?–\s?22 Nov$/)
  expect(rangeText(NOVEMBER_20 + 365, NOVEMBER_20 + 367, look)).toMatch(/^20\s?–\s?22 Nov 2027$/)
  expect(rangeText(numberOfDay('2026-12-30'), numberOfDay('2027-01-02'), look)).toMatch(/2026.+2027$/)
  expect([dayText(NOVEMBER_20, look), dayText(NOVEMBER_20 - 365, look)]).toEqual(['20 Nov', '20 Nov 2025'])
  // The same day is said otherwise once the year is over.
  expect(dayText(NOVEMBER_20, { ...look, today: NOVEMBER_20 + 60 })).toBe('20 Nov 2026')
})

test('scales go from day to year', () => {
  expect([nextScale('day', -1), nextScale('day', 1), nextScale('quarter', 1), nextScale('year', 1)]).toEqual([
    null,
    'week',
    'year',
    null,
  ])
})

test('bars fill their days, and moments are in the middle of theirs', () => {
  const plot = plotOf('week', { first: 0, last: 99 })
  expect(edgesOf(plot, 'bar', { start: 2, end: 3 })).toEqual({ start: 38, end: 70 })
  expect(edgesOf(plot, 'milestone', { start: 2, end: 2 })).toEqual({ start: 35, end: 55 })
  expect([xOf(plot, 10), widthOf(plot)]).toEqual([180, 1800])
  const year = plotOf('year', { first: 0, last: 99 })
  expect(edgesOf(year, 'bar', { start: 0, end: 0 }).end).toBeGreaterThanOrEqual(3)
})

test('the timeline holds all items and today, goes on where one scrolls, and ends where pixels end', () => {
  const base = { today: 1000, dayWidth: 18, viewWidth: 900, more: { before: 0, after: 0 } }
  const reach = reachOf({ ...base, items: { first: 700, last: 1400 } })
  expect(reach.first).toBeLessThanOrEqual(650)
  expect(reach.last).toBeGreaterThanOrEqual(1450)
  expect(reachOf({ ...base, items: { first: 701, last: 1400 } })).toEqual(reach)
  const more = furtherOf(base.more, { reach, seen: { first: reach.first + 5, last: reach.first + 55 } })
  expect(more.before).toBeGreaterThan(0)
  expect(more.after).toBe(0)
  expect(furtherOf(base.more, { reach, seen: { first: 1000, last: 1050 } })).toBe(base.more)
  const far = reachOf({ ...base, items: { first: -700_000, last: 2_900_000 } })
  expect((far.last - far.first) * base.dayWidth).toBeLessThan(4_100_000)
})
