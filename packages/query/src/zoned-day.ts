import { Memory, toWireTime } from '@weft/base'

const DAY_MS = 86_400_000

const formats = new Memory<Intl.DateTimeFormat>()

function format(tz: string): Intl.DateTimeFormat {
  return formats.get(
    tz,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: tz,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
  )
}

/** What the clocks of a zone show, as if it were UTC. */
function wallTime(ms: number, tz: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of format(tz).formatToParts(ms)) part[type] = Number(value)
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  )
}

/** The calendar day of a moment in a zone, as days since 1970-01-01. */
export function dayNumber(ms: number, tz: string): number {
  return Math.floor(wallTime(ms, tz) / DAY_MS)
}

/** The wire time at which a day begins in a zone; wire times compare as texts. */
export function dayStart(day: number, tz: string): string {
  const wall = day * DAY_MS
  let guess = wall
  // Twice, because the offset at the first guess may be the one before a clock change.
  for (let i = 0; i < 2; i++) guess -= wallTime(guess, tz) - wall
  return toWireTime(guess)
}

export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'
const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 }

/** First day of the unit that holds `day`, moved on by `shift` units. */
export function unitStart(day: number, unit: CalendarUnit, shift: number, week_start: number): number {
  if (unit === 'day') return day + shift
  // 1970-01-01 was a Thursday, the fourth day after Sunday.
  if (unit === 'week') return day - ((((day + 4 - week_start) % 7) + 7) % 7) + 7 * shift
  const months = MONTHS[unit] ?? 1
  const date = new Date(day * DAY_MS)
  const month = Math.floor(date.getUTCMonth() / months) * months + shift * months
  return Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS
}

/** A day so many months on; the 31st becomes the last of a shorter month. */
export function addMonths(day: number, months: number): number {
  const date = new Date(day * DAY_MS)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return (
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last)) / DAY_MS
  )
}

/** Days since 1970 of `YYYY-MM-DD`, or null when that is no day. */
export function parseDay(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : ms / DAY_MS
}
