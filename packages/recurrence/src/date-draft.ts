import { fromWireTime, toWireTime } from '@weft/base'
import { type DateData, isTimed } from './date-data.ts'
import { addUnits, type Day } from './days.ts'
import { dayAt, momentOf, secondsAt } from './zone.ts'

const HOUR = 3600
/** The time that a date gets when it is given one. */
const FIRST_TIME = 9 * HOUR

/** The calendar days that a date shows in a zone. */
export function daysOf(date: DateData, tz: string): { start: Day; end: Day | null } {
  return { start: dayOfPoint(date.start, tz), end: date.end === undefined ? null : dayOfPoint(date.end, tz) }
}

function dayOfPoint(point: string, tz: string): Day {
  return isTimed(point) ? dayAt(fromWireTime(point), tz) : point
}

/** The date on other days, with the times that it had. Days the wrong way round are turned. */
export function withDays(date: DateData | null, start: Day, end: Day | null, tz: string): DateData {
  const [first, last] = end !== null && end < start ? [end, start] : [start, end]
  const { end: oldEnd, ...rest } = date ?? { start: '', hasTime: false }
  const put = (day: Day, before: string | undefined) =>
    before !== undefined && isTimed(before)
      ? toWireTime(momentOf(day, secondsAt(fromWireTime(before), tz), tz))
      : day
  const moved: DateData = { ...rest, start: put(first, date?.start) }
  if (last === null) return moved
  const to = put(last, oldEnd ?? date?.start)
  return { ...moved, end: to < moved.start ? moved.start : to }
}

/** The date with a time from nine on, or without its times. */
export function withTime(date: DateData, hasTime: boolean, tz: string): DateData {
  const { start, end } = daysOf(date, tz)
  if (date.hasTime === hasTime) return date
  const { end: _end, tz: _tz, ...rest } = date
  if (!hasTime) return { ...rest, start, hasTime, ...(end === null ? {} : { end }) }
  const at = (day: Day, seconds: number) => toWireTime(momentOf(day, seconds, tz))
  return {
    ...rest,
    start: at(start, FIRST_TIME),
    hasTime,
    ...(end === null ? {} : { end: at(end, FIRST_TIME + HOUR) }),
  }
}

/** The date as a range of one more day or hour, or with its start alone. */
export function withEnd(date: DateData, hasEnd: boolean, tz: string): DateData {
  const { end, ...rest } = date
  if (!hasEnd) return rest
  if (end !== undefined) return date
  const { start } = daysOf(date, tz)
  const later = date.hasTime ? toWireTime(fromWireTime(date.start) + HOUR * 1000) : addUnits(start, 'day', 1)
  return { ...date, end: later }
}

/** What the clock shows at a point in a zone, `HH:mm`. */
export function clockOf(point: string, tz: string): string {
  const seconds = secondsAt(fromWireTime(point), tz)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${two(seconds / HOUR)}:${two((seconds % HOUR) / 60)}`
}

/** The date with another time (`HH:mm`) at its start or end; the end never comes before the start. */
export function withClock(date: DateData, point: 'start' | 'end', clock: string, tz: string): DateData {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const before = date[point] ?? date.start
  const moment = toWireTime(momentOf(dayOfPoint(before, tz), hour * HOUR + minute * 60, tz))
  const next = { ...date, [point]: moment }
  if (next.end === undefined || next.end >= next.start) return next
  // The other end follows the one that was moved.
  return point === 'start' ? { ...next, end: moment } : { ...next, start: moment }
}
