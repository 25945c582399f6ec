import { fromWireTime, toWireTime } from '@weft/base'
import { type DateData, isTimed } from '../date-data.ts'
import { dayOfUtc, utcOfDay } from '../days.ts'
import { momentOf, secondsAt } from '../zone.ts'
import { occurrences, type OccurrenceWindow } from './occurrences.ts'
import { anchorOf, dayIn, repeatOf, zoneFor } from './repeat-data.ts'
import { printRule } from './rule.ts'

/** The starts of the rule after the present one, in order, with those that are left out; none where nothing repeats. */
export function laterStarts(date: DateData, window: OccurrenceWindow): string[] {
  const repeat = repeatOf(date)
  if (!repeat) return []
  const anchor = anchorOf(date, repeat)
  const from = window.from !== undefined && window.from > anchor ? window.from : anchor
  // One more, for the present one may be among them.
  const all = occurrences(repeat.read, anchor, zoneFor(date), { ...window, from, limit: window.limit + 1 })
  return all.filter((point) => point > anchor).slice(0, window.limit)
}

/** The next so many starts of a date after its present one; fewer where the rule ends, none where nothing repeats. */
export function nextStarts(date: DateData, limit: number): string[] {
  const { except = [] } = repeatOf(date) ?? {}
  const left = new Set(except)
  const later = laterStarts(date, { limit: limit + left.size })
  return later.filter((point) => !left.has(point)).slice(0, limit)
}

/**
 * The date one occurrence later: its end keeps its distance, and a rule that counts has one less to go. Null where
 * the rule ends. Skipping an occurrence is the same step, as is going on once an item is done.
 */
export function nextOccurrence(date: DateData): DateData | null {
  const [start] = nextStarts(date, 1)
  return start === undefined ? null : goneOnTo(date, start)
}

/** The date as it is once it has come to a later start, with what is left of its rule from there on. */
export function goneOnTo(date: DateData, start: string): DateData | null {
  const repeat = repeatOf(date)
  if (!repeat) return null
  const { read, mode, except = [] } = repeat
  const passed = read.count === null ? 0 : countBefore(date, start)
  const rule = printRule({ ...read, count: read.count === null ? null : read.count - passed })
  const later = except.filter((point) => point > start)
  return {
    ...occurrenceAt(date, start),
    ...(date.tz === undefined ? {} : { tz: date.tz }),
    repeat: { rule, mode, ...(later.length === 0 ? {} : { except: later }) },
  }
}

/** How many that a rule counts come before a start; a start that is none of the rule's own days was never counted. */
export function countBefore(date: DateData, start: string): number {
  const repeat = repeatOf(date)
  if (!repeat) return 0
  return occurrences(repeat.read, anchorOf(date, repeat), zoneFor(date), { to: start, limit: Infinity })
    .length
}

/** One occurrence as a date of its own, without a rule: its end lies as far from its start as the rule's. */
export function occurrenceAt(date: DateData, start: string): DateData {
  const { repeat: _repeat, tz: _tz, ...rest } = date
  const repeat = repeatOf(date)
  const anchor = repeat ? anchorOf(date, repeat) : date.start
  const [from, to] = repeat?.to === undefined ? [date.start, date.end] : [anchor, repeat.to]
  if (to === undefined || to <= from) {
    const { end: _end, ...single } = rest
    return { ...single, start }
  }
  return { ...rest, start, end: moved(to, from, start, zoneFor(date)) }
}

/** A point moved on as far as another was, in days of the calendar and by the clock of the zone. */
function moved(point: string, before: string, after: string, tz: string): string {
  const days = utcOfDay(dayIn(after, tz)) - utcOfDay(dayIn(before, tz))
  const day = dayOfUtc(utcOfDay(dayIn(point, tz)) + days)
  if (!isTimed(point)) return day
  const to = toWireTime(momentOf(day, secondsAt(fromWireTime(point), tz), tz))
  return to < after ? after : to
}
