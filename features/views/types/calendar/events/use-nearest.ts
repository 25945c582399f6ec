import type { LiveQuery, Meter } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { useCallback, useSyncExternalStore } from 'react'

import type { ItemRow } from '../../../client/view-member.ts'
import type { DayRange } from '../layout/days.ts'
import type { EventReader } from './calendar-event.ts'
import { findingNearest, type NearestEvents } from './nearest-events.ts'

/** What lies nearest before and after the days, made in slices; undefined until it is known for the first time. */
export function useNearest(
  query: LiveQuery<ItemRow>,
  reader: EventReader,
  { from, to }: DayRange,
): NearestEvents | undefined {
  const version = useSyncExternalStore(
    useCallback((listener: () => void) => query.subscribe(listener), [query]),
    () => query.version,
  )
  return useSliced(
    useCallback(
      (meter: Meter) => findingNearest(query.lines(), reader, { from, to }, meter),
      // oxlint-disable-next-line react/exhaustive-deps -- the version says when rows changed
      [query, version, reader, from, to],
    ),
    [query, query.reading, reader, from, to],
  )
}
