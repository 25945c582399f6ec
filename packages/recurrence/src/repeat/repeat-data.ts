import { fromWireTime, toWireTime } from '@weft/base'
import { msg } from '@weft/i18n'
import { type DateData, isPoint, isTimed } from '../date-data.ts'
import { type Day, weekdayOf } from '../days.ts'
import { dayAt, dayEnd } from '../zone.ts'
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
  /** The occurrence that the date stands for, where this one alone was moved to another day or made longer. */
  from?: string
  /** The end of that occurrence, where this one alone was given another length. */
  to?: string
  /** Later occurrences that are left out, as an EXDATE of RFC 5545 says it; sorted. */
  except?: readonly string[]
}

/** More left out than so many, and the rule says something else. */
const MOST_EXCEPT = 500

const NO_REPEAT = msg('This repetition cannot be read')
const TOO_MANY = msg('At most 500 occurrences can be skipped')
const NEVER = msg('This repeat rule never occurs')

/** The repetition of a date with its rule read; null where there is none or it cannot be read. */
export function repeatOf(date: DateData): (Repeat & { read: RepeatRule }) | null {
  const repeat = asRepeat(date['repeat'])
  const read = repeat && parseRule(repeat.rule)
  return repeat && read && !('problem' in read) ? { ...repeat, read } : null
}

function asRepeat(data: unknown): Repeat | null {
  if (typeof data === 'string') return { rule: data, mode: 'same' }
  if (typeof data !== 'object' || data === null) return null
  const { rule, mode = 'same', ...more } = data as Partial<Record<keyof Repeat, unknown>>
  const known = REPEAT_MODES.find((one) => one === mode)
  if (typeof rule !== 'string' || !known) return null
  const [from, to, except] = [more.from ?? undefined, more.to ?? undefined, more.except ?? undefined]
  if (!isText(from) || !isText(to)) return null
  if (except !== undefined && !(Array.isArray(except) && except.every((one) => typeof one === 'string')))
    return null
  return {
    rule,
    mode: known,
    ...(from === undefined ? {} : { from }),
    ...(from === undefined || to === undefined ? {} : { to }),
    ...(except === undefined || except.length === 0 ? {} : { except }),
  }
}

const isText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string'

/** The sentence that a date with this repetition is refused with, or null. */
export function repeatProblem(date: DateData): string | null {
  const repeat = asRepeat(date['repeat'])
  if (!repeat) return NO_REPEAT
  const rule = parseRule(repeat.rule)
  if ('problem' in rule) return rule.problem
  const { from, to, except = [] } = repeat
  for (const point of [from, to, ...except])
    if (point !== undefined && !isPoint(point, date.hasTime)) return NO_REPEAT
  if (except.length > MOST_EXCEPT) return TOO_MANY
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
  const timedEnd = ends !== null && hasTime && !isTimed(ends) ? toWireTime(dayEnd(ends, zone)) : ends
  const { from, to, except, mode } = repeat
  const anchor = from ?? start
  const later = [...new Set(except)].filter((point) => point > anchor).toSorted()
  return {
    rule: printRule(withDay({ ...rule, until: timedEnd }, day)),
    mode,
    ...(from === undefined || (from === start && to === undefined) ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(later.length === 0 ? {} : { except: later }),
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
/** The occurrence that a date stands for. */
export const anchorOf = (date: DateData, repeat: Repeat) => repeat.from ?? date.start

/** The day of a point as the clock of the zone has it. */
export const dayIn = (point: string, tz: string) => (isTimed(point) ? dayAt(fromWireTime(point), tz) : point)
