import type { Item } from '@weft/model'
import { useMemo, useSyncExternalStore } from 'react'

import type { DateSource } from '../../../client/dates/date-source.ts'
import type { ViewProps } from '../../../client/view-member.ts'
import type { DayRange } from '../layout/days.ts'
import { type CalendarEvent, compareEvents, createEventReader, type EventReader } from './calendar-event.ts'

export interface CalendarEvents {
  reader: EventReader
  /** Those that touch the days, in the order of rows. */
  events: readonly CalendarEvent[]
  /** Items without a date, in the order of the view. */
  unscheduled: readonly Item[]
}

/** What of the query lies in the days, and what has no date. Items are the same objects until their records change. */
export function useEvents(
  query: ViewProps['query'],
  source: DateSource,
  tz: string,
  range: DayRange,
): CalendarEvents {
  const version = useSyncExternalStore(
    useMemo(() => (listener: () => void) => query.subscribe(listener), [query]),
    () => query.version,
  )
  const reader = useMemo(() => createEventReader(source, tz), [source, tz])
  const { from, to } = range
  return useMemo(() => {
    void version
    const events: CalendarEvent[] = []
    const unscheduled: Item[] = []
    // An item of several groups has a line in each.
    const seen = query.rowCount === query.length ? null : new Set<string>()
    for (const { id, row } of query.slice(0, query.length)) {
      if (seen?.has(id)) continue
      seen?.add(id)
      if (reader.own(row)) reader.within(row, { from, to }, events)
      else unscheduled.push(row)
    }
    return { reader, events: events.toSorted(compareEvents), unscheduled }
  }, [query, version, reader, from, to])
}
