import { type Day, dayOfUtc, utcOfDay } from './days.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

const clocks = new Map<string, Intl.DateTimeFormat | null>()
const offsets = new Map<string, Map<number, number>>()

function clockOf(tz: string): Intl.DateTimeFormat | null {
  let clock = clocks.get(tz)
  if (clock === undefined) {
    try {
      clock = new Intl.DateTimeFormat('en-US', {
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
      clock = null
    }
    clocks.set(tz, clock)
  }
  return clock
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
  let known = offsets.get(tz)
  if (!known || known.size > 20_000) offsets.set(tz, (known = new Map<number, number>()))
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

const dayStarts = new Map<string, Map<Day, number>>()

/** The moment when the day begins in the zone. Remembered: sorting asks for it once a row. */
export function dayStart(day: Day, tz: string): number {
  let known = dayStarts.get(tz)
  if (!known || known.size > 50_000) dayStarts.set(tz, (known = new Map<Day, number>()))
  let start = known.get(day)
  if (start === undefined) known.set(day, (start = momentOf(day, 0, tz)))
  return start
}
