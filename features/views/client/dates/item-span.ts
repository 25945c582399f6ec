import { addUnits, type DateData, type Day, dayAt, dayStart, isDay, isTimed } from '@weft/recurrence'
import { fromWireTime } from '@weft/base'
import type { Item } from '@weft/model'

import { dateOf, type DateSource } from './date-source.ts'

/** When an item is, as its viewer sees it. */
export interface ItemSpan {
  /** Whole days: an end or a start without a time makes the span one of days. */
  isAllDay: boolean
  /** First and last day that it lies on in the viewer's zone, both included. */
  first: Day
  last: Day
  /** Moments in ms. Days last from the beginning of the first one until the end of the last one. */
  start: number
  end: number
  /** Whether there is an end: without one a time lasts no time, and days last one day. */
  hasEnd: boolean
}

/** The points that an item begins and ends at, as they are stored; the end alone stands for both. */
export interface SpanPoints {
  start: string
  end: string | null
}

/** The stored points of an item's span, or null when it has no date. */
export function pointsOf(source: DateSource, item: Item): SpanPoints | null {
  const start = dateOf(item, source.start)
  const second = source.end && dateOf(item, source.end)
  const end = second ? (second.end ?? second.start) : (start?.end ?? null)
  if (start) return { start: start.start, end }
  return end === null ? null : { start: end, end: null }
}

/** When an item is, or null without a date that can be read. Days are never shifted by a zone. */
export function spanOf(source: DateSource, item: Item, tz: string): ItemSpan | null {
  const points = pointsOf(source, item)
  return points && spanOfPoints(points, tz)
}

/** The span of one date, such as of an occurrence. */
export function spanOfDate({ start, end }: DateData, tz: string): ItemSpan | null {
  return spanOfPoints({ start, end: end ?? null }, tz)
}

function spanOfPoints({ start, end }: SpanPoints, tz: string): ItemSpan | null {
  if (!isReadable(start)) return null
  const to = end !== null && isReadable(end) ? end : null
  if (isTimed(start) && (to === null || isTimed(to))) return timedSpan(start, to, tz)
  const first = dayOfPoint(start, tz)
  const given = to === null ? first : lastDay(to, null, tz)
  const last = given < first ? first : given
  return {
    isAllDay: true,
    first,
    last,
    start: dayStart(first, tz),
    end: dayStart(addUnits(last, 'day', 1), tz),
    hasEnd: to !== null,
  }
}

function timedSpan(from: string, to: string | null, tz: string): ItemSpan {
  const start = fromWireTime(from)
  // In two attributes an end may come before its start: it is not drawn backwards.
  const end = to === null ? start : Math.max(start, fromWireTime(to))
  const first = dayAt(start, tz)
  const last = to === null ? first : lastDay(to, start, tz)
  return { isAllDay: false, first, last: last < first ? first : last, start, end, hasEnd: to !== null }
}

/** The calendar day that a stored point falls on in the zone. */
export function dayOfPoint(point: string, tz: string): Day {
  return isTimed(point) ? dayAt(fromWireTime(point), tz) : point
}

/** What ends at midnight does not touch the day that begins then. */
function lastDay(point: string, start: number | null, tz: string): Day {
  if (!isTimed(point)) return point
  const ms = fromWireTime(point)
  return dayAt(start !== null && ms <= start ? ms : ms - 1, tz)
}

function isReadable(point: string): boolean {
  return isTimed(point) ? !Number.isNaN(fromWireTime(point)) : isDay(point)
}

/** Reads spans and remembers them as long as an item's record is the same, for those that ask again and again. */
export function spanReader(source: DateSource, tz: string): (item: Item) => ItemSpan | null {
  // What is computed may change without its item.
  if (source.start.read ?? source.end?.read) return (item) => spanOf(source, item, tz)
  const known = new WeakMap<Item, ItemSpan | null>()
  return (item) => {
    let span = known.get(item)
    if (span === undefined) known.set(item, (span = spanOf(source, item, tz)))
    return span
  }
}
