/** Calendar days as `YYYY-MM-DD`: they have no zone and compare as texts. */
export type Day = string

export const DATE_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type DateUnit = (typeof DATE_UNITS)[number]

const DAY_MS = 86_400_000
/** February's in a leap year. */
const MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the text is a day that the calendar has. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && !isLeap ? 28 : (MONTH_LENGTHS[month - 1] ?? 0)
  return date >= 1 && date <= last
}

/** The day of its parts (month 1..12), or null when the calendar has no such day. */
export function toDay(year: number, month: number, date: number): Day | null {
  const day = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`
  return isDay(day) ? day : null
}

const pad = (part: number, length: number) => String(part).padStart(length, '0')

/** Milliseconds of the day's beginning in UTC; for arithmetic, not a moment in anybody's zone. */
export function utcOfDay(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The UTC day of so many milliseconds; what four digits cannot hold ends at their first or last year. */
export function dayOfUtc(ms: number): Day {
  if (!(ms > -62_167_219_200_000)) return '0000-01-01'
  if (ms > 253_402_300_799_999) return '9999-12-31'
  return new Date(ms).toISOString().slice(0, 10)
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(utcOfDay(day)).getUTCDay()
}

/** The day so many units later; a month that is too short gives its last day. */
export function addUnits(day: Day, unit: DateUnit, n: number): Day {
  if (unit === 'day') return dayOfUtc(utcOfDay(day) + n * DAY_MS)
  if (unit === 'week') return dayOfUtc(utcOfDay(day) + n * 7 * DAY_MS)
  const months = n * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1)
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const year = Math.floor(total / 12)
  if (!(year >= 0)) return '0000-01-01'
  if (year > 9999) return '9999-12-31'
  const month = (total % 12) + 1
  for (let date = Number(day.slice(8)); ; date--) {
    const found = toDay(year, month, date)
    if (found) return found
  }
}

/** The first day of the unit that the day lies in; weeks begin at `weekStart` (0 Sunday). */
export function startOf(day: Day, unit: DateUnit, weekStart: number): Day {
  if (unit === 'week') return addUnits(day, 'day', -((weekdayOf(day) - weekStart + 7) % 7))
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`
  if (unit === 'quarter') {
    const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
    return `${day.slice(0, 4)}-${pad(first, 2)}-01`
  }
  return day
}
