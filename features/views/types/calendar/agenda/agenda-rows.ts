import type { Day } from '@weft/recurrence'

import { daysBetween } from '../actions/drop-edits.ts'
import { type CalendarEvent, compareInDay } from '../events/calendar-event.ts'
import { daysIn, type DayRange } from '../layout/days.ts'

/** A line of the agenda: a day, an event on it, or that there is none. */
export type AgendaRow =
  | { kind: 'day' | 'free'; day: Day }
  | { kind: 'event'; day: Day; event: CalendarEvent; part: [number, number] }

interface AgendaDays {
  range: DayRange
  weekends: boolean
  /** Has a line wherever it is in the range: one looks for it first. */
  today: Day
}

/** The events of one day, as a list says them. */
export function eventsOn(events: readonly CalendarEvent[], day: Day): CalendarEvent[] {
  return events.filter(({ first, last }) => first <= day && day <= last).toSorted(compareInDay)
}

/** Days with something on them, each followed by its events; `part` says which of how many days of the event it is. */
export function agendaRows(
  events: readonly CalendarEvent[],
  { range, weekends, today }: AgendaDays,
): AgendaRow[] {
  const days = daysIn(range, weekends)
  const places = new Map(days.map((day, at) => [day, at]))
  const byDay = new Map<Day, CalendarEvent[]>()
  for (const event of events) {
    const start = event.first < range.from ? 0 : (places.get(event.first) ?? days.findIndex(isIn(event)))
    for (let at = Math.max(0, start); at < days.length; at++) {
      const day = days[at] as Day
      if (start < 0 || day > event.last) break
      const list = byDay.get(day)
      if (list) list.push(event)
      else byDay.set(day, [event])
    }
  }
  return days.flatMap((day): AgendaRow[] => {
    const list = byDay.get(day)
    if (list) return [{ kind: 'day', day }, ...list.toSorted(compareInDay).map((event) => rowOf(day, event))]
    return day === today
      ? [
          { kind: 'day', day },
          { kind: 'free', day },
        ]
      : []
  })
}

const isIn =
  ({ first, last }: CalendarEvent) =>
  (day: Day) =>
    first <= day && day <= last

function rowOf(day: Day, event: CalendarEvent): AgendaRow {
  const { first, last } = event
  return { kind: 'event', day, event, part: [daysBetween(first, day) + 1, daysBetween(first, last) + 1] }
}
