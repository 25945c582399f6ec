import {
  addUnits,
  atAnchor,
  type DateData,
  type Day,
  dayStart,
  isTimed,
  occurrences,
  repeatOf,
  utcOfDay,
  zoneFor,
} from '@weft/recurrence'
import { fromWireTime, toWireTime } from '@weft/base'
import type { Item } from '@weft/model'

import { dateOf, type DateSource } from '../../../client/dates/date-source.ts'
import { type ItemSpan, spanOf, spanOfDate } from '../../../client/dates/item-span.ts'
import type { DayRange } from '../layout/days.ts'

const DAY_MS = 86_400_000
/** More occurrences than these no range of days has. */
const MOST_OCCURRENCES = 400
/** Days up to which lengths are told apart. */
const LONGEST = 4095

/** One thing in the calendar: an item, or a later occurrence of one that repeats. */
export interface CalendarEvent {
  /** The item's id, for occurrences with their start. */
  key: string
  item: Item
  span: ItemSpan
  first: Day
  last: Day
  /** A later occurrence: it is there once its item has come to it. */
  isGhost: boolean
  /** Its start as the rule gives it; null for the one that the item's date stands for. */
  occurrence: string | null
  repeats: boolean
  /** Where it comes in a row, as one number: see `compareEvents`. */
  rank: number
}

interface Known {
  event: CalendarEvent
  /** The date whose rule gives later occurrences. */
  repeating: DateData | null
}

/** Reads the events of items, each once as long as its record is the same. */
export interface EventReader {
  source: DateSource
  tz: string
  /** Whether reading it again costs next to nothing. */
  isKnown(item: Item): boolean
  /** The item's own event, or null when it has no date. */
  own(item: Item): CalendarEvent | null
  /** Its own event and its later occurrences, as far as they touch the days. */
  within(item: Item, range: DayRange, into: CalendarEvent[]): void
}

export function createEventReader(source: DateSource, tz: string): EventReader {
  const isComputed = Boolean(source.start.read ?? source.end?.read)
  const cache = new WeakMap<Item, Known | null>()
  const known = (item: Item): Known | null => {
    if (isComputed) return readKnown(source, item, tz)
    let found = cache.get(item)
    if (found === undefined) cache.set(item, (found = readKnown(source, item, tz)))
    return found
  }
  return {
    source,
    tz,
    isKnown: (item) => !isComputed && cache.has(item),
    own: (item) => known(item)?.event ?? null,
    within(item, range, into) {
      const found = known(item)
      if (!found) return
      const { event, repeating } = found
      if (event.first < range.to && event.last >= range.from) into.push(event)
      if (repeating) ghostsOf(event, repeating, { range, tz, into })
    },
  }
}

function readKnown(source: DateSource, item: Item, tz: string): Known | null {
  const span = spanOf(source, item, tz)
  if (!span) return null
  const date = dateOf(item, source.start)
  const repeating = date && date['repeat'] !== undefined && repeatOf(date) ? date : null
  const repeats = repeating !== null
  return {
    event: eventOf({ key: item.id, item, span, isGhost: false, occurrence: null, repeats }),
    repeating,
  }
}

function eventOf(made: Omit<CalendarEvent, 'first' | 'last' | 'rank'>): CalendarEvent {
  const { first, last, isAllDay } = made.span
  const day = utcOfDay(first) / DAY_MS
  const length = Math.min(Math.round(utcOfDay(last) / DAY_MS - day), LONGEST)
  return { ...made, first, last, rank: (day * (LONGEST + 1) + LONGEST - length) * 2 + (isAllDay ? 0 : 1) }
}

/** The occurrences after the one that the date stands for, each as long as it. */
function ghostsOf(
  own: CalendarEvent,
  date: DateData,
  { range, tz, into }: { range: DayRange; tz: string; into: CalendarEvent[] },
): void {
  const repeat = repeatOf(date)
  if (!repeat) return
  const timed = isTimed(date.start)
  const { item } = own
  const anchor = repeat.from ?? date.start
  // One that alone was made longer says nothing of the others.
  const span = (repeat.to === undefined ? null : spanOfDate(atAnchor(date), tz)) ?? own.span
  const days = Math.round((utcOfDay(span.last) - utcOfDay(span.first)) / DAY_MS)
  // What began before the range may still reach into it.
  const early = addUnits(range.from, 'day', -days - 1)
  const from = timed ? toWireTime(dayStart(early, tz)) : early
  const to = timed ? toWireTime(dayStart(range.to, tz)) : range.to
  const window = { from: from > anchor ? from : anchor, to, limit: MOST_OCCURRENCES }
  const left = new Set(repeat.except)
  for (const start of occurrences(repeat.read, anchor, zoneFor(date), window)) {
    if (start <= anchor || left.has(start)) continue
    const ghost = spanOfDate({ start, hasTime: timed, ...endAfter(start, span, days) }, tz)
    if (!ghost || ghost.first >= range.to || ghost.last < range.from) continue
    into.push(
      eventOf({
        key: `${item.id} ${start}`,
        item,
        span: ghost,
        isGhost: true,
        occurrence: start,
        repeats: true,
      }),
    )
  }
}

function endAfter(start: string, span: ItemSpan, days: number): { end?: string } {
  if (!span.hasEnd) return {}
  if (!isTimed(start)) return { end: addUnits(start, 'day', days) }
  return { end: toWireTime(fromWireTime(start) + span.end - span.start) }
}

/** How events come in a row: what is longer and begins earlier first, days before times. */
export function compareEvents(a: CalendarEvent, b: CalendarEvent): number {
  return (
    a.rank - b.rank ||
    a.span.start - b.span.start ||
    a.item.sort_order - b.item.sort_order ||
    (a.key < b.key ? -1 : 1)
  )
}

/** How events come in the list of one day: whole days first, then by the clock. */
export function compareInDay(a: CalendarEvent, b: CalendarEvent): number {
  if (a.span.isAllDay !== b.span.isAllDay) return a.span.isAllDay ? -1 : 1
  return a.span.isAllDay ? compareEvents(a, b) : a.span.start - b.span.start || compareEvents(a, b)
}
