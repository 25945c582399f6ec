import { toWireTime } from '@weft/base'
import { type DateData, isTimed } from '../date-data.ts'
import { addUnits } from '../days.ts'
import { dayEnd } from '../zone.ts'
import { countBefore, laterStarts, occurrenceAt } from './later-occurrences.ts'
import { dayIn, repeatOf, type Repeat, zoneFor } from './repeat-data.ts'
import { printRule, type RepeatRule } from './rule.ts'

/** The date with one of its later occurrences left out (an EXDATE). */
export function leaveOut(date: DateData, start: string): DateData {
  const repeat = repeatOf(date)
  if (!repeat) return date
  const except = [...new Set([...(repeat.except ?? []), start])].toSorted()
  return withRepeat(date, { ...repeat, except })
}

/** The date with a rule that ends before one of its later occurrences; without a rule where none is left. */
export function endBefore(date: DateData, start: string): DateData {
  const repeat = repeatOf(date)
  if (!repeat) return date
  const except = (repeat.except ?? []).filter((point) => point < start)
  const left = laterStarts(date, { to: start, limit: except.length + 1 })
  if (left.every((point) => except.includes(point))) {
    return withoutRepeat(date)
  }
  const zone = zoneFor(date)
  const before = addUnits(dayIn(start, zone), 'day', -1)
  const until = isTimed(start) ? toWireTime(dayEnd(before, zone)) : before
  const ends = repeat.read.count === null ? { until } : { count: countBefore(date, start) }
  return withRepeat(date, { ...repeat, except, rule: printRule({ ...repeat.read, ...ends }) })
}

/** The date at its anchor: one that alone was moved or made longer is again where its rule has it. */
export function atAnchor(date: DateData): DateData {
  const repeat = repeatOf(date)
  if (!repeat || repeat.from === undefined) return date
  const { from, to: _to, ...rest } = repeat
  const { tz } = date
  return withRepeat({ ...occurrenceAt(date, from), ...(tz === undefined ? {} : { tz }) }, rest)
}

/** How many later occurrences of the rule come before this one, those that are left out as well. */
export function placeOf(date: DateData, start: string): number {
  return laterStarts(date, { to: start, limit: Infinity }).length
}

/** The later occurrence with so many before it; undefined where the rule has ended by then. */
export function startAt(date: DateData, place: number): string | undefined {
  return laterStarts(date, { limit: place + 1 })[place]
}

/**
 * What is left out of a rule, by the places that it has among the occurrences: the third one stays left out when all
 * of them are moved to another day or time.
 */
export function exceptMoved(before: DateData, next: DateData): readonly string[] {
  const except = repeatOf(before)?.except ?? []
  const last = except.at(-1)
  if (last === undefined) return except
  const starts = laterStarts(before, { limit: placeOf(before, last) + 1 })
  const moved = laterStarts(next, { limit: starts.length })
  return starts.flatMap((start, n) => (except.includes(start) ? (moved[n] ?? []) : []))
}

/** What of the left-out occurrences another rule still has. */
export function exceptKept(date: DateData, except: readonly string[]): readonly string[] {
  const last = except.at(-1)
  if (last === undefined) return except
  const starts = new Set(laterStarts(date, { limit: placeOf(date, last) + 1 }))
  return except.filter((point) => starts.has(point))
}

/** The date with this repetition in its one spelling. */
export function withRepeat(
  date: DateData,
  { rule, mode, from, to, except }: Repeat & { read?: RepeatRule },
): DateData {
  return {
    ...date,
    repeat: {
      rule,
      mode,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(except === undefined || except.length === 0 ? {} : { except }),
    },
  }
}

/** The date as one that happens once. */
export function withoutRepeat({ repeat: _repeat, tz: _tz, ...once }: DateData): DateData {
  return once
}
