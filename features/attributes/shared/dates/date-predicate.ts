import {
  asDate,
  type Bound,
  type DaySpan,
  isTimed,
  spanBetween,
  spanOfDay,
  spanWithin,
  todayOf,
  zoneOf,
} from '@weft/recurrence'
import { toWireTime } from '@weft/base'
import type { Operator, Settings, ValueContext } from '@weft/model'

const OF_A_POINT = [
  'is',
  'is_not',
  'before',
  'after',
  'on_or_before',
  'on_or_after',
  'between',
  'within',
] as const satisfies readonly Operator[]

/** What can be asked of the start of a range, or of its end. */
export const POINT_OPERATORS: readonly Operator[] = OF_A_POINT

/** What can be asked of dates, the default one first. */
export const DATE_OPERATORS = [
  ...OF_A_POINT,
  'overlaps',
  'overdue',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly Operator[]

/** The date that a range ends with, as one without an end; a date that has none is its own. */
export function endPoint(data: unknown): unknown {
  const date = asDate(data)
  if (date?.end === undefined) return data
  const { end, ...rest } = date
  return { ...rest, start: end }
}

const isBefore = (point: string, bound: Bound) => point < (isTimed(point) ? bound.wire : bound.day)

const isIn = (point: string, span: DaySpan) => !isBefore(point, span.from) && isBefore(point, span.to)

/** Days are those that cells show, in an attribute's own zone where it has one; what is late is late for whoever looks. */
export function inOwnZone(operator: Operator, settings: Settings, context: ValueContext): ValueContext {
  const tz = operator === 'overdue' ? context.tz : zoneOf(settings, context)
  return tz === context.tz ? context : { ...context, tz }
}

/**
 * Conditions on dates, judged in the context's zone at `context.now`: by start, except that `overlaps`
 * sees the whole range and `overdue` its end. Both ends are turned into texts once, so that a
 * row costs two comparisons of texts and no time zone arithmetic.
 */
export function datePredicate(
  operator: Operator,
  operand: unknown,
  context: ValueContext,
): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => asDate(data) === null
  if (operator === 'is_not_empty') return (data) => asDate(data) !== null
  if (operator === 'overdue') return overdue(context)
  const span = spanFor(operator, operand, context)
  if (!span) return null
  const test = tests[operator]
  if (operator === 'is_not') return (data) => !isIn(asDate(data)?.start ?? '', span)
  return test
    ? (data) => {
        const date = asDate(data)
        return date !== null && test(date.start, date.end ?? date.start, span)
      }
    : null
}

const tests: Partial<Record<Operator, (start: string, end: string, span: DaySpan) => boolean>> = {
  is: (start, _end, span) => isIn(start, span),
  between: (start, _end, span) => isIn(start, span),
  within: (start, _end, span) => isIn(start, span),
  before: (start, _end, span) => isBefore(start, span.from),
  after: (start, _end, span) => !isBefore(start, span.to),
  on_or_before: (start, _end, span) => isBefore(start, span.to),
  on_or_after: (start, _end, span) => !isBefore(start, span.from),
  overlaps: (start, end, span) => isBefore(start, span.to) && !isBefore(end, span.from),
}

function spanFor(operator: Operator, operand: unknown, context: ValueContext): DaySpan | null {
  if (operator === 'within') return spanWithin(operand, context)
  if (operator === 'between') return spanBetween(operand, context)
  if (operator === 'overlaps') {
    return spanBetween(operand, context) ?? spanWithin(operand, context) ?? spanOfDay(operand, context)
  }
  return spanOfDay(operand, context)
}

/** Past is a day before today, or a time before now. Whether the item is done is not the date's business. */
function overdue(context: ValueContext): (data: unknown) => boolean {
  const limit: Bound = { day: todayOf(context), wire: toWireTime(context.now) }
  return (data) => {
    const date = asDate(data)
    return date !== null && isBefore(date.end ?? date.start, limit)
  }
}
