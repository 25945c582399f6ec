import { serverTypeFor } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import type { ViewDates } from '@weft/features/views/shared'
import { asDate, type DateData } from '@weft/recurrence'

import type { CalendarAttribute } from '../queries.ts'

/** Where items have their dates: in one attribute with its own end, or in one for the start and one for the end. */
export interface DateSource {
  start: CalendarAttribute
  end: CalendarAttribute | null
}

/**
 * The source that a view names, of attributes in its order. Without a start the first that people set; null where there is
 * none, or the one that was chosen is gone.
 */
export function dateSource(
  attributes: readonly CalendarAttribute[],
  { start, end }: ViewDates,
): DateSource | null {
  const dates = attributes.filter((one) => serverTypeFor(one).isDate?.(one.settings) === true)
  const first = dates.find((one) => (start === null ? isAssignable(serverTypeFor(one)) : one.id === start))
  if (!first) return null
  const last = dates.find(({ id }) => id === end)
  return { start: first, end: last && last.id !== first.id ? last : null }
}

/** The date that values of a source come to; an end alone stands for both. */
export function dateOf(hasEnd: boolean, [start, end]: readonly unknown[]): DateData | null {
  const first = asDate(start)
  if (!hasEnd) return first
  const second = asDate(end)
  const last = second ? (second.end ?? second.start) : first?.end
  if (first) {
    const { end: _own, ...rest } = first
    return last === undefined ? rest : { ...rest, end: last }
  }
  return last === undefined ? null : { start: last, hasTime: second?.hasTime ?? false }
}
