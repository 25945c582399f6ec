import { addUnits, nextStarts, repeatOf } from '@weft/recurrence'

import { MOST_EVENTS } from '../../shared/index.ts'
import type { DatedItem } from './calendar.ts'
import type { DaysTold } from './days-told.ts'

/** Items that have something in these days, or may have once they repeat; of too many those that are nearest to today. */
export function nearest(items: readonly DatedItem[], days: DaysTold): DatedItem[] {
  // Points are compared as they are written, a day wider: zones move them by less.
  const [from, to] = [addUnits(days.from, 'day', -1), addUnits(days.to, 'day', 1)]
  const told = items.filter(({ date }) => touches(date, { from, to }))
  if (told.length <= MOST_EVENTS) return told
  const today = Date.parse(days.today)
  const away = (item: DatedItem) => Math.abs(Date.parse(item.date.start.slice(0, 10)) - today)
  const near = told.toSorted((a, b) => away(a) - away(b) || (a.item_id < b.item_id ? -1 : 1))
  return near.slice(0, MOST_EVENTS)
}

function touches(date: DatedItem['date'], { from, to }: Pick<DaysTold, 'from' | 'to'>): boolean {
  const last = date.end !== undefined && date.end > date.start ? date.end : date.start
  if (date.start >= to) return false
  if (last >= from) return true
  const repeat = repeatOf(date)
  if (!repeat) return false
  const { until } = repeat.read
  return (until === null || until >= from) && nextStarts(date, 1).length > 0
}
