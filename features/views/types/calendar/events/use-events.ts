import { useMemo, useSyncExternalStore } from 'react'

import type { DateSource } from '../../../client/dates/date-source.ts'
import type { ViewProps } from '../../../client/view-member.ts'
import type { DayRange } from '../layout/days.ts'
import { createEventReader, type EventReader } from './calendar-event.ts'
import { collectEvents, type Collected } from './collect-events.ts'

export interface CalendarEvents extends Collected {
  reader: EventReader
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
  return useMemo(
    () => ({ reader, ...collectEvents({ query, version }, reader, { from, to }) }),
    [query, version, reader, from, to],
  )
}
