import type { Meter } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

import type { DateSource } from '../../../client/dates/date-source.ts'
import type { ViewProps } from '../../../client/view-member.ts'
import type { DayRange } from '../layout/days.ts'
import { createEventReader, type EventReader } from './calendar-event.ts'
import { collectingEvents, type Collected } from './collect-events.ts'

export interface CalendarEvents extends Collected {
  reader: EventReader
  /** Nothing is known yet of what there is. */
  isComing: boolean
}

const NOTHING: Collected = { events: [], unscheduled: [] }

/** What of the query lies in the days, and what has no date, made in slices. Items are the same objects until their records change. */
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
  const collected = useSliced(
    useCallback(
      (meter: Meter) => collectingEvents(query, reader, { from, to }, meter),
      // oxlint-disable-next-line react/exhaustive-deps -- the version says when rows changed
      [query, version, reader, from, to],
    ),
    [query, query.reading, reader, from, to],
  )
  return useMemo(
    () => ({ reader, isComing: collected === undefined, ...(collected ?? NOTHING) }),
    [reader, collected],
  )
}
