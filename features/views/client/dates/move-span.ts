import {
  addUnits,
  type DateData,
  type Day,
  dayAt,
  isTimed,
  momentOf,
  moveOnlyThis,
  secondsAt,
  settleDate,
  utcOfDay,
  withTime,
} from '@weft/recurrence'
import { fromWireTime, sameJson, toWireTime } from '@weft/base'
import type { Item } from '@weft/model'

import type { CellEdit, ShownAttribute } from '../view-member.ts'
import { dateOf, type DateSource } from './date-source.ts'
import { dayOfPoint, pointsOf } from './item-span.ts'

const DAY_SECONDS = 86_400

/** How far something moves by the clock of the viewer's zone; negative is earlier. */
export interface SpanShift {
  days?: number
  /** Only what has a time moves by minutes. */
  minutes?: number
}

/** Whose clock counts, and what a repeating date does with its rule. */
export interface SpanContext {
  tz: string
  /** A repeating date moves alone, and goes on from where it was; otherwise its rule moves along. */
  isOnlyThis?: boolean
}

/** Where something is put: on a day, at so many seconds since midnight or for whole days. */
export interface SpanPlace {
  day: Day
  seconds: number | null
}

/**
 * A stored point moved by the clock: 9:00 stays 9:00 on another day, also where the clocks change in between. A time
 * that is skipped there comes an hour later.
 */
export function shiftPoint(point: string, { days = 0, minutes = 0 }: SpanShift, tz: string): string {
  if (!isTimed(point)) return addUnits(point, 'day', days)
  // An hour that happens twice: what does not move stays the second one.
  if (days === 0 && minutes === 0) return point
  const ms = fromWireTime(point)
  const seconds = secondsAt(ms, tz) + minutes * 60
  const over = Math.floor(seconds / DAY_SECONDS)
  return pointAt(
    { day: addUnits(dayAt(ms, tz), 'day', days + over), seconds: seconds - over * DAY_SECONDS },
    tz,
  )
}

/** A place as a stored point. */
export function pointAt({ day, seconds }: SpanPlace, tz: string): string {
  return seconds === null ? day : toWireTime(momentOf(day, seconds, tz))
}

/** The edits that move an item with its length as the clock shows it; none where it has no date. */
export function moveSpan(source: DateSource, item: Item, shift: SpanShift, context: SpanContext): CellEdit[] {
  return edited(source, item, context, (date) => shifted(date, shift, context.tz))
}

function shifted(date: DateData, shift: SpanShift, tz: string): DateData {
  const start = shiftPoint(date.start, shift, tz)
  if (date.end === undefined) return { ...date, start }
  return withEndAt({ ...date, start }, shiftPoint(date.end, shift, tz))
}

/**
 * The edits that move one end of an item; it never passes the other end. An end that is missing begins where the item
 * does (days end on their first day, times when they begin).
 */
export function resizeSpan(
  source: DateSource,
  item: Item,
  { edge, ...shift }: SpanShift & { edge: 'start' | 'end' },
  context: SpanContext,
): CellEdit[] {
  const points = pointsOf(source, item)
  if (!points) return []
  const { tz } = context
  if (edge === 'start') {
    const limit = points.end ?? (source.end ? null : points.start)
    return edited({ start: source.start, end: null }, item, context, (date) => {
      const to = shiftPoint(date.start, shift, tz)
      const start = limit === null ? to : earlier(to, limit, tz)
      // What had no end keeps its day or time as the end that stays.
      const end = date.end ?? (source.end ? undefined : date.start)
      return end === undefined ? { ...date, start } : withEndAt({ ...date, start }, end)
    })
  }
  if (!source.end) {
    return edited(source, item, context, (date) =>
      withEndAt(date, shiftPoint(date.end ?? date.start, shift, tz)),
    )
  }
  const second = dateOf(item, source.end)
  if (!second) {
    const end = later(shiftPoint(points.end ?? points.start, shift, tz), points.start, tz)
    return [edit(item, source.end, { start: end, hasTime: isTimed(end) })]
  }
  return edited({ start: source.end, end: null }, item, context, (date) => {
    if (date.end !== undefined) {
      return withEndAt(date, later(shiftPoint(date.end, shift, tz), points.start, tz))
    }
    return { ...date, start: later(shiftPoint(date.start, shift, tz), points.start, tz) }
  })
}

