import { type Dependency, slackOf } from './dependency.ts'
import type { Plan } from './reschedule.ts'

export interface CriticalPath {
  items: ReadonlySet<string>
  /** Links between critical items that leave no time. */
  has(link: Dependency): boolean
}

/**
 * The items whose delay delays the last of all that are linked, after Kelley and Walker's critical path method, on the
 * dates as they stand: total float in working days, from the end backwards.
 */
export function criticalPath({ graph, spanOf, calendar }: Plan): CriticalPath {
  const linked = graph.ordered().filter((id) => spanOf(id))
  const finishOf = (id: string) => calendar.count((spanOf(id)?.end ?? 0) + 1)
  const last = linked.reduce((latest, id) => Math.max(latest, finishOf(id)), -Infinity)
  const float = new Map<string, number>()
  const slack = (link: Dependency) => {
    const [before, after] = [spanOf(link.from), spanOf(link.to)]
    return before && after ? Math.max(0, slackOf(link, before, after, calendar)) : Infinity
  }
  for (const id of linked.toReversed()) {
    let least = last - finishOf(id)
    for (const link of graph.outOf(id))
      least = Math.min(least, slack(link) + (float.get(link.to) ?? Infinity))
    float.set(id, least)
  }
  const items = new Set(linked.filter((id) => (float.get(id) ?? 1) <= 0))
  return { items, has: (link) => items.has(link.from) && items.has(link.to) && slack(link) === 0 }
}
