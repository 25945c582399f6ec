import { type Dependency, isAboutEnd, isFromEnd, slackOf } from './dependency.ts'
import type { Plan } from './reschedule.ts'

export interface CriticalPath {
  /** Items with a bar of their own, and the parents that they lie below. */
  items: ReadonlySet<string>
  /** Links between critical items that leave no time. */
  has(link: Dependency): boolean
}

/**
 * The items whose delay delays the last of all that are linked, after Kelley and Walker's critical path method, on the
 * dates as they stand: total float in working days, from the end backwards. A way through a parent goes through what
 * lies below it: what waits for its end waits for all of that, what waits for its start for those that begin it; where
 * it must not start nothing below it does, and where it must not end the last below it does not.
 */
export function criticalPath({ graph, spanOf, calendar }: Plan): CriticalPath {
  const { tree } = graph
  const stops = graph.network().filter(({ id }) => spanOf(id))
  const startOf = (id: string) => calendar.count(spanOf(id)?.start ?? 0)
  const finishOf = (id: string) => calendar.count((spanOf(id)?.end ?? 0) + 1)
  const last = stops.reduce(
    (latest, { id, part }) => (part === 'bar' ? Math.max(latest, finishOf(id)) : latest),
    -Infinity,
  )
  // How far things may move without delaying the last: either end of what is waited for, and of what has to wait.
  const leads = { start: new Map<string, number>(), end: new Map<string, number>() }
  const waits = { start: new Map<string, number>(), end: new Map<string, number>() }
  const slack = (link: Dependency) => {
    const [before, after] = [spanOf(link.from), spanOf(link.to)]
    return before && after ? Math.max(0, slackOf(link, before, after, calendar)) : Infinity
  }
  const room = (link: Dependency) => (isAboutEnd(link) ? waits.end : waits.start).get(link.to) ?? Infinity
  /** What the links of one end leave, and the same end of the parent as far as this one makes it. */
  const left = (id: string, isEnd: boolean) => {
    const links = graph.outOf(id).filter((link) => isFromEnd(link) === isEnd)
    const least = Math.min(Infinity, ...links.map((link) => slack(link) + room(link)))
    const parent = tree.parentOf(id)
    if (parent === null) return least
    if (isEnd) return Math.min(least, finishOf(parent) - finishOf(id) + (leads.end.get(parent) ?? Infinity))
    return startOf(id) === startOf(parent) ? Math.min(least, leads.start.get(parent) ?? Infinity) : least
  }
  for (const { id, part } of stops.toReversed()) {
    if (part === 'opens') {
      const below = tree.partsOf(id).filter((one) => spanOf(one))
      const gaps = below.map((one) => startOf(one) - startOf(id) + (waits.start.get(one) ?? Infinity))
      waits.start.set(id, Math.min(Infinity, ...gaps))
      waits.end.set(id, waits.end.get(lastOf(below, finishOf) ?? '') ?? Infinity)
      continue
    }
    const [start, end] = [left(id, false), left(id, true)]
    leads.start.set(id, start)
    leads.end.set(id, end)
    if (part === 'closes') continue
    // A bar moves as a whole.
    const float = Math.min(last - finishOf(id), start, end)
    waits.start.set(id, float)
    waits.end.set(id, float)
  }
  const items = new Set<string>()
  for (const { id, part } of stops)
    if (part === 'bar' && (waits.end.get(id) ?? 1) <= 0)
      for (let one: string | null = id; one !== null && !items.has(one); one = tree.parentOf(one))
        items.add(one)
  return {
    items,
    has: (link) => items.has(link.from) && items.has(link.to) && slack(link) === 0 && room(link) <= 0,
  }
}

/** The one that ends last; of several the last of them. */
function lastOf(ids: readonly string[], finishOf: (id: string) => number): string | undefined {
  let last: string | undefined
  for (const id of ids) if (last === undefined || finishOf(id) >= finishOf(last)) last = id
  return last
}
