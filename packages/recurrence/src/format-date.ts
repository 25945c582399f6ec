import { fromWireTime, Memory } from '@weft/base'
import type { Settings, ValueContext } from '@weft/model'
import { type DateData, isTimed } from './date-data.ts'
import { type DateSettings, dateSettings } from './date-settings.ts'
import { type Day, isDay, utcOfDay } from './days.ts'
import { todayOf } from './operands.ts'
import { dayAt, isZone, offsetAt } from './zone.ts'

const formats = new Memory<Intl.DateTimeFormat>()

/** Formatters are costly to make and are asked for once a cell. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  // Values are days of the Gregorian calendar, whatever calendar the locale prefers.
  return formats.get(key, () => new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory' }))
}

/** The date as the attribute's settings show it; a range with a dash between start and end. */
export function formatDateData(data: DateData, settings: Settings, context: ValueContext): string {
  return formatWith(data, dateSettings(settings), context)
}

/** The date written out whatever the settings: what a title says where the cell says "tomorrow". */
export function formatExactly(data: DateData, settings: Settings, context: ValueContext): string {
  return formatWith(data, { ...dateSettings(settings), dateFormat: 'locale' }, context)
}

function formatWith(data: DateData, look: DateSettings, context: ValueContext): string {
  const start = formatPoint(data.start, look, context)
  return typeof data.end === 'string' ? `${start} – ${formatPoint(data.end, look, context)}` : start
}

function formatPoint(point: string, look: DateSettings, context: ValueContext): string {
  if (!isTimed(point)) return isDay(point) ? formatDay(point, look.dateFormat, context) : point
  const ms = fromWireTime(point)
  if (Number.isNaN(ms)) return point
  const tz = look.timeZone ?? context.tz
  const time = formatTime(ms, tz, look.hour12, context.locale)
  const zone = look.timeZone === null ? '' : ` ${zoneName(ms, look.timeZone, context.locale)}`
  return `${formatDay(dayAt(ms, tz), look.dateFormat, context)}, ${time}${zone}`
}

/** The time of day at a moment in a zone, by the locale unless `hour12` says otherwise. */
export function formatTime(ms: number, tz: string, hour12: boolean | null, locale: string): string {
  const options = { timeStyle: 'short', timeZone: isZone(tz) ? tz : 'UTC' } as const
  return dateFormatter(locale, hour12 === null ? options : { ...options, hour12 }).format(ms)
}

function formatDay(day: Day, look: string, context: ValueContext): string {
  const [year, month, date] = day.split('-')
  if (look === 'dmy') return `${date}/${month}/${year}`
  if (look === 'mdy') return `${month}/${date}/${year}`
  if (look === 'ymd') return day
  if (look === 'relative') return relativeDay(day, context)
  const options: Intl.DateTimeFormatOptions =
    look === 'long' ? { day: 'numeric', month: 'short', year: 'numeric' } : { dateStyle: 'medium' }
  // "D MMM YYYY" is an order of its own: English of Britain has it, other languages keep theirs.
  const locale = look === 'long' && context.locale.startsWith('en') ? 'en-GB' : context.locale
  return dateFormatter(locale, { ...options, timeZone: 'UTC' }).format(utcOfDay(day))
}

const relatives = new Memory<Intl.RelativeTimeFormat>(100)

/** Words for how far off a time is; costly to make, and asked for once a cell. */
export function relativeWords(locale: string): Intl.RelativeTimeFormat {
  return relatives.get(locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
}

/** "tomorrow", "in 3 days", "2 months ago". */
export function relativeDay(day: Day, context: ValueContext): string {
  const words = relativeWords(context.locale)
  const days = Math.round((utcOfDay(day) - utcOfDay(todayOf(context))) / 86_400_000)
  if (Math.abs(days) < 14) return words.format(days, 'day')
  if (Math.abs(days) < 61) return words.format(Math.trunc(days / 7), 'week')
  if (Math.abs(days) < 730) return words.format(Math.trunc(days / 30.44), 'month')
  return words.format(Math.trunc(days / 365.25), 'year')
}

/** What a zone is called at a moment, in short. */
export function zoneName(ms: number, tz: string, locale: string): string {
  const parts = dateFormatter(locale, { timeZoneName: 'short', timeZone: tz }).formatToParts(ms)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? `GMT${offsetAt(ms, tz) / 3_600_000}`
}
