import { type DateData, dayAt, dayOfUtc, utcOfDay } from '@weft/recurrence'
import { now as clock, toWireTime } from '@weft/base'

/** The default of a date attribute that is worked out anew for each item: today and n days on, or now. */
export interface RelativeDate {
  rel: 'day'
  /** Days from today; negative for days that have passed. */
  n: number
  /** With the time of the moment. */
  hasTime: boolean
}

export const MOST_DAYS = 3_650
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export function asRelativeDate(data: unknown): RelativeDate | null {
  if (typeof data !== 'object' || data === null) return null
  const { rel, n, hasTime } = data as Partial<Record<keyof RelativeDate, unknown>>
  if (rel !== 'day' || !Number.isInteger(n) || Math.abs(Number(n)) > MOST_DAYS) return null
  return { rel, n: Number(n), hasTime: hasTime === true }
}

/** What a relative default comes to at a moment, in the zone `tz`; undefined where `data` is none. */
export function resolveDate(
  data: unknown,
  at: { now?: number | undefined; tz?: string | undefined } = {},
): DateData | undefined {
  const relative = asRelativeDate(data)
  if (!relative) return undefined
  const now = at.now ?? clock()
  const { n, hasTime } = relative
  // A minute is what editors offer; seconds would only be noise.
  if (hasTime) return { start: toWireTime(now - (now % MINUTE_MS) + n * DAY_MS), hasTime }
  const tz = at.tz ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return { start: dayOfUtc(utcOfDay(dayAt(now, tz)) + n * DAY_MS), hasTime }
}
