import type { Work } from '@weft/features/items/server'
import { addUnits, nextStarts, repeatOf } from '@weft/recurrence'

import { MOST_EVENTS } from '../../shared/index.ts'
import type { DatedItem } from './calendar.ts'
import type { DaysTold } from './days-told.ts'

/** Steps of looking at a date, and at one that repeats. */
const DATE_STEPS = 10
const REPEAT_STEPS = 2_000

/** Items that have something in these days, or may have once they repeat; of too many those that are nearest to today. */
export async function nearest(
  items: readonly DatedItem[],
  days: DaysTold,
  work: Pick<Work, 'take' | 'pause' | 'isOver'>,
): Promise<DatedItem[]> {
  // Points are compared as they are written, a day wider: zones move them by less.
  const [from, to] = [addUnits(days.from, 'day', -1), addUnits(days.to, 'day', 1)]
  const today = Date.parse(days.today)
  const told: { item: DatedItem; away: number }[] = []
  for (const item of items) {
    const { date } = item
    work.take(date.repeat ? REPEAT_STEPS : DATE_STEPS)
    if (work.isOver) await work.pause()
    if (touches(date, { from, to }))
      told.push({ item, away: Math.abs(Date.parse(date.start.slice(0, 10)) - today) })
  }
  if (told.length > MOST_EVENTS)
    told.sort((a, b) => a.away - b.away || (a.item.item_id < b.item.item_id ? -1 : 1))
  return told.slice(0, MOST_EVENTS).map(({ item }) => item)
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
