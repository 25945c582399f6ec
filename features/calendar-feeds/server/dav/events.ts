import { createHash } from 'node:crypto'

import { fromWireTime, toWireTime } from '@weft/base'
import type { Work } from '@weft/features/items/server'
import { dayStart, isTimed, occurrences, repeatOf, zoneFor } from '@weft/recurrence'

import { calendarWork } from '../budget.ts'
import { eventsOf, type EventTimes } from '../ical/event-times.ts'
import { calendarWriter } from '../ical/write-calendar.ts'
import type { DatedItem } from '../sources/calendar.ts'
import type { OpenedCalendar } from './open-calendars.ts'

const EVENT_STEPS = 450

/** The events of an item as a file of its own. */
export interface EventFile {
  item_id: string
  etag: string
  text: string
}

/** Moments in ms: from the first one until before the second. */
export interface TimeRange {
  from: number
  to: number
}

/** Files of a calendar's events, in slices; of these items where some are asked for, or of those within a range. */
export async function eventFiles(
  { calendar, team_id, untitled }: OpenedCalendar,
  host: string,
  asked: { item_ids?: ReadonlySet<string>; range?: TimeRange | null },
): Promise<EventFile[]> {
  const { item_ids, range } = asked
  const work = calendarWork(team_id)
  const writer = calendarWriter(calendar, { host, untitled }, { isPublished: false })
  const found: EventFile[] = []
  for (const item of await calendar.items()) {
    if (work.isOver) await work.pause()
    work.take(EVENT_STEPS)
    if (item_ids && !item_ids.has(item.item_id)) continue
    if (range && !isWithin(item, range, { tz: calendar.tz, work })) continue
    const { lines, zones } = writer.write(item)
    if (lines === '') continue
    const { head, foot } = writer.frame(zones)
    const text = head + lines + foot
    const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    found.push({ item_id: item.item_id, etag: `"${etag}"`, text })
  }
  return found
}

function isWithin(
  { date }: DatedItem,
  range: TimeRange,
  { tz, work }: { tz: string; work: Pick<Work, 'take'> },
): boolean {
  return eventsOf(date).some(({ times, repeats }, n) => {
    const { from, to } = momentsOf(times, tz)
    if (overlaps(from, to, range)) return true
    if (repeats.length === 0 || from >= range.to) return false
    // What repeats begins again in the range, or before it and reaches into it.
    const length = to - from
    const repeat = repeatOf(date)
    if (!repeat) return false
    const timed = isTimed(date.start)
    const point = (ms: number) => (timed ? toWireTime(ms) : toWireTime(ms).slice(0, 10))
    const anchor = n === 0 ? date.start : (repeat.from ?? date.start)
    const window = { from: point(range.from - length - DAY), to: point(range.to + DAY) }
    const left = new Set(repeat.except)
    const isShown = (start: string) => {
      const at = timed ? fromWireTime(start) : dayStart(start, tz)
      return start >= anchor && !left.has(start) && overlaps(at, at + length, range)
    }
    // The first few say it of nearly all.
    for (const limit of LOOKED_AT) {
      work.take(limit * OCCURRENCE_STEPS)
      const starts = occurrences(repeat.read, anchor, zoneFor(date), { ...window, limit })
      if (starts.some(isShown)) return true
      if (starts.length < limit) return false
    }
    return false
  })
}

const DAY = 86_400_000
/** So many times of what repeats are looked at: first, and where none of these is shown. */
const LOOKED_AT = [20, 2_000] as const
const OCCURRENCE_STEPS = 75

/** What lasts no time is there at its moment (RFC 4791, 9.9). */
const overlaps = (from: number, to: number, range: TimeRange) =>
  from < range.to && (to > range.from || (to === from && from >= range.from))

function momentsOf(times: EventTimes, tz: string): TimeRange {
  if (times.allDay) return { from: dayStart(times.start, tz), to: dayStart(times.end, tz) }
  return { from: times.start, to: times.end ?? times.start }
}
