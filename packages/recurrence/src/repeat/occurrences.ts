import { fromWireTime, toWireTime } from '@weft/base'
import { isTimed } from '../date-data.ts'
import { dayOfUtc, utcOfDay } from '../days.ts'
import { dayAt, dayEnd, momentOf, secondsAt } from '../zone.ts'
import { daysOfRule } from './days-of-rule.ts'
import type { RepeatRule } from './rule.ts'

const DAY_MS = 86_400_000

export interface OccurrenceWindow {
  /** The first that counts; a point like the start. */
  from?: string
  /** The first that no longer counts. */
  to?: string
  /** How many at most. */
  limit: number
}

/**
 * The points (days, or UTC wire times) that a rule gives from its start on. Times keep what the clock of the zone
 * shows: one that a change of the clocks skips comes an hour later, one that happens twice is the first (RFC 5545
 * 3.3.5). Days have no zone.
 */
export function occurrences(rule: RepeatRule, start: string, tz: string, window: OccurrenceWindow): string[] {
  const { from = start, to, limit } = window
  const timed = isTimed(start)
  const seconds = timed ? secondsAt(fromWireTime(start), tz) : 0
  const dayNumber = (point: string) =>
    utcOfDay(timed ? dayAt(fromWireTime(point), tz) : point.slice(0, 10)) / DAY_MS
  const last = untilOf(rule, timed, tz)
  const found: string[] = []
  let count = 0
  const near = rule.count === null && from > start ? dayNumber(from) - 1 : undefined
  for (const number of daysOfRule(rule, dayNumber(start), near)) {
    const day = dayOfUtc(number * DAY_MS)
    const point = timed ? toWireTime(momentOf(day, seconds, tz)) : day
    if ((last !== null && point > last) || (to !== undefined && point >= to)) break
    if (rule.count !== null && ++count > rule.count) break
    if (point < from || point < start) continue
    found.push(point)
    if (found.length >= limit) break
  }
  return found
}

/** The last point that UNTIL allows; a day stands for all of it where times repeat. */
function untilOf({ until }: RepeatRule, timed: boolean, tz: string): string | null {
  if (until === null) return null
  if (!timed) return until.slice(0, 10)
  return isTimed(until) ? until : toWireTime(dayEnd(until, tz))
}
