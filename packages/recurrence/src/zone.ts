import { Memory } from '@weft/base'
import { type Day, dayOfUtc, utcOfDay } from './days.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

/** What is remembered of so many zones: of each it is up to a few megabytes. */
const MAX_ZONES = 30

const clocks = new Memory<Intl.DateTimeFormat | null>()
const offsets = new Memory<Map<number, number>>(MAX_ZONES)

const clockOf = (tz: string): Intl.DateTimeFormat | null => clocks.get(tz, () => makeClock(tz))

function makeClock(tz: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: tz,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // No zone of this name is known here.
    return null
  }
}

/** Whether this program knows the zone. */
export function isZone(tz: unknown): tz is string {
  return typeof tz === 'string' && tz !== '' && clockOf(tz) !== null
}

/**
 * Milliseconds that the zone's clocks are ahead of UTC at a moment; 0 for a zone that is not known.
 * Remembered by quarter of an hour, because no zone changes in between.
 */
export function offsetAt(ms: number, tz: string): number {
  const clock = tz === 'UTC' ? null : clockOf(tz)
  if (!clock || !Number.isFinite(ms)) return 0
  const known = offsets.get(tz, () => new Map<number, number>())
  if (known.size > 20_000) known.clear()
  const slot = Math.floor(ms / QUARTER_MS)
  let offset = known.get(slot)
  if (offset === undefined) {
    const at = slot * QUARTER_MS
    const part: Record<string, number> = {}
    for (const { type, value } of clock.formatToParts(at)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    offset = Date.UTC(year, month - 1, day, hour, minute, second) - at
    known.set(slot, offset)
  }
  return offset
}

/** The calendar day that a moment falls on in the zone. */
export function dayAt(ms: number, tz: string): Day {
  return dayOfUtc(ms + offsetAt(ms, tz))
}

/** Seconds since midnight that the zone's clocks show at a moment. */
export function secondsAt(ms: number, tz: string): number {
  const wall = ms + offsetAt(ms, tz)
  return Math.floor((((wall % DAY_MS) + DAY_MS) % DAY_MS) / 1000)
}

/**
 * The moment when the zone's clocks show the day and the seconds since midnight. A time that
 * happens twice is the first one; a time that is skipped is moved on by the skipped hour.
 */
export function momentOf(day: Day, seconds: number, tz: string): number {
  const wall = utcOfDay(day) + seconds * 1000
  const before = wall - offsetAt(wall - DAY_MS, tz)
  const after = wall - offsetAt(wall + DAY_MS, tz)
  const fits = (ms: number) => ms + offsetAt(ms, tz) === wall
  if (fits(before)) return before
  return fits(after) ? after : before
}

/** The last second of the day in the zone, also where its last hour happens twice. */
export function dayEnd(day: Day, tz: string): number {
  return dayStart(dayOfUtc(utcOfDay(day) + DAY_MS), tz) - 1_000
}

const dayStarts = new Memory<Map<Day, number>>(MAX_ZONES)

/** The moment when the day begins in the zone. Remembered: sorting asks for it once a row. */
export function dayStart(day: Day, tz: string): number {
  const known = dayStarts.get(tz, () => new Map<Day, number>())
  if (known.size > 50_000) known.clear()
  let start = known.get(day)
  if (start === undefined) known.set(day, (start = momentOf(day, 0, tz)))
  return start
}
