import type { Item, ValueContext } from '@weft/model'
import { type Day, utcOfDay, zoneOf } from '@weft/recurrence'

import type { CellEdit, ShownAttribute } from '../view-member.ts'
import { dateOf } from './date-source.ts'
import { dayOfPoint } from './item-span.ts'
import { moveSpan } from './move-span.ts'

const DAY_MS = 86_400_000

/** Whether data puts an item on a day of this attribute. */
export function isDateOn(data: unknown, { type }: ShownAttribute): data is { start: Day } {
  return type.stack === 'days' && typeof data === 'object' && data !== null && 'start' in data
}

/** The edits that put an item on the day of `data`: a date keeps its time and its length there. */
export function redated(
  attribute: ShownAttribute,
  item: Item,
  data: { start: Day },
  context: ValueContext,
): CellEdit[] {
  const before = dateOf(item, attribute)
  if (!before) return [{ item_id: item.id, attribute_id: attribute.id, data }]
  const tz = zoneOf(attribute.settings, context)
  const days = Math.round((utcOfDay(data.start) - utcOfDay(dayOfPoint(before.start, tz))) / DAY_MS)
  return moveSpan({ start: attribute, end: null }, item, { days }, { tz })
}
