/** Which days the timeline holds. */
export interface Reach {
  first: number
  last: number
}

/** Browsers lose parts of a pixel on what is wider. */
const MOST_PX = 4_000_000
/** The edges move in steps, so that an item that comes a day earlier moves nothing else. */
const STEP = 28

export interface ReachContext {
  /** First and last day with an item; null without any. */
  items: Reach | null
  today: number
  /** Px of a day, and of what is seen. */
  dayWidth: number
  viewWidth: number
  /** Days that were scrolled beyond on either side. */
  more: { before: number; after: number }
}

/** All items and today, with room for one more screen on either side, and what was scrolled to. */
export function reachOf({ items, today, dayWidth, viewWidth, more }: ReachContext): Reach {
  const most = Math.floor(MOST_PX / dayWidth / 2)
  const room = Math.ceil(viewWidth / dayWidth)
  const first = Math.max(today - most, Math.min(items?.first ?? today, today) - room - more.before)
  const last = Math.min(today + most, Math.max(items?.last ?? today, today) + room + more.after)
  return { first: Math.floor(first / STEP) * STEP, last: Math.ceil(last / STEP) * STEP }
}

/** How many more days are wanted where one came within half a screen of an edge; the same object when none. */
export function furtherOf(
  more: { before: number; after: number },
  { reach, seen }: { reach: Reach; seen: Reach },
): { before: number; after: number } {
  const screen = Math.max(STEP, Math.ceil(seen.last - seen.first))
  const isNear = (days: number) => days < screen / 2
  const before = isNear(seen.first - reach.first) ? more.before + screen : more.before
  const after = isNear(reach.last - seen.last) ? more.after + screen : more.after
  return before === more.before && after === more.after ? more : { before, after }
}
