import { fromWireTime, toWireTime } from '@weft/base'
import {
  addUnits,
  type DateData,
  type Day,
  dayAt,
  dayEnd,
  isDay,
  isTimed,
  isZone,
  nextOccurrence,
  occurrences,
  PLAIN_RULE,
  printRule,
  repeatOf,
  zoneFor,
} from '@weft/recurrence'

/** When an event is: whole days with the first one after it, or moments in ms, said by the clock of a zone; null is UTC. */
export type EventTimes =
  | { allDay: true; start: Day; end: Day }
  | { allDay: false; start: number; end: number | null; zone: string | null }

/** One event of a calendar, with how it comes again. */
export interface TimedEvent {
  times: EventTimes
  /** Lines of RFC 5545 that say how it repeats; none where it does not. */
  repeats: readonly string[]
}

/**
 * The events that a date is: none for what cannot be read, one for most. Where the present occurrence lies elsewhere than
 * its rule says, such as one that was moved alone, it is an event of its own, and the later ones are the second.
 */
export function eventsOf(date: DateData): TimedEvent[] {
  const { repeat: _repeat, ...single } = date
  const repeat = repeatOf(date)
  const own = timesOf(single)
  if (!own) return []
  if (!repeat) return [{ times: own, repeats: [] }]
  const [first] = occurrences({ ...repeat.read, count: null, until: null }, date.start, zoneFor(date), {
    limit: 1,
  })
  if (repeat.from === undefined && first === date.start) return [{ times: own, repeats: rulesOf(date, own) }]
  const later = nextOccurrence(date)
  const times = later && timesOf({ ...later, read_in: date['read_in'] })
  const alone = { times: own, repeats: [] }
  return later && times ? [alone, { times, repeats: rulesOf(later, times) }] : [alone]
}

function timesOf(date: DateData): EventTimes | null {
  const { start } = date
  if (!isReadable(start)) return null
  const end = date.end !== undefined && isReadable(date.end) ? date.end : null
  if (isTimed(start) && (end === null || isTimed(end))) {
    const from = fromWireTime(start)
    const to = end === null ? null : fromWireTime(end)
    // What comes again keeps its hour by the clock of its zone; a moment without one is the same in all of them.
    const zone = isZone(date.tz) && date.tz !== 'UTC' ? date.tz : null
    return { allDay: false, start: from, end: to !== null && to > from ? to : null, zone }
  }
  // Days are never shifted; a time beside them lies on a day of the reader's.
  const tz = isZone(date['read_in']) ? date['read_in'] : 'UTC'
  const first = isTimed(start) ? dayAt(fromWireTime(start), tz) : start
  const last = end === null ? first : isTimed(end) ? dayAt(fromWireTime(end) - 1, tz) : end
  return { allDay: true, start: first, end: addUnits(last < first ? first : last, 'day', 1) }
}

const isReadable = (point: string) => (isTimed(point) ? !Number.isNaN(fromWireTime(point)) : isDay(point))

function rulesOf(date: DateData, { allDay }: EventTimes): string[] {
  const repeat = repeatOf(date)
  if (!repeat) return []
  const zone = zoneFor(date)
  const dayOf = (point: string) => (isTimed(point) ? dayAt(fromWireTime(point), zone) : point)
  const { until } = repeat.read
  const ends =
    until === null ? null : allDay ? dayOf(until) : isTimed(until) ? until : toWireTime(dayEnd(until, zone))
  const rule = `RRULE:${printRule({ ...PLAIN_RULE, ...repeat.read, until: ends })}`
  const { except = [] } = repeat
  if (except.length === 0) return [rule]
  const left = allDay
    ? `EXDATE;VALUE=DATE:${except.map((one) => bare(dayOf(one))).join(',')}`
    : `EXDATE:${except.map((one) => `${bare(one).replace(' ', 'T')}Z`).join(',')}`
  return [rule, left]
}

const bare = (point: string) => point.replaceAll(/[-:]/g, '')
