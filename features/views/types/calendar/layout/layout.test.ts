import { addUnits, utcOfDay, weekdayOf } from '@weft/recurrence'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MODES } from '../definition.ts'
import { MIN_MINUTES, packColumns } from './columns.ts'
import { daysIn, pageBy, rangeOf, stepDays, weeksOf } from './days.ts'
import { packLanes } from './lanes.ts'
import { createWeekLanes } from './week-lanes.ts'

const day = fc
  .integer({ min: Date.UTC(1999, 0) / 86_400_000, max: Date.UTC(2040, 0) / 86_400_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
const shape = fc.record({ weekStart: fc.constantFrom(0, 1, 6), weekends: fc.boolean() })

describe('the days of a calendar', () => {
  test('of a month are whole weeks around it, each day once', () => {
    fc.assert(
      fc.property(day, shape, (on, how) => {
        const weeks = weeksOf(on, { ...how, weekends: true })
        const all = weeks.flat()
        expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === how.weekStart)).toBe(
          true,
        )
        expect(all.filter((one) => one.slice(0, 7) === on.slice(0, 7))).toHaveLength(
          new Date(Date.UTC(Number(on.slice(0, 4)), Number(on.slice(5, 7)), 0)).getUTCDate(),
        )
        expect(
          all.every((one, n) => n === 0 || utcOfDay(one) - utcOfDay(all[n - 1] ?? '') === 86_400_000),
        ).toBe(true)
        expect(weeksOf(on, { ...how, weekends: false }).flat()).toEqual(
          all.filter((one) => weekdayOf(one) % 6 !== 0),
        )
      }),
    )
  })

  test('always hold the day that they are around', () => {
    fc.assert(
      fc.property(day, shape, fc.constantFrom(...MODES), (on, how, mode) => {
        expect(daysIn(rangeOf(mode, on, how))).toContain(on)
        expect(daysIn(rangeOf(mode, pageBy(mode, on, 1), how))).not.toEqual(daysIn(rangeOf(mode, on, how)))
      }),
    )
  })

  test('are stepped over weekends where those are hidden', () => {
    expect(stepDays('2026-11-20', 1, { weekends: false })).toBe('2026-11-23')
    expect(stepDays('2026-11-23', -1, { weekends: false })).toBe('2026-11-20')
    expect(stepDays('2026-11-20', 1, { weekends: true })).toBe('2026-11-21')
    expect(pageBy('month', '2026-01-31', 1)).toBe('2026-02-28')
  })
})

describe('bars of a week', () => {
  const week = daysIn({ from: '2026-12-28', to: '2027-01-04' })
  const events = fc
    .array(fc.tuple(fc.integer({ min: -5, max: 8 }), fc.integer({ min: 0, max: 9 })), { maxLength: 40 })
    .map((list) =>
      list.map(([from, more], n) => ({
        key: String(n),
        first: addUnits('2026-12-28', 'day', from),
        last: addUnits('2026-12-28', 'day', from + more),
      })),
    )
  const max = fc.integer({ min: 1, max: 6 })

  test('never cover one another, and with those that have no room are all that there are', () => {
    fc.assert(
      fc.property(events, max, (list, most) => {
        const { bars, hidden, counts } = packLanes(list, week, most)
        const taken = new Set<string>()
        for (const { event, lane, from, to } of bars) {
          for (let at = from; at <= to; at++) {
            expect(taken.has(`${lane} ${at}`)).toBe(false)
            taken.add(`${lane} ${at}`)
            const on = week[at] ?? ''
            expect(event.first <= on && on <= event.last).toBe(true)
          }
        }
        for (const [at, on] of week.entries()) {
          const there = list.filter(({ first, last }) => first <= on && on <= last).length
          const shown = bars.filter(({ from, to }) => from <= at && at <= to).length
          expect(counts[at]).toBe(there)
          expect(shown + (hidden[at] ?? 0)).toBe(there)
          // The line that says how many more takes the place of a bar.
          expect(shown).toBeLessThanOrEqual((hidden[at] ?? 0) > 0 ? Math.max(most - 1, 0) : most)
        }
      }),
    )
  })

  test('are what packing anew gives, whatever changed since they were packed last', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(events, max, fc.boolean()), { maxLength: 6 }), (steps) => {
        const lanes = createWeekLanes<{ key: string; first: string; last: string }>()
        for (const [list, most, isShort] of steps) {
          const days = isShort ? week.slice(0, 5) : week
          const [first = '', last = ''] = [days[0], days.at(-1)]
          const own = list.filter((one) => one.first <= last && one.last >= first)
          expect(lanes.of(list, days, most)).toEqual(packLanes(own, days, most))
          // What lies elsewhere changes nothing: the bars stay the same objects.
          const elsewhere = { key: 'x', first: '2030-01-01', last: '2030-01-02' }
          expect(lanes.of([...list, elsewhere], days, most)).toBe(lanes.of(list, days, most))
        }
      }),
    )
  })

  test('say where they are cut off', () => {
    const one = { key: 'a', first: '2026-12-30', last: '2027-01-10' }
    expect(packLanes([one], week, 4).bars).toEqual([
      { event: one, lane: 0, from: 2, to: 6, isCut: { start: false, end: true } },
    ])
  })

  test('are none for what lies on hidden days alone', () => {
    const working = daysIn({ from: '2026-11-16', to: '2026-11-23' }, false)
    const onSaturday = { key: 'a', first: '2026-11-21', last: '2026-11-22' }
    expect(packLanes([onSaturday], working, 4).bars).toEqual([])
  })
})

describe('events of a day by the clock', () => {
  const events = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 0, max: 300 })), { maxLength: 30 })
    .map((list) => list.map(([from, more], n) => ({ key: String(n), from, to: Math.min(from + more, 1440) })))

  test('never cover one another and are all placed or counted', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 8 }), (list, max) => {
        const { placed, hidden } = packColumns(list, max)
        expect(placed.length + hidden.reduce((sum, one) => sum + one.events.length, 0)).toBe(list.length)
        for (const [n, a] of placed.entries()) {
          expect(a.column + a.span).toBeLessThanOrEqual(a.columns)
          expect(a.columns).toBeLessThanOrEqual(max)
          for (const b of placed.slice(n + 1)) {
            const isBeside = a.column + a.span <= b.column || b.column + b.span <= a.column
            const end = (e: typeof a.event) => Math.max(e.to, e.from + MIN_MINUTES)
            const isApart = end(a.event) <= b.event.from || end(b.event) <= a.event.from
            expect(isApart || (isBeside && a.columns === b.columns)).toBe(true)
          }
        }
      }),
    )
  })

  test('are alone in their whole width', () => {
    const one = { key: 'a', from: 60, to: 120 }
    const next = { key: 'b', from: 120, to: 180 }
    expect(packColumns([one, next], 4).placed).toMatchObject([
      { columns: 1, span: 1 },
      { columns: 1, span: 1 },
    ])
  })
})
