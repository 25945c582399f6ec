import { toWireTime } from '@weft/base'
import type { ValueContext } from '@weft/model'
import { addUnits, DATE_UNITS, type DateUnit, type Day, isDay, startOf } from './days.ts'
import { dayAt, dayStart } from './zone.ts'

// Beyond this the calendar's four-digit years end anyway.
const MAX_STEPS = 100_000

/** Where a day begins, as date-only values and as values with a time see it. Both compare as texts. */
export interface Bound {
  day: Day
  wire: string
}

/** From the beginning of `from` until before `to`. */
export interface DaySpan {
  from: Bound
  to: Bound
}

export function todayOf(context: ValueContext): Day {
  return dayAt(context.now, context.tz)
}

/** The day that an operand means (`YYYY-MM-DD` or `{rel, n}`), or null when it is incomplete. */
function dayOfOperand(operand: unknown, context: ValueContext): Day | null {
  if (typeof operand === 'string') return isDay(operand) ? operand : null
  if (typeof operand !== 'object' || operand === null) return null
  const { rel, n = 0 } = operand as { rel?: unknown; n?: unknown }
  if (rel !== 'day' && rel !== 'week' && rel !== 'month') return null
  return isSteps(n) ? addUnits(todayOf(context), rel, n) : null
}

/** One day as a span, or null when the operand is incomplete. */
export function spanOfDay(operand: unknown, context: ValueContext): DaySpan | null {
  const day = dayOfOperand(operand, context)
  return day === null ? null : span(day, addUnits(day, 'day', 1), context)
}

/** `[a, b]` as a span with both days inside, in whichever order they stand. */
export function spanBetween(operand: unknown, context: ValueContext): DaySpan | null {
  if (!Array.isArray(operand) || operand.length !== 2) return null
  const a = dayOfOperand(operand[0], context)
  const b = dayOfOperand(operand[1], context)
  if (a === null || b === null) return null
  return span(a < b ? a : b, addUnits(a < b ? b : a, 'day', 1), context)
}

/**
 * `{range, unit, n?}` as a span. "Past" and "next" so many days include today; of weeks and longer
 * units they mean whole ones beside the current one, in the viewer's calendar.
 */
export function spanWithin(operand: unknown, context: ValueContext): DaySpan | null {
  if (typeof operand !== 'object' || operand === null) return null
  const { range, unit, n } = operand as { range?: unknown; unit?: unknown; n?: unknown }
  if (!DATE_UNITS.includes(unit as DateUnit)) return null
  const by = unit as DateUnit
  const today = todayOf(context)
  const current = startOf(today, by, context.week_start)
  if (range === 'this') return span(current, addUnits(current, by, 1), context)
  if (range !== 'past' && range !== 'next') return null
  const count = n ?? (by === 'day' ? null : 1)
  if (!isSteps(count) || count < 1) return null
  if (by === 'day') {
    return range === 'past'
      ? span(addUnits(today, 'day', 1 - count), addUnits(today, 'day', 1), context)
      : span(today, addUnits(today, 'day', count), context)
  }
  return range === 'past'
    ? span(addUnits(current, by, -count), current, context)
    : span(addUnits(current, by, 1), addUnits(current, by, count + 1), context)
}

function boundOf(day: Day, context: ValueContext): Bound {
  return { day, wire: toWireTime(dayStart(day, context.tz)) }
}

function span(from: Day, to: Day, context: ValueContext): DaySpan {
  return { from: boundOf(from, context), to: boundOf(to, context) }
}

function isSteps(n: unknown): n is number {
  return Number.isInteger(n) && Math.abs(n as number) <= MAX_STEPS
}
