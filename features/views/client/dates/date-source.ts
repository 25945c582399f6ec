import { isAssignable } from '@weft/features/attributes/shared'
import { asDate, type DateData, dateSettings, zoneOf } from '@weft/recurrence'
import type { Item, ValueContext } from '@weft/model'
import { readItem } from '@weft/query'

import type { ShownAttribute, ViewRecords } from '../view-member.ts'

/** Where items have their dates: in one attribute with its own end, or in one for the start and one for the end. */
export interface DateSource {
  start: ShownAttribute
  /** Null: the end of `start`'s own range. */
  end: ShownAttribute | null
}

/** Whether values of the attribute are dates, set by people or computed. */
function isDateAttribute({ type, settings }: ShownAttribute): boolean {
  return type.isDate?.(settings) === true
}

/** Whether people may set dates of the attribute. */
export const isSettable = (one: ShownAttribute): boolean => isDateAttribute(one) && isAssignable(one.type)

/** Attributes with dates, those that people set first, in the view's order; hidden ones too. */
export function dateAttributes(records: Pick<ViewRecords, 'all'>): ShownAttribute[] {
  const dates = records.all.filter(isDateAttribute)
  return [...dates.filter(isSettable), ...dates.filter((one) => !isSettable(one))]
}

/**
 * The source that settings name by ids, each checked to be there still. Without a start the first attribute that people
 * set; null where the folder has none, or the one that was chosen is gone.
 */
export function dateSource(
  records: Pick<ViewRecords, 'all'>,
  chosen: { start: string | null; end: string | null },
): DateSource | null {
  const known = dateAttributes(records)
  const find = (id: string | null) => known.find((one) => one.id === id)
  const start = chosen.start === null ? known.find(isSettable) : find(chosen.start)
  if (!start) return null
  const end = find(chosen.end)
  return { start, end: end && end.id !== start.id ? end : null }
}

/**
 * The zone whose days and hours items lie on: that of the start where it has one of its own, as its cells say it, else
 * the viewer's.
 */
export function zoneOfDates({ start }: DateSource, context: ValueContext): string {
  return zoneOf(start.settings, context)
}

/** The date that an item has in an attribute, or null. */
export function dateOf(item: Item, attribute: ShownAttribute): DateData | null {
  return asDate(attribute.read ? attribute.read(item) : readItem(item, attribute.id))
}

/** What may be done to an item's dates, beside what the person's rights say. */
export function editsOf(source: DateSource, item: Item): { move: boolean; start: boolean; end: boolean } {
  const start = dateOf(item, source.start)
  const end = source.end && dateOf(item, source.end)
  const canStart = isSettable(source.start)
  const canEnd = source.end !== null && isSettable(source.end)
  return {
    // What begins and ends in two attributes moves in both of them.
    move: (start === null || canStart) && (end === null || canEnd) && (canStart || canEnd),
    start: canStart && start !== null,
    end:
      source.end === null
        ? canStart && (start?.end !== undefined || dateSettings(source.start.settings).range)
        : canEnd,
  }
}
