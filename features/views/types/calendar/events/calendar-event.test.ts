import { addUnits, type DateData, occurrences, repeatOf } from '@weft/recurrence'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { sampleDate, sampleItem } from '../../../client/dates/sample-dates.ts'
import { type CalendarEvent, compareEvents, compareInDay, createEventReader } from './calendar-event.ts'

const source = { start: sampleDate('when'), end: null }

function eventsOf(date: DateData, from: string, to: string, tz = 'UTC'): CalendarEvent[] {
  const into: CalendarEvent[] = []
  createEventReader(source, tz).within(sampleItem({ when: date }), { from, to }, into)
  return into
}

describe('a repeating date in the calendar', () => {
  const weekly: DateData = {
    start: '2026-11-02',
    end: '2026-11-03',
    hasTime: false,
    repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'same' },
  }

  test('shows its later occurrences with its length, its own one first', () => {
    const events = eventsOf(weekly, '2026-11-01', '2026-12-01')
    expect(events.map(({ first, last, isGhost }) => [first, last, isGhost])).toEqual([
      ['2026-11-02', '2026-11-03', false],
      ['2026-11-09', '2026-11-10', true],
      ['2026-11-16', '2026-11-17', true],
      ['2026-11-23', '2026-11-24', true],
      ['2026-11-30', '2026-12-01', true],
    ])
    expect(new Set(events.map(({ key }) => key)).size).toBe(5)
  })

  test('reaches into days that begin after its occurrence did', () => {
    const events = eventsOf(weekly, '2027-01-05', '2027-01-06')
    expect(events.map(({ first }) => first)).toEqual(['2027-01-04'])
  })

  test('goes on from where one alone was moved away', () => {
    const moved = {
      ...weekly,
      start: '2026-11-04',
      end: '2026-11-05',
      repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'same', from: '2026-11-02' },
    }
    expect(eventsOf(moved, '2026-11-01', '2026-11-12').map(({ first }) => first)).toEqual([
      '2026-11-04',
      '2026-11-09',
    ])
  })

  test('keeps what the clock shows over a change of the clocks', () => {
    const daily: DateData = {
      start: '2026-10-24 07:00:00',
      end: '2026-10-24 08:00:00',
      hasTime: true,
      tz: 'Europe/Berlin',
      repeat: { rule: 'FREQ=DAILY', mode: 'same' },
    }
    const starts = eventsOf(daily, '2026-10-24', '2026-10-27', 'Europe/Berlin').map(({ span }) =>
      new Date(span.start).toISOString(),
    )
    expect(starts).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ])
  })

  test('has in every window exactly what its rule gives there', () => {
    const rules = [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;BYDAY=TU,SA',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=DAILY;COUNT=9',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.integer({ min: -40, max: 500 }),
        fc.integer({ min: 1, max: 45 }),
        fc.integer({ min: 0, max: 4 }),
        (rule, offset, length, more) => {
          const start = '2027-12-28'
          const date: DateData = {
            start,
            end: addUnits(start, 'day', more),
            hasTime: false,
            repeat: { rule, mode: 'same' },
          }
          if (more === 0) delete date.end
          const from = addUnits(start, 'day', offset)
          const to = addUnits(from, 'day', length)
          const read = repeatOf(date)?.read
          const all = read ? occurrences(read, start, 'UTC', { to: '2030-06-01', limit: 2_000 }) : []
          const wanted = [start, ...all.filter((one) => one > start)].filter(
            (one) => one < to && addUnits(one, 'day', more) >= from,
          )
          expect(eventsOf(date, from, to).map(({ first }) => first)).toEqual(wanted)
        },
      ),
    )
  })
})

describe('the order of events', () => {
  const event = (date: DateData) => createEventReader(source, 'UTC').own(sampleItem({ when: date }))
  const early = event({ start: '2026-11-02 08:00:00', hasTime: true })
  const long = event({ start: '2026-11-02', end: '2026-11-05', hasTime: false })
  const short = event({ start: '2026-11-02', hasTime: false })

  test('puts long ones first and times last', () => {
    const list = [early, short, long].flatMap((one) => one ?? [])
    expect(list.toSorted(compareEvents)).toEqual([long, short, early])
    expect(list.toSorted(compareInDay)).toEqual([long, short, early])
  })
})
