import type { Item } from '@weft/model'
import type { LiveQuery } from '@weft/query'

import type { ItemRow } from '../../../client/view-member.ts'
import type { DayRange } from '../layout/days.ts'
import { type CalendarEvent, compareEvents, type EventReader } from './calendar-event.ts'

export interface Collected {
  /** Those that touch the days, in the order of rows. */
  events: readonly CalendarEvent[]
  /** Items without a date, in the order of the view. */
  unscheduled: readonly Item[]
}

/** Where the rows are, and at which version of them. */
interface Rows {
  query: Pick<LiveQuery<ItemRow>, 'slice' | 'length' | 'rowCount'>
  version: number
}

/** What of a query lies in the days, and what of it has no date. */
export function collectEvents({ query }: Rows, reader: EventReader, range: DayRange): Collected {
  const events: CalendarEvent[] = []
  const unscheduled: Item[] = []
  // An item of several groups has a line in each.
  const seen = query.rowCount === query.length ? null : new Set<string>()
  for (const { id, row } of query.slice(0, query.length)) {
    if (seen?.has(id)) continue
    seen?.add(id)
    if (reader.own(row)) reader.within(row, range, events)
    else unscheduled.push(row)
  }
  return { events: events.toSorted(compareEvents), unscheduled }
}
