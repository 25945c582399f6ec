import type { Day } from '@weft/recurrence'

import { daysBetween } from '../actions/drop-edits.ts'
import { type CalendarEvent, compareInDay } from '../events/calendar-event.ts'
import { daysIn, type DayRange } from '../layout/days.ts'

/** A line of the agenda: a day, or an event on it. */
export type AgendaRow = { day: Day; event: null } | { day: Day; event: CalendarEvent; part: [number, number] }

/** The events of one day, as a list says them. */
export function eventsOn(events: readonly CalendarEvent[], day: Day): CalendarEvent[] {
  return events.filter(({ first, last }) => first <= day && day <= last).toSorted(compareInDay)
}

/** Days with something on them, each followed by its events; `part` says which of how many days of the event it is. */
export function agendaRows(
  events: readonly CalendarEvent[],
  range: DayRange,
  weekends: boolean,
): AgendaRow[] {
  const days = daysIn(range, weekends)
  const byDay = new Map<Day, CalendarEvent[]>(days.map((day) => [day, []]))
  for (const event of events)
    for (const day of days) if (event.first <= day && day <= event.last) byDay.get(day)?.push(event)
  const rows: AgendaRow[] = []
  for (const [day, list] of byDay) {
    if (list.length === 0) continue
    rows.push({ day, event: null })
    for (const event of list.toSorted(compareInDay)) {
      const { first, last } = event
      rows.push({ day, event, part: [daysBetween(first, day) + 1, daysBetween(first, last) + 1] })
    }
  }
  return rows
}
