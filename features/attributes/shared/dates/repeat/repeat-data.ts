import { fromWireTime, toWireTime } from '@weft/base'
import { msg } from '@weft/i18n'
import { type DateData, isTimed } from '../date-data.ts'
import { type Day, dayOfUtc, utcOfDay, weekdayOf } from '../days.ts'
import { dayAt, momentOf, secondsAt } from '../zone.ts'
import { occurrences } from './occurrences.ts'
import { parseRule, printRule, type RepeatRule } from './rule.ts'

/**
 * What a repeating date does. `same`: when the item is done, its date moves on and done is cleared. `copy`: when it
 * is done, a duplicate gets the next date. `schedule`: a copy is made when its day begins.
 */
export const REPEAT_MODES = ['same', 'copy', 'schedule'] as const
export type RepeatMode = (typeof REPEAT_MODES)[number]

/** `repeat` of a date's data, in its one spelling. */
export interface Repeat {
  /** RFC 5545, as `printRule` writes it. */
  rule: string
  mode: RepeatMode
  /** The occurrence that the date stands for, where this one alone was moved to another day. */
  from?: string
}

const NO_REPEAT = msg('This repetition cannot be read')
const NEVER = msg('This repeat rule never comes about')

/** The repetition of a date with its rule read; null where there is none or it cannot be read. */
export function repeatOf(date: DateData): (Repeat & { read: RepeatRule }) | null {
  const repeat = asRepeat(date['repeat'])
  const read = repeat && parseRule(repeat.rule)
  return repeat && read && !('problem' in read) ? { ...repeat, read } : null
}

function asRepeat(data: unknown): Repeat | null {
  if (typeof data === 'string') return { rule: data, mode: 'same' }
  if (typeof data !== 'object' || data === null) return null
  const { rule, mode = 'same', from } = data as Partial<Record<keyof Repeat, unknown>>
  const known = REPEAT_MODES.find((one) => one === mode)
  if (typeof rule !== 'string' || !known) return null
  if (from === undefined || from === null) return { rule, mode: known }
  return typeof from === 'string' ? { rule, mode: known, from } : null
}

/** The sentence that a date with this repetition is refused with, or null. */
export function repeatProblem(date: DateData): string | null {
  const repeat = asRepeat(date['repeat'])
  if (!repeat) return NO_REPEAT
  const rule = parseRule(repeat.rule)
  if ('problem' in rule) return rule.problem
  if (repeat.from !== undefined && isTimed(repeat.from) !== date.hasTime) return NO_REPEAT
  const first = occurrences({ ...rule, count: null, until: null }, anchorOf(date, repeat), zoneFor(date), {
    limit: 1,
  })
  return first.length === 0 ? NEVER : null
}

/**
 * The repetition in its one spelling; what cannot be read stays as it is, to be refused. A rule that leaves the day
 * open takes it from the start, and in months that are too short means their last day.
 */
export function normaliseRepeat(data: unknown, start: string, hasTime: boolean, tz: unknown): unknown {
  const repeat = asRepeat(data)
  const rule = repeat && parseRule(repeat.rule)
  if (!repeat || !rule || 'problem' in rule) return data
  const zone = typeof tz === 'string' ? tz : 'UTC'
  const day = dayIn(start, zone)
  const { until } = rule
  const ends = until === null ? null : hasTime || !isTimed(until) ? until : until.slice(0, 10)
  const timedEnd =
    ends !== null && hasTime && !isTimed(ends) ? toWireTime(momentOf(ends, 86_399, zone)) : ends
  const { from, ...rest } = repeat
  return {
    ...rest,
    rule: printRule(withDay({ ...rule, until: timedEnd }, day)),
    ...(from === undefined || from === start ? {} : { from }),
  }
}

/** The rule on the weekday, day of the month or month of a day, where it says none of its own. */
export function withDay(rule: RepeatRule, day: Day): RepeatRule {
  const isOpen = rule.byDay.length + rule.byMonthDay.length + rule.bySetPos.length === 0
  if (!isOpen || rule.freq === 'DAILY') return rule
  if (rule.freq === 'WEEKLY') return { ...rule, byDay: [{ weekday: weekdayOf(day), nth: null }] }
  const byMonth =
    rule.freq === 'YEARLY' && rule.byMonth.length === 0 ? [Number(day.slice(5, 7))] : rule.byMonth
  return { ...rule, byMonth, ...monthDays(Number(day.slice(8)), rule.freq === 'YEARLY' && byMonth[0] !== 2) }
}

/**
 * A day of the month that every month has: the 31st is the last day, the 29th and 30th are the last one of those
 * that the month has. RFC 5545 itself would leave such months out. A year's own month always has its day,
 * except 29 February.
 */
export function monthDays(date: number, isFixedMonth = false): Pick<RepeatRule, 'byMonthDay' | 'bySetPos'> {
  if (date < 29 || isFixedMonth) return { byMonthDay: [date], bySetPos: [] }
  if (date === 31) return { byMonthDay: [-1], bySetPos: [] }
  return { byMonthDay: [28, 29, 30].slice(0, date - 27), bySetPos: [-1] }
}

/** The zone that a date repeats in; days have none. */
export const zoneFor = (date: DateData) => (typeof date.tz === 'string' ? date.tz : 'UTC')
const anchorOf = (date: DateData, repeat: Repeat) => repeat.from ?? date.start
const dayIn = (point: string, tz: string) => (isTimed(point) ? dayAt(fromWireTime(point), tz) : point)

/** The next so many starts of a date after its present one; fewer where the rule ends, none where nothing repeats. */
export function nextStarts(date: DateData, limit: number): string[] {
  const repeat = repeatOf(date)
  if (!repeat) return []
  const anchor = anchorOf(date, repeat)
  const all = occurrences(repeat.read, anchor, zoneFor(date), { limit: limit + 1 })
  const later = all.filter((point) => point > anchor).slice(0, limit)
  return later
}

/**
 * The date one occurrence later: its end keeps its distance, and a rule that counts has one less to go. Null where
 * the rule ends. Skipping an occurrence is the same step, as is going on once an item is done.
 */
export function nextOccurrence(date: DateData): DateData | null {
  const repeat = repeatOf(date)
  const [start] = nextStarts(date, 1)
  if (!repeat || start === undefined) return null
  const { read, from, ...rest } = repeat
  const anchor = from ?? date.start
  // A start that is none of the rule's own days was never counted.
  const isCounted = occurrences(read, anchor, zoneFor(date), { limit: 1 })[0] === anchor
  const rule = printRule({ ...read, count: read.count === null ? null : read.count - (isCounted ? 1 : 0) })
  const next: DateData = { ...date, start, repeat: { ...rest, rule } }
  return date.end === undefined ? next : { ...next, end: moved(date.end, date.start, start, zoneFor(date)) }
}

/** A point moved on as far as another was, in days of the calendar and by the clock of the zone. */
function moved(point: string, before: string, after: string, tz: string): string {
  const days = utcOfDay(dayIn(after, tz)) - utcOfDay(dayIn(before, tz))
  const day = dayOfUtc(utcOfDay(dayIn(point, tz)) + days)
  if (!isTimed(point)) return day
  const to = toWireTime(momentOf(day, secondsAt(fromWireTime(point), tz), tz))
  return to < after ? after : to
}
