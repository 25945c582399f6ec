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

test('the agenda has each day with something on it, whole days first and then by the clock', () => {
  const rows = agendaRows(made, { from: '2026-11-20', to: '2026-12-01' }, true)
  expect(rows).toEqual([
    { day: '2026-11-20', event: null },
    { day: '2026-11-20', event: long, part: [2, 3] },
    { day: '2026-11-20', event: early, part: [1, 1] },
    { day: '2026-11-20', event: late, part: [1, 1] },
    { day: '2026-11-21', event: null },
    { day: '2026-11-21', event: long, part: [3, 3] },
  ])
})

test('without weekends their days are left out', () => {
  const rows = agendaRows(made, { from: '2026-11-20', to: '2026-12-01' }, false)
  expect(rows.map(({ day }) => day)).not.toContain('2026-11-21')
})

test('the list of a day has what lies on it', () => {
  expect(eventsOn(made, '2026-11-19')).toEqual([long])
  expect(eventsOn(made, '2026-11-22')).toEqual([])
})
