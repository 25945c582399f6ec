import { type DateData, dayAt } from '@weft/recurrence'
import { toWireTime } from '@weft/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { sampleDate, sampleItem } from '../../../client/dates/sample-dates.ts'
import { createEventReader } from '../events/calendar-event.ts'
import { firstOutOfSight, segmentsOf } from './day-segments.ts'

const source = { start: sampleDate('when'), end: null }
const whole = [0, 24] as const

function segments(
  date: DateData,
  day: string,
  { tz = 'UTC', hours = whole }: { tz?: string; hours?: readonly [number, number] } = {},
) {
  const event = createEventReader(source, tz).own(sampleItem({ when: date }))
  return segmentsOf(event ? [event] : [], day, { tz, hours })
}

describe('a day by the clock', () => {
  test('shows a part on each day that an event lies on', () => {
    const night = { start: '2026-11-20 22:00:00', end: '2026-11-21 06:30:00', hasTime: true }
    expect(segments(night, '2026-11-20').inside).toMatchObject([
      { from: 1320, to: 1440, cutStart: false, cutEnd: true },
    ])
    expect(segments(night, '2026-11-21').inside).toMatchObject([
      { from: 0, to: 390, cutStart: true, cutEnd: false },
    ])
    expect(segments(night, '2026-11-22').inside).toEqual([])
  })

  test('ends at midnight what ends then', () => {
    const late = { start: '2026-11-20 22:00:00', end: '2026-11-21 00:00:00', hasTime: true }
    expect(segments(late, '2026-11-20').inside).toMatchObject([{ from: 1320, to: 1440, cutEnd: false }])
    expect(segments(late, '2026-11-21').inside).toEqual([])
  })

  test('leaves days and what takes a day and more above the hours', () => {
    expect(segments({ start: '2026-11-20', hasTime: false }, '2026-11-20').inside).toEqual([])
    const long = { start: '2026-11-20 09:00:00', end: '2026-11-21 09:00:00', hasTime: true }
    expect(segments(long, '2026-11-20').inside).toEqual([])
  })

  test('counts what lies outside of the hours, and cuts what reaches into them', () => {
    const hours = [8, 18] as const
    const early = { start: '2026-11-20 06:00:00', end: '2026-11-20 07:00:00', hasTime: true }
    expect(segments(early, '2026-11-20', { hours })).toMatchObject({ inside: [], outside: [{}] })
    const into = { ...early, end: '2026-11-20 09:00:00' }
    expect(segments(into, '2026-11-20', { hours }).inside).toMatchObject([
      { from: 480, to: 540, cutStart: true },
    ])
  })

  test('never draws anything backwards or outside of its day, in no zone and on no day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'),
        fc.integer({ min: Date.UTC(2011, 0) / 900_000, max: Date.UTC(2027, 0) / 900_000 }),
        fc.integer({ min: 0, max: 95 }),
        (tz, at, quarters) => {
          const start = at * 900_000
          const date = {
            start: toWireTime(start),
            end: toWireTime(start + quarters * 900_000),
            hasTime: true,
          }
          for (const day of new Set([dayAt(start, tz), dayAt(start + quarters * 900_000, tz)])) {
            for (const { from, to } of segments(date, day, { tz }).inside) {
              expect(from).toBeGreaterThanOrEqual(0)
              expect(to).toBeLessThanOrEqual(1440)
              expect(to).toBeGreaterThanOrEqual(from)
            }
          }
        },
      ),
    )
  })
})

test('where nothing lies in the hours that are seen, the first that lies elsewhere is found', () => {
  const seen = { top: 510, bottom: 1200 }
  expect(firstOutOfSight([], seen)).toBeNull()
  expect(firstOutOfSight([{ from: 35, to: 95 }], seen)).toBe(35)
  expect(
    firstOutOfSight(
      [
        { from: 1260, to: 1320 },
        { from: 1200, to: 1260 },
      ],
      seen,
    ),
  ).toBe(1200)
  expect(
    firstOutOfSight(
      [
        { from: 35, to: 95 },
        { from: 600, to: 660 },
      ],
      seen,
    ),
  ).toBeNull()
})
