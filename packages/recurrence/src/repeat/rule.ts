import { msg } from '@weft/i18n'
import { type Day, isDay } from '../days.ts'

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** As RFC 5545 writes them, at the index of our weekdays: 0 Sunday to 6 Saturday. */
const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

export interface RuleDay {
  /** 0 Sunday to 6 Saturday. */
  weekday: number
  /** Which one of its month or year, from the end when negative; null is each of them. */
  nth: number | null
}

/**
 * The part of an RFC 5545 recurrence rule that dates repeat by: whole days from DAILY to YEARLY with BYDAY,
 * BYMONTHDAY, BYMONTH and BYSETPOS. Lists are sorted and empty where the rule says nothing.
 */
export interface RepeatRule {
  freq: Frequency
  /** 1 to 999. */
  interval: number
  byDay: readonly RuleDay[]
  /** 1 to 31, or -1 (the last) to -31. */
  byMonthDay: readonly number[]
  /** 1 to 12. */
  byMonth: readonly number[]
  bySetPos: readonly number[]
  /** 0 Sunday to 6 Saturday; matters where every other week is meant. */
  weekStart: number
  /** How many times in all, the first included. */
  count: number | null
  /** The last day, or the last moment as a UTC wire time. */
  until: Day | null
}

export const PLAIN_RULE: RepeatRule = {
  freq: 'DAILY',
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  weekStart: 1,
  count: null,
  until: null,
}

const NO_RULE = msg('This repeat rule cannot be read')
const UNKNOWN_PART = msg('This repeat rule uses a part that dates do not repeat by')
const TWO_ENDS = msg('A repeat rule ends on a date or after a number of times, not both')
const BAD_NTH = msg('Only monthly and yearly rules count weekdays')
const BAD_MONTH_DAY = msg('A weekly rule cannot name days of the month')
const BAD_SET_POS = msg('A repeat rule needs something to choose from')
export const MAX_INTERVAL = 999
export const MAX_COUNT = 9_999

/** Reads `FREQ=…;…`, with `RRULE:` before it or not; a sentence says why it cannot be read. */
export function parseRule(text: string): RepeatRule | { problem: string } {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    if (value === '' || more.length > 0 || parts.has(name)) return { problem: NO_RULE }
    parts.set(name, value)
  }
  for (const name of parts.keys()) if (!PARTS.has(name)) return { problem: UNKNOWN_PART }
  const freq = FREQUENCIES.find((one) => one === parts.get('FREQ'))
  if (freq === undefined) return { problem: parts.has('FREQ') ? UNKNOWN_PART : NO_RULE }
  const one = (name: string, max: number) => readWhole(parts.get(name), 1, max)
  const interval = one('INTERVAL', MAX_INTERVAL)
  const count = one('COUNT', MAX_COUNT)
  const until = readUntil(parts.get('UNTIL'))
  const byDay = readList(parts.get('BYDAY'), readRuleDay)
  const byMonthDay = readList(parts.get('BYMONTHDAY'), (part) => readSigned(part, 31))
  const byMonth = readList(parts.get('BYMONTH'), (part) => readWhole(part, 1, 12) ?? Number.NaN)
  const bySetPos = readList(parts.get('BYSETPOS'), (part) => readSigned(part, 366))
  const start = parts.get('WKST')
  const weekStart = start === undefined ? 1 : WEEKDAY_CODES.findIndex((code) => code === start)
  const isRead = [interval, count, until].every((read) => read === null || !Number.isNaN(read))
  if (!isRead || !byDay || !byMonthDay || !byMonth || !bySetPos || weekStart < 0) return { problem: NO_RULE }
  if (count !== null && until !== null) return { problem: TWO_ENDS }
  const rule = {
    freq,
    interval: interval ?? 1,
    byDay,
    byMonthDay,
    byMonth,
    bySetPos,
    weekStart,
    count,
    until,
  }
  return withOrder(rule as RepeatRule)
}

const PARTS = new Set('FREQ INTERVAL COUNT UNTIL BYDAY BYMONTHDAY BYMONTH BYSETPOS WKST'.split(' '))

/** The rule with its lists sorted and without doubles, or what forbids their combination. */
function withOrder(rule: RepeatRule): RepeatRule | { problem: string } {
  const { freq, byDay, byMonthDay, byMonth, bySetPos } = rule
  if (byDay.some(({ nth }) => nth !== null) && freq !== 'MONTHLY' && freq !== 'YEARLY')
    return { problem: BAD_NTH }
  if (byMonthDay.length > 0 && freq === 'WEEKLY') return { problem: BAD_MONTH_DAY }
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length + byMonth.length === 0)
    return { problem: BAD_SET_POS }
  const days = new Map(byDay.map((day) => [`${day.nth} ${day.weekday}`, day]))
  return {
    ...rule,
    byDay: [...days.values()].toSorted(
      (a, b) => (a.nth ?? 0) - (b.nth ?? 0) || fromMonday(a) - fromMonday(b),
    ),
    byMonthDay: sorted(byMonthDay),
    byMonth: sorted(byMonth),
    bySetPos: sorted(bySetPos),
  }
}

const fromMonday = ({ weekday }: RuleDay) => (weekday + 6) % 7
const sorted = (list: readonly number[]) => [...new Set(list)].toSorted((a, b) => a - b)

function readWhole(text: string | undefined, min: number, max: number): number | null {
  if (text === undefined) return null
  const whole = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return whole >= min && whole <= max ? whole : Number.NaN
}

function readSigned(text: string, max: number): number {
  const whole = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0
  return whole !== 0 && Math.abs(whole) <= max ? whole : Number.NaN
}

function readRuleDay(text: string): RuleDay | number {
  const [, nth = '', code] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = WEEKDAY_CODES.findIndex((one) => one === code)
  const at = nth === '' ? null : readSigned(nth, 53)
  return weekday < 0 || Number.isNaN(at) ? Number.NaN : { weekday, nth: at }
}

function readList<T>(text: string | undefined, read: (part: string) => T | number): T[] | null {
  if (text === undefined) return []
  const list = text.split(',').map(read)
  return list.some((one) => typeof one === 'number' && Number.isNaN(one)) ? null : (list as T[])
}

function readUntil(text: string | undefined): string | number | null {
  if (text === undefined) return null
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return Number.NaN
  if (hour === undefined) return day
  const isClock = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isClock ? `${day} ${hour}:${minute}:${second}` : Number.NaN
}

/** The rule in its one spelling: parts in a fixed order, what is the rule's default left out. */
export function printRule(rule: RepeatRule): string {
  const { freq, interval, byDay, byMonthDay, byMonth, bySetPos, weekStart, count, until } = rule
  const parts = [`FREQ=${freq}`]
  const add = (name: string, value: string) => value !== '' && parts.push(`${name}=${value}`)
  add('INTERVAL', interval === 1 ? '' : String(interval))
  add('BYMONTH', byMonth.join(','))
  add('BYMONTHDAY', byMonthDay.join(','))
  add('BYDAY', byDay.map(({ nth, weekday }) => `${nth ?? ''}${WEEKDAY_CODES[weekday]}`).join(','))
  add('BYSETPOS', bySetPos.join(','))
  add('WKST', weekStart === 1 ? '' : (WEEKDAY_CODES[weekStart] ?? ''))
  add('COUNT', count === null ? '' : String(count))
  const bare = until?.replaceAll(/[-:]/g, '') ?? ''
  add('UNTIL', bare.includes(' ') ? `${bare.replace(' ', 'T')}Z` : bare)
  return parts.join(';')
}
