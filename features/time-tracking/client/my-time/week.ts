import { fromWireTime } from '@weft/base'
import type { TimeEntry } from '@weft/model'
import { addUnits, type Day, dayStart } from '@weft/recurrence'

import { MAX_ENTRY_SECONDS } from '../../shared/index.ts'
import { dayOf } from '../words.ts'

/** Days that are shown together. */
const DAYS = 7

/** A day of a week, as long as its clocks make it. */
interface WeekDay {
  readonly day: Day
  readonly begins: number
  readonly ends: number
  /** Entries that began on it, the latest first; those from before the week are with its first day. */
  readonly entries: readonly TimeEntry[]
}

/** What somebody did in a week that begins on a day. */
export function weekOf(entries: readonly TimeEntry[], from: Day, tz: string): readonly WeekDay[] {
  const days = Array.from({ length: DAYS + 1 }, (_, n) => addUnits(from, 'day', n))
  const bounds = days.map((day) => dayStart(day, tz))
  const [first = 0, last = 0] = [bounds[0], bounds.at(-1)]
  const inWeek = entries
    .filter((one) => fromWireTime(one.started_at) < last && endOf(one, last) > first)
    .toSorted((a, b) =>
      a.started_at === b.started_at ? (a.id < b.id ? 1 : -1) : a.started_at < b.started_at ? 1 : -1,
    )
  const byDay = Map.groupBy(inWeek, (one) => {
    const day = dayOf(one, tz)
    return day < from ? from : day
  })
  return days.slice(0, DAYS).map((day, n) => ({
    day,
    begins: bounds[n] ?? 0,
    ends: bounds[n + 1] ?? 0,
    entries: byDay.get(day) ?? [],
  }))
}

/** Seconds of an entry between two moments; one that runs goes on until `at`, but not for more than a day. All in milliseconds. */
export function secondsWithin(entry: TimeEntry, [from, to]: readonly [number, number], at: number): number {
  const started = fromWireTime(entry.started_at)
  const end = Math.min(to, endOf(entry, Math.min(at, started + MAX_ENTRY_SECONDS * 1_000)))
  return Math.max(0, Math.floor((end - Math.max(from, started)) / 1_000))
}

const endOf = ({ ended_at }: TimeEntry, until: number) => (ended_at === null ? until : fromWireTime(ended_at))
