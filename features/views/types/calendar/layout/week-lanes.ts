import type { Day } from '@weft/recurrence'

import { type Lanes, packLanes, type Spanning } from './lanes.ts'

/** Lays out one row of days again and again. */
export interface WeekLanes<E> {
  /** The lanes of the events that touch the days, given in the order of rows. */
  of(events: readonly E[], days: readonly Day[], max: number): Lanes<E>
}

/**
 * Packs anew only what changed: in a month of ten thousand events a drag changes one or two weeks with each of its
 * steps, and packing takes longer than everything else.
 */
export function createWeekLanes<E extends Spanning>(): WeekLanes<E> {
  let known: { own: readonly E[]; days: readonly Day[]; max: number; lanes: Lanes<E> } | null = null
  return {
    of(events, days, max) {
      const [first = '', last = ''] = [days[0], days.at(-1)]
      const own = events.filter((event) => event.first <= last && event.last >= first)
      if (known && known.max === max && isSame(known.days, days) && isSame(known.own, own)) return known.lanes
      const lanes = packLanes(own, days, max)
      known = { own, days, max, lanes }
      return lanes
    },
  }
}

function isSame<T>(before: readonly T[], after: readonly T[]): boolean {
  return before.length === after.length && before.every((one, n) => one === after[n])
}
