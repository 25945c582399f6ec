import type { Item } from '@weft/model'

import type { DateSource } from '../../client/dates/date-source.ts'
import { dateOf, editsOf, isSettable } from '../../client/dates/date-source.ts'
import { spanOf } from '../../client/dates/item-span.ts'
import { moveSpan, resizeSpan } from '../../client/dates/move-span.ts'
import type { CellEdit } from '../../client/view-member.ts'
import type { Span } from './schedule/span.ts'
import { dayOfNumber, numberOfDay } from './timeline/day-number.ts'

/** The whole days that an item takes where somebody looks; null without dates. */
export function daysOf(source: DateSource, item: Item, tz: string): Span | null {
  const span = spanOf(source, item, tz)
  return span && { start: numberOfDay(span.first), end: numberOfDay(span.last) }
}

/** The edits that give an item these days, times of day kept; none where its dates cannot be set. */
export function spanEdits(source: DateSource, item: Item, to: Span, tz: string): CellEdit[] {
  const was = daysOf(source, item, tz)
  if (!was) return firstDates(source, item, to)
  const { start, end } = source
  // An end alone stands for both: what is drawn longer gets a beginning.
  if (end && to.end > to.start && dateOf(item, start) === null && isSettable(start)) {
    const data = { start: dayOfNumber(to.start), hasTime: false }
    const later = { days: to.end - was.end }
    return [
      { item_id: item.id, attribute_id: start.id, data },
      ...(later.days === 0 ? [] : moveSpan({ start: end, end: null }, item, later, { tz })),
    ]
  }
  const can = editsOf(source, item)
  const shift = to.start - was.start
  const first = can.move && shift !== 0 ? moveSpan(source, item, { days: shift }, { tz }) : []
  const days = to.end - to.start - (was.end - was.start)
  if (days === 0 || !can.end) return first
  const moved = withEdits(item, first)
  const second = resizeSpan(source, moved, { edge: 'end', days }, { tz })
  const later = new Set(second.map(({ attribute_id }) => attribute_id))
  return [...first.filter(({ attribute_id }) => !later.has(attribute_id)), ...second]
}

/** Dates for an item that has none: whole days. */
function firstDates({ start, end }: DateSource, item: Item, to: Span): CellEdit[] {
  const [first, last] = [dayOfNumber(to.start), dayOfNumber(to.end)]
  const edit = (attribute_id: string, data: unknown) => ({ item_id: item.id, attribute_id, data })
  const own = end === null && last > first ? { end: last } : {}
  const edits = [edit(start.id, { start: first, ...own, hasTime: false })]
  if (end && last > first) edits.push(edit(end.id, { start: last, hasTime: false }))
  return edits
}

/** Whole days as a date attribute holds them. */
export function dataOfSpan({ start, end }: Span) {
  return { start: dayOfNumber(start), ...(end > start ? { end: dayOfNumber(end) } : {}), hasTime: false }
}

function withEdits(item: Item, edits: readonly CellEdit[]): Item {
  const slots = edits.map(({ attribute_id, data }) => [attribute_id, { data, row_version: 0 }])
  return { ...item, values: { ...item.values, ...Object.fromEntries(slots) } }
}
