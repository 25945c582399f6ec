import { type Day, secondsAt } from '@weft/recurrence'

import { USUAL_MINUTES } from '../actions/drop-edits.ts'
import type { CalendarEvent } from '../events/calendar-event.ts'
import { isAboveHours } from '../events/item-look.ts'
import type { Clocked } from '../layout/columns.ts'

const DAY_MINUTES = 1440

/** The part of an event that lies in one day. */
export interface Segment extends Clocked {
  event: CalendarEvent
  cutStart: boolean
  cutEnd: boolean
}

export interface DaySegments {
  /** Inside the hours, cut to them. */
  inside: Segment[]
  /** Before or after the hours that are shown. */
  outside: CalendarEvent[]
}

/** Minutes since midnight that the clock shows at a moment. */
export const minuteAt = (ms: number, tz: string): number => Math.floor(secondsAt(ms, tz) / 60)

/** What a day has by the clock, within hours from and to. */
export function segmentsOf(
  events: readonly CalendarEvent[],
  day: Day,
  { tz, hours: [from, to] }: { tz: string; hours: readonly [number, number] },
): DaySegments {
  const inside: Segment[] = []
  const outside: CalendarEvent[] = []
  const [low, high] = [from * 60, to * 60]
  for (const event of events) {
    if (event.first > day || event.last < day || isAboveHours(event)) continue
    const { span } = event
    const begins = event.first === day ? minuteAt(span.start, tz) : 0
    const isLast = event.last === day
    const length = span.hasEnd ? 0 : USUAL_MINUTES
    const given = span.hasEnd && isLast ? minuteAt(span.end, tz) : begins + length
    // Midnight ends the day; an hour that comes twice may end before it began.
    const isOver = !isLast || (span.hasEnd && given <= begins && span.end > span.start)
    const ends = isOver ? (isLast && given > 0 ? begins + 15 : DAY_MINUTES) : Math.min(given, DAY_MINUTES)
    if (ends < low || (ends === low && begins < low) || begins >= high) {
      outside.push(event)
      continue
    }
    inside.push({
      key: event.key,
      event,
      from: Math.max(begins, low),
      to: Math.min(Math.max(ends, begins), high),
      cutStart: event.first < day || begins < low,
      cutEnd: event.last > day || ends > high,
    })
  }
  return { inside, outside }
}

/** The minute at which the first begins, where there are some and none of them lies in what is seen. */
export function firstOutOfSight(
  segments: readonly Pick<Clocked, 'from' | 'to'>[],
  { top, bottom }: { top: number; bottom: number },
): number | null {
  if (segments.some(({ from, to }) => from < bottom && to > top)) return null
  return segments.length === 0 ? null : Math.min(...segments.map(({ from }) => from))
}
