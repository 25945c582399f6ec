import { addUnits, type Day, dayAt, momentOf, weekdayOf } from '@weft/recurrence'

import type { QuietHours } from './settings.ts'

/** From the first moment on, up to the second one. */
type Span = readonly [from: number, to: number]

/** A weekend after a weekend is none: past so many days no span goes on. */
const MOST_DAYS = 4

/**
 * When quiet hours that hold at a moment end; null where none do. Each night goes from the moment when the clock first
 * shows its beginning to the one when it shows its end: an hour that a clock change gives twice is passed through once,
 * and one that is left out ends nothing too early.
 */
export function quietUntil(at: number, quiet: QuietHours | null, zone: string): number | null {
  if (!quiet) return null
  const today = dayAt(at, zone)
  const spans = Array.from({ length: MOST_DAYS + 1 }, (_, n) =>
    spansFrom(addUnits(today, 'day', n - 1), quiet, zone),
  ).flat()
  let end: number | null = null
  // What begins where another ends goes on: a night, and then the weekend.
  for (;;) {
    const inside: number = end ?? at
    const next: Span | undefined = spans.find(([from, to]) => from <= inside && inside < to)
    if (!next) return end
    end = next[1]
  }
}

/** What begins on a day. */
function spansFrom(day: Day, { from, to, weekends }: QuietHours, zone: string): Span[] {
  const next = addUnits(day, 'day', 1)
  const night: Span = [momentOf(day, from * 60, zone), momentOf(from < to ? day : next, to * 60, zone)]
  const isWeekend = weekends && [0, 6].includes(weekdayOf(day))
  return [
    ...(from === to ? [] : [night]),
    ...(isWeekend ? [[momentOf(day, 0, zone), momentOf(next, 0, zone)] as const] : []),
  ]
}
