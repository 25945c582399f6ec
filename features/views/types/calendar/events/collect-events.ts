import type { Item } from '@weft/model'
import { inPieces, type LiveQuery, type Meter, sorting } from '@weft/query'

import type { ItemRow } from '../../../client/view-member.ts'
import type { DayRange } from '../layout/days.ts'
import { type CalendarEvent, compareEvents, type EventReader } from './calendar-event.ts'

export interface Collected {
  /** Those that touch the days, in the order of rows. */
  events: readonly CalendarEvent[]
  /** Items without a date, in the order of the view. */
  unscheduled: readonly Item[]
}

/** Steps of a row whose date was read before. */
const ROW_STEPS = 0.4
/** Steps of reading a date, and of finding its later occurrences in a few weeks. */
const READ_STEPS = 20
const REPEAT_STEPS = 100

/** What of a query lies in the days, and what of it has no date; in slices. */
export function* collectingEvents(
  query: Pick<LiveQuery<ItemRow>, 'lines' | 'length' | 'rowCount'>,
  reader: EventReader,
  range: DayRange,
  meter: Meter,
): Generator<void, Collected> {
  const events: CalendarEvent[] = []
  const unscheduled: Item[] = []
  // An item of several groups has a line in each.
  const seen = query.rowCount === query.length ? null : new Set<string>()
  const lines = query.lines()
  yield* inPieces(lines.length, meter, {
    steps: ROW_STEPS,
    each(at) {
      const { id, row } = lines[at] as (typeof lines)[number]
      if (seen?.has(id)) return
      seen?.add(id)
      if (!reader.isKnown(row)) meter.take(READ_STEPS)
      const own = reader.own(row)
      if (own?.repeats) meter.take(REPEAT_STEPS)
      if (own) reader.within(row, range, events)
      else unscheduled.push(row)
    },
  })
  return { events: yield* sorting(events, compareEvents, meter), unscheduled }
}
