import { expect, test } from 'vitest'

import { sampleDate, sampleItem } from '../../../client/dates/sample-dates.ts'
import { type CalendarEvent, createEventReader } from '../events/calendar-event.ts'
import { agendaRows, eventsOn } from './agenda-rows.ts'

const reader = createEventReader({ start: sampleDate('when'), end: null }, 'UTC')
const made = [
  { start: '2026-11-20 15:00:00', hasTime: true },
  { start: '2026-11-20 09:00:00', hasTime: true },
  { start: '2026-11-19', end: '2026-11-21', hasTime: false },
].flatMap((when): CalendarEvent | CalendarEvent[] => reader.own(sampleItem({ when })) ?? [])
const [late, early, long] = made
const range = { from: '2026-11-20', to: '2026-12-01' }

test('the agenda has each day with something on it, whole days first and then by the clock', () => {
  expect(agendaRows(made, { range, weekends: true, today: '2026-01-01' })).toEqual([
    { kind: 'day', day: '2026-11-20' },
    { kind: 'event', day: '2026-11-20', event: long, part: [2, 3] },
    { kind: 'event', day: '2026-11-20', event: early, part: [1, 1] },
    { kind: 'event', day: '2026-11-20', event: late, part: [1, 1] },
    { kind: 'day', day: '2026-11-21' },
    { kind: 'event', day: '2026-11-21', event: long, part: [3, 3] },
  ])
})

test('without weekends their days are left out', () => {
  const rows = agendaRows(made, { range, weekends: false, today: '2026-01-01' })
  expect(rows.map(({ day }) => day)).not.toContain('2026-11-21')
  // What begins on one of them is on the days after it.
  const [over] = [{ start: '2026-11-21', end: '2026-11-23', hasTime: false }].flatMap(
    (when): CalendarEvent | CalendarEvent[] => reader.own(sampleItem({ when })) ?? [],
  )
  expect(over && agendaRows([over], { range, weekends: false, today: '2026-01-01' })).toEqual([
    { kind: 'day', day: '2026-11-23' },
    { kind: 'event', day: '2026-11-23', event: over, part: [3, 3] },
  ])
})

test('today is listed, also with nothing on it', () => {
  const rows = agendaRows(made, { range, weekends: true, today: '2026-11-25' })
  expect(rows.slice(-2)).toEqual([
    { kind: 'day', day: '2026-11-25' },
    { kind: 'free', day: '2026-11-25' },
  ])
  const busy = agendaRows(made, { range, weekends: true, today: '2026-11-20' })
  expect(busy.filter(({ kind }) => kind === 'free')).toEqual([])
})

test('the list of a day has what lies on it', () => {
  expect(eventsOn(made, '2026-11-19')).toEqual([long])
  expect(eventsOn(made, '2026-11-22')).toEqual([])
})
