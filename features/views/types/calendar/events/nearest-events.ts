import { addUnits } from '@weft/recurrence'
import type { Item } from '@weft/model'

import type { DayRange } from '../layout/days.ts'
import type { CalendarEvent, EventReader } from './calendar-event.ts'

/** What lies nearest to days that hold nothing. */
export interface NearestEvents {
  before: CalendarEvent | null
  after: CalendarEvent | null
}

/** The last event that ends before the days, and the first one after them; of what repeats, a year around is searched. */
export function nearestEvents(items: Iterable<Item>, reader: EventReader, range: DayRange): NearestEvents {
  let before: CalendarEvent | null = null
  let after: CalendarEvent | null = null
  const around: CalendarEvent[] = []
  const take = (event: CalendarEvent) => {
    if (event.last < range.from && (!before || event.last > before.last)) before = event
    if (event.first >= range.to && (!after || event.first < after.first)) after = event
  }
  for (const item of items) {
    const own = reader.own(item)
    if (!own) continue
    take(own)
    if (!own.repeats) continue
    around.length = 0
    const year = { from: addUnits(range.from, 'year', -1), to: addUnits(range.to, 'year', 1) }
    reader.within(item, year, around)
    for (const event of around) take(event)
  }
  return { before, after }
}
