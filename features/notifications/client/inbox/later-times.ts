import { toWireTime } from '@weft/base'
import { addUnits, dayAt, momentOf, offsetAt, startOf } from '@weft/recurrence'

export type LaterChoice = 'today' | 'tomorrow' | 'next_week'

const HOUR_MS = 3_600_000
/** Seconds since midnight: when a day begins at work. */
const MORNING = 9 * 3600
const EVENING = 18 * 3600
const MONDAY = 1

/** The moment (wire time) that each choice means to somebody in a zone; no later today once it is evening. */
export function laterTimes(now: number, tz: string): { choice: LaterChoice; at: string }[] {
  const today = dayAt(now, tz)
  const evening = momentOf(today, EVENING, tz)
  const soon = now + 3 * HOUR_MS
  const tomorrow = momentOf(addUnits(today, 'day', 1), MORNING, tz)
  const next_week = momentOf(addUnits(startOf(today, 'week', MONDAY), 'week', 1), MORNING, tz)
  const isToday = dayAt(soon, tz) === today
  return [
    ...(isToday ? [{ choice: 'today' as const, ms: now < evening - 3 * HOUR_MS ? evening : soon }] : []),
    { choice: 'tomorrow' as const, ms: tomorrow },
    // On Sundays both are the same morning.
    ...(next_week === tomorrow ? [] : [{ choice: 'next_week' as const, ms: next_week }]),
  ].map(({ choice, ms }) => ({ choice, at: toWireTime(ms) }))
}

/** `YYYY-MM-DD HH:mm` of somebody's own clock as a moment (wire time); without a time it is the morning. */
export function momentOfLocal(text: string, tz: string): string {
  const [day = '', clock] = text.split(' ')
  const [hours = 0, minutes = 0] = clock?.split(':').map(Number) ?? []
  return toWireTime(momentOf(day, clock === undefined ? MORNING : hours * 3600 + minutes * 60, tz))
}

/** A moment as somebody's own clock shows it, `YYYY-MM-DD HH:mm`. */
export function localOf(ms: number, tz: string): string {
  return toWireTime(ms + offsetAt(ms, tz)).slice(0, 16)
}
