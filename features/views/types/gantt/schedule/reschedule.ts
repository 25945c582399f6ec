import { pushed, shiftOf } from './dependency.ts'
import type { DependencyGraph } from './graph.ts'
import { isSame, shifted, type Span } from './span.ts'
import type { WorkCalendar } from './working-days.ts'

/** What moves by itself when an item moves. */
export const AUTO_MODES = ['off', 'push', 'gap'] as const
export type AutoMode = (typeof AUTO_MODES)[number]

export interface Plan {
  /** Undefined for an item without dates: it neither waits nor is waited for. */
  spanOf(id: string): Span | undefined
  graph: DependencyGraph
  calendar: WorkCalendar
}

/**
 * The new dates of all that change when `moved` is where it is wanted, those included: off moves nothing else; push
 * takes what would come too early to the first place that is allowed; gap moves all that follow by as many working
 * days as what they wait for, as far as everything they wait for lets them. What was moved by hand gives way as well:
 * nothing that is touched lies before what it waits for. In the order in which things follow each other, so that
 * each is looked at once; doing it again changes nothing.
 */
export function reschedule(plan: Plan, moved: ReadonlyMap<string, Span>, mode: AutoMode): Map<string, Span> {
  const { graph, calendar } = plan
  if (mode === 'off') return changesOf(plan, moved)
  const placed = new Map<string, Span>()
  const spanOf = (id: string) => placed.get(id) ?? plan.spanOf(id)
  for (const id of graph.following(moved.keys())) {
    const was = plan.spanOf(id)
    let span = moved.get(id) ?? was
    if (!span) continue
    if (mode === 'gap' && was && !moved.has(id)) span = shifted(was, carried(id, plan, spanOf), calendar)
    placed.set(id, settled(id, span, plan, spanOf))
  }
  return changesOf(plan, placed)
}

/** Working days by which an item has to follow: the most that any it waits for has moved. */
function carried(id: string, plan: Plan, spanOf: (id: string) => Span | undefined): number {
  const shifts = plan.graph.into(id).flatMap((link) => {
    const [was, is] = [plan.spanOf(link.from), spanOf(link.from)]
    return was && is ? [shiftOf(link, was, is, plan.calendar)] : []
  })
  return shifts.length === 0 ? 0 : Math.max(...shifts)
}

/** The first place from there on that all it waits for allow. */
function settled(id: string, wanted: Span, plan: Plan, spanOf: (id: string) => Span | undefined): Span {
  let span = wanted
  // A move onto working days may shorten the days without work at the end, and with them what another link needs.
  for (let before: Span | null = null; before === null || !isSame(before, span);) {
    before = span
    for (const link of plan.graph.into(id)) {
      const lead = spanOf(link.from)
      if (lead) span = pushed(link, lead, span, plan.calendar)
    }
  }
  return span
}

function changesOf(plan: Plan, placed: ReadonlyMap<string, Span>): Map<string, Span> {
  const changes = new Map<string, Span>()
  for (const [id, span] of placed) {
    const was = plan.spanOf(id)
    if (!was || !isSame(was, span)) changes.set(id, span)
  }
  return changes
}
