import { fromWireTime, now, toWireTime } from '@weft/base'
import { dayAt, momentOf } from '@weft/recurrence'
import { msg } from '@weft/i18n'

import { MAX_ENTRY_SECONDS } from '../../shared/index.ts'
import { clockAt, readClock, writeTime } from '../clock-times.ts'
import type { Reading } from '../words.ts'

/** What somebody types of an entry: a day and two times of it, as the clock there shows them. */
export interface TypedTimes {
  day: string
  from: string
  /** Empty while a timer runs. */
  to: string
}

const DAY_SECONDS = 86_400

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The latest time that nothing else takes, an hour of it at most and in whole minutes: what somebody most likely forgot. */
export function lastFreeTime(
  taken: readonly { started_at: string; ended_at: string | null }[],
  until: number = now(),
): { started_at: string; ended_at: string } {
  const wholeMinutes = (ms: number, round: 'floor' | 'ceil') => Math[round](ms / MINUTE_MS) * MINUTE_MS
  let end = wholeMinutes(until, 'floor')
  let start = end - HOUR_MS
  for (const one of taken.toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1))) {
    const before = one.ended_at === null ? end : wholeMinutes(fromWireTime(one.ended_at), 'ceil')
    if (end - before >= MINUTE_MS) {
      start = Math.max(start, before)
      break
    }
    end = Math.min(end, wholeMinutes(fromWireTime(one.started_at), 'floor'))
    start = end - HOUR_MS
  }
  return { started_at: toWireTime(start), ended_at: toWireTime(end) }
}

/** The times of an entry as they are typed. */
export function typedOf(
  { started_at, ended_at }: { started_at: string; ended_at: string | null },
  reading: Reading,
): TypedTimes {
  const start = fromWireTime(started_at)
  const end = ended_at === null ? null : fromWireTime(ended_at)
  return {
    day: dayAt(start, reading.tz),
    from: writeTime(start, reading),
    to: end === null ? '' : writeTime(end, reading),
  }
}

/** Clocks go back by so much: by half an hour in one place. */
const BACK_MS = [1_800_000, 3_600_000]

/** Of the moments at which a clock shows one time, as it does twice where it goes back, the first one after another. */
function momentAfter(start: number, moment: number, tz: string): number {
  const same = BACK_MS.map((ms) => moment + ms).filter((ms) => clockAt(ms, tz) === clockAt(moment, tz))
  return [moment, ...same].find((ms) => ms > start) ?? moment
}

type Read = { started_at: string; ended_at: string | null } | { problem: string }

/**
 * The moments that are meant. An end that is not after its start is of the next day; on the day of a clock change the time
 * that has passed counts, not what the clock shows. What was not changed keeps its seconds.
 */
export function readTimes(
  typed: TypedTimes,
  before: { started_at: string; ended_at: string | null } | null,
  reading: Reading,
): Read {
  const { tz, locale } = reading
  const was = before && typedOf(before, reading)
  const from = readClock(typed.from, locale)
  const to = readClock(typed.to, locale)
  const isOpen = before?.ended_at === null && typed.to === ''
  if (from === null || (to === null && !isOpen)) return { problem: msg('Write times as 9:30 PM or 21:30.') }
  const isSameStart = was !== null && was.day === typed.day && was.from === typed.from
  const started_at = isSameStart && before ? before.started_at : toWireTime(momentOf(typed.day, from, tz))
  if (to === null) return { started_at, ended_at: null }
  if (isSameStart && was.to === typed.to && before) return { started_at, ended_at: before.ended_at }
  const start = fromWireTime(started_at)
  const sameDay = momentAfter(start, momentOf(typed.day, to, tz), tz)
  const next = dayAt(momentOf(typed.day, DAY_SECONDS / 2, tz) + DAY_SECONDS * 1_000, tz)
  const end = sameDay > start ? sameDay : momentOf(next, to, tz)
  if (end - start > MAX_ENTRY_SECONDS * 1_000) return { problem: msg('An entry lasts 24 hours at most.') }
  if (end > now() + 60_000) return { problem: msg('Time that is still to come cannot be entered.') }
  return { started_at, ended_at: toWireTime(end) }
}
