import type { Day } from '@weft/recurrence'

/** What lies on one or several days of a row. */
export interface Spanning {
  key: string
  first: Day
  last: Day
}

/** A bar in a row of days: columns from `from` to `to`, both included. */
interface Bar<E> {
  event: E
  lane: number
  from: number
  to: number
  /** It began before the row, or goes on after it. */
  isCut: { start: boolean; end: boolean }
}

export interface Lanes<E> {
  bars: Bar<E>[]
  /** How many events each column has in all, and how many of them have no room. */
  counts: number[]
  hidden: number[]
  /** Lanes that are in use. */
  depth: number
}

/**
 * Puts events into the lanes of a row of days: each into the first that is free on all its days, in the order that
 * they come in (interval partitioning by start is optimal: Kleinberg and Tardos, Algorithm Design, 4.1). Where a day has
 * more than `max`, its last lane is kept free to say how many more there are; an event that has no room on one of its
 * days is shown on none of them.
 */
export function packLanes<E extends Spanning>(
  events: readonly E[],
  days: readonly Day[],
  max: number,
): Lanes<E> {
  const width = days.length
  const counts = Array.from({ length: width }, () => 0)
  const placed: (Bar<E> | null)[] = []
  const first = days[0] ?? ''
  const last = days[width - 1] ?? ''
  const columns: { from: number; to: number }[] = []
  for (const event of events) {
    const from = columnFrom(days, event.first)
    const to = columnTo(days, event.last)
    columns.push({ from, to })
    for (let at = from; at <= to; at++) counts[at] = (counts[at] ?? 0) + 1
  }
  const room = counts.map((count) => (count > max ? Math.max(0, max - 1) : max))
  const hidden = Array.from({ length: width }, () => 0)
  const busy = Array.from({ length: max }, () => new Uint8Array(width))
  let depth = 0
  for (const [index, event] of events.entries()) {
    const { from, to } = columns[index] ?? { from: 0, to: -1 }
    if (from > to) continue
    const lane = freeLane(busy, from, to)
    let fits = lane < max
    for (let at = from; at <= to && fits; at++) fits = lane < (room[at] ?? 0)
    if (!fits) {
      for (let at = from; at <= to; at++) hidden[at] = (hidden[at] ?? 0) + 1
      continue
    }
    busy[lane]?.fill(1, from, to + 1)
    depth = Math.max(depth, lane + 1)
    placed.push({ event, lane, from, to, isCut: { start: event.first < first, end: event.last > last } })
  }
  return { bars: placed.flatMap((bar) => bar ?? []), counts, hidden, depth }
}

function freeLane(busy: readonly Uint8Array[], from: number, to: number): number {
  for (const [lane, days] of busy.entries()) {
    let isFree = true
    for (let at = from; at <= to && isFree; at++) isFree = days[at] === 0
    if (isFree) return lane
  }
  return busy.length
}

/** The first column on or after the day, and the last one on or before it. */
function columnFrom(days: readonly Day[], day: Day): number {
  let at = 0
  while (at < days.length && (days[at] ?? '') < day) at++
  return at
}

function columnTo(days: readonly Day[], day: Day): number {
  let at = days.length - 1
  while (at >= 0 && (days[at] ?? '') > day) at--
  return at
}
