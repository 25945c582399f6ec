import { dateFormatter, momentOf, toDay, utcOfDay } from '@weft/recurrence'
import { CLOCK_STEPS, DAY_STEPS } from '../charge.ts'
import { MAX_DATE_PARTS } from '../limits.ts'
import type { Run } from '../run.ts'
import { dateOf, type FormulaDate, type FormulaValue, NO_SUCH_DAY } from '../values.ts'
import { isoWeek } from './iso-week.ts'
import { wallOf } from './wall-time.ts'

const TOKEN = /\[[^\]]*\]|YYYY|YY|Q|MMMM|MMM|MM|M|DD|D|dddd|ddd|WW|W|HH|H|hh|h|mm|m|ss|s|A|a/g
/** The name of a month or a day of the week. */
const NAME_STEPS = 3 * DAY_STEPS
const two = (n: number) => String(n).padStart(2, '0')

/** The date in a pattern of `YYYY YY Q MMMM MMM MM M WW W DD D dddd ddd HH H hh h mm m ss s A a` and `[words]`. */
export function formatPattern(date: FormulaDate, pattern: string, run: Run): string {
  const { day, seconds } = wallOf(date, run)
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number)
  const hour = Math.floor(seconds / 3600)
  const minute = Math.floor(seconds / 60) % 60
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  const named = (options: Intl.DateTimeFormatOptions) =>
    dateFormatter(run.context.locale, { ...options, timeZone: 'UTC' }).format(utcOfDay(day))
  const parts: Record<string, () => string | number> = {
    YYYY: () => String(year).padStart(4, '0'),
    YY: () => two(year % 100),
    Q: () => Math.ceil(month / 3),
    MMMM: () => named({ month: 'long' }),
    MMM: () => named({ month: 'short' }),
    MM: () => two(month),
    M: () => month,
    WW: () => two(isoWeek(day)),
    W: () => isoWeek(day),
    DD: () => two(dayOfMonth),
    D: () => dayOfMonth,
    dddd: () => named({ weekday: 'long' }),
    ddd: () => named({ weekday: 'short' }),
    HH: () => two(hour),
    H: () => hour,
    hh: () => two(twelve),
    h: () => twelve,
    mm: () => two(minute),
    m: () => minute,
    ss: () => two(seconds % 60),
    s: () => seconds % 60,
    A: () => (hour < 12 ? 'AM' : 'PM'),
    a: () => (hour < 12 ? 'am' : 'pm'),
  }
  return pattern.replaceAll(TOKEN, (token) => {
    run.steps -= token.length > 2 ? NAME_STEPS : DAY_STEPS
    return token.startsWith('[') ? token.slice(1, -1) : String(parts[token]?.() ?? token)
  })
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[-+]\d{2}:?\d{2})?)?$/

/** A day `2026-11-21`, or a moment `2026-11-21 14:05`, in the viewer's zone unless it names its own; null for others. */
export function parseIso(text: string, run: Run): FormulaValue | undefined {
  const { tz } = run
  const found = ISO.exec(text.trim())
  if (!found) return undefined
  const [, year, month, day, hour, minute, second = '0', zone] = found
  const read = toDay(Number(year), Number(month), Number(day))
  if (!read) return NO_SUCH_DAY
  if (hour === undefined) return dateOf(utcOfDay(read), false)
  const seconds = clock(Number(hour), Number(minute), Number(second))
  if (seconds === null) return NO_SUCH_DAY
  if (zone === undefined) run.steps -= 4 * CLOCK_STEPS
  if (zone === undefined) return dateOf(momentOf(read, seconds, tz), true)
  const [hours, minutes] = zone === 'Z' ? [0, 0] : [Number(zone.slice(0, 3)), Number(zone.slice(-2))]
  const offset = hours * 60 + (zone.startsWith('-') ? -minutes : minutes)
  return dateOf(utcOfDay(read) + seconds * 1000 - offset * 60_000, true)
}

/** Reads a text by a pattern of numbers; undefined where the text is not of that form. */
export function parsePattern(text: string, pattern: string, run: Run): FormulaValue | undefined {
  const names: string[] = []
  const escape = (words: string) => words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  let source = ''
  let from = 0
  for (const { 0: token, index } of pattern.matchAll(TOKEN)) {
    source += escape(pattern.slice(from, index))
    from = index + token.length
    if (token.startsWith('[')) source += escape(token.slice(1, -1))
    else {
      const form = READ[token]
      if (form === undefined) return undefined
      names.push(token)
      source += `(${form})`
    }
  }
  if (names.length > MAX_DATE_PARTS) return undefined
  source += escape(pattern.slice(from))
  run.steps -= CLOCK_STEPS + (1 << names.length)
  const found = new RegExp(`^${source}$`, 'i').exec(text.trim())
  if (!found) return undefined
  const part = (...wanted: string[]): number | null => {
    const n = names.findIndex((name) => wanted.includes(name))
    return n < 0 ? null : Number(found[n + 1])
  }
  const half = names.findIndex((name) => name === 'A' || name === 'a')
  const short = part('YY')
  const year = part('YYYY') ?? (short === null ? null : short + (short < 70 ? 2000 : 1900))
  const day = toDay(year ?? Number.NaN, part('MM', 'M') ?? 1, part('DD', 'D') ?? 1)
  if (!day) return NO_SUCH_DAY
  const hours = part('HH', 'H', 'hh', 'h')
  if (hours === null) return dateOf(utcOfDay(day), false)
  const isTwelve = half >= 0
  const isLate = isTwelve && /p/i.test(found[half + 1] ?? '')
  if (isTwelve && (hours < 1 || hours > 12)) return NO_SUCH_DAY
  const seconds = clock(
    isTwelve ? (hours % 12) + (isLate ? 12 : 0) : hours,
    part('mm', 'm') ?? 0,
    part('ss', 's') ?? 0,
  )
  run.steps -= 4 * CLOCK_STEPS
  return seconds === null ? NO_SUCH_DAY : dateOf(momentOf(day, seconds, run.tz), true)
}

// Of fixed or at most two digits, so that a text can be read in few ways.
const READ: Readonly<Record<string, string>> = {
  YYYY: '\\d{4}',
  YY: '\\d{2}',
  MM: '\\d{2}',
  M: '\\d{1,2}',
  DD: '\\d{2}',
  D: '\\d{1,2}',
  HH: '\\d{2}',
  H: '\\d{1,2}',
  hh: '\\d{2}',
  h: '\\d{1,2}',
  mm: '\\d{2}',
  m: '\\d{1,2}',
  ss: '\\d{2}',
  s: '\\d{1,2}',
  A: '[ap]m',
  a: '[ap]m',
}

function clock(hour: number, minute: number, second: number): number | null {
  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : null
}
