import { addUnits } from '@weft/recurrence'
import type { Item } from '@weft/model'
import { inPieces, type Meter } from '@weft/query'

import type { DayRange } from '../layout/days.ts'
import type { CalendarEvent, EventReader } from './calendar-event.ts'

/** What lies nearest to days that hold nothing. */
export interface NearestEvents {
  before: CalendarEvent | null
  after: CalendarEvent | null
  /** How many items end before the days. */
  earlier: number
}

/** Steps of a look at an item's own days, and of finding the later occurrences of one. */
const OWN_STEPS = 1
const REPEAT_STEPS = 2_000

/**
 * The last event that ends before the days, and the first one after them; of what repeats, a year around is searched. In
 * slices.
 */
export function* findingNearest(
  items: readonly { readonly row: Item }[],
  reader: EventReader,
  range: DayRange,
  meter: Meter,
): Generator<void, NearestEvents> {
  let before: CalendarEvent | null = null
  let after: CalendarEvent | null = null
  let earlier = 0
  const around: CalendarEvent[] = []
  const take = (event: CalendarEvent) => {
    if (event.last < range.from && (!before || event.last > before.last)) before = event
    if (event.first >= range.to && (!after || event.first < after.first)) after = event
  }
  const year = { from: addUnits(range.from, 'year', -1), to: addUnits(range.to, 'year', 1) }
  const repeating: Item[] = []
  yield* inPieces(items.length, meter, {
    steps: OWN_STEPS,
    each(at) {
      const { row } = items[at] as (typeof items)[number]
      const own = reader.own(row)
      if (own) take(own)
      if (own && own.last < range.from) earlier += 1
      if (own?.repeats) repeating.push(row)
    },
  })
  for (const item of repeating) {
    if (meter.isOver) yield
    meter.take(REPEAT_STEPS)
    around.length = 0
    reader.within(item, year, around)
    for (const event of around) take(event)
  }
  return { before, after, earlier }
}