/**
 * The edits that put an item's start somewhere: its length stays. Days that get a time, and times that lose it, do so
 * at both ends. What had no date gets one.
 */
export function placeSpan(
  source: DateSource,
  item: Item,
  place: SpanPlace,
  context: SpanContext,
): CellEdit[] {
  const { tz } = context
  const points = pointsOf(source, item)
  if (!points) {
    const start = pointAt(place, tz)
    return [edit(item, source.start, { start, hasTime: place.seconds !== null })]
  }
  const from = dayOfPoint(points.start, tz)
  const days = Math.round((utcOfDay(place.day) - utcOfDay(from)) / 86_400_000)
  const wasTimed = isTimed(points.start)
  if (place.seconds !== null && wasTimed) {
    const minutes = (place.seconds - secondsAt(fromWireTime(points.start), tz)) / 60
    return moveSpan(source, item, { days, minutes }, context)
  }
  if (place.seconds === null) {
    return edited(source, item, context, (date) => shifted(withTime(date, false, tz), { days }, tz))
  }
  const { seconds } = place
  return edited(source, item, context, (date) => {
    const timed = shifted(withTime(date, true, tz), { days }, tz)
    const start = pointAt({ day: dayOfPoint(timed.start, tz), seconds }, tz)
    if (timed.end === undefined) return { ...timed, start }
    // An hour on the last day, as far as that day has one.
    const to = Math.min(seconds + 3600, DAY_SECONDS - 60)
    return withEndAt({ ...timed, start }, pointAt({ day: dayOfPoint(timed.end, tz), seconds: to }, tz))
  })
}

/** The edits of all dates that make the span, each as the editor of dates would leave it. */
function edited(
  source: DateSource,
  item: Item,
  { tz, isOnlyThis }: SpanContext,
  change: (date: DateData) => DateData,
): CellEdit[] {
  const edits: CellEdit[] = []
  for (const attribute of source.end ? [source.start, source.end] : [source.start]) {
    const before = dateOf(item, attribute)
    if (!before) continue
    const settled = settleDate(change(before), before, tz)
    const next = isOnlyThis ? moveOnlyThis(settled, before) : settled
    if (!sameJson(next, before)) edits.push(edit(item, attribute, next))
  }
  return edits
}

function edit(item: Item, attribute: ShownAttribute, data: DateData): CellEdit {
  return { item_id: item.id, attribute_id: attribute.id, data }
}

/** With this end, never before the start; one that says nothing more than the start is none. */
function withEndAt({ end: _end, ...date }: DateData, end: string): DateData {
  return end <= date.start ? date : { ...date, end }
}

/** The earlier and the later of two points, one of which may be a day and the other one a time. */
function earlier(point: string, limit: string, tz: string): string {
  return isBefore(limit, point, tz) ? fitted(limit, point, tz) : point
}

function later(point: string, limit: string, tz: string): string {
  return isBefore(point, limit, tz) ? fitted(limit, point, tz) : point
}

function isBefore(one: string, other: string, tz: string): boolean {
  return isTimed(one) === isTimed(other) ? one < other : dayOfPoint(one, tz) < dayOfPoint(other, tz)
}

/** The limit in the form of the point: a day for a day, a time for a time. */
function fitted(limit: string, point: string, tz: string): string {
  if (isTimed(limit) === isTimed(point)) return limit
  if (!isTimed(point)) return dayOfPoint(limit, tz)
  return pointAt({ day: limit, seconds: secondsAt(fromWireTime(point), tz) }, tz)
}
