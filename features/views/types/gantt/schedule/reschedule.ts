import { type Dependency, isAboutEnd, isKept, pushed, shiftOf } from './dependency.ts'
import type { DependencyGraph, Stop } from './graph.ts'
import { isSame, shifted, type Span } from './span.ts'
import type { WorkCalendar } from './working-days.ts'

/** What moves by itself when an item moves. */
export const AUTO_MODES = ['off', 'push', 'gap'] as const
export type AutoMode = (typeof AUTO_MODES)[number]

/** Items lie at most so deep; a record that lies below itself by mistake ends there as well. */
const DEEPEST = 16

export interface Plan {
  /** Parents as the sum of what lies below them. Undefined for an item without dates: it neither waits nor is waited for. */
  spanOf(id: string): Span | undefined
  graph: DependencyGraph
  calendar: WorkCalendar
}

/**
 * The new dates of all that change when `moved` (items with bars of their own) is where it is wanted, those included:
 * off moves nothing else; push takes what would come too early to the first place that is allowed; gap moves all that
 * follow by as many working days as what they wait for, as far as everything they wait for lets them. What was moved by
 * hand gives way as well: nothing that is touched lies before what it waits for. A parent is the sum of what lies below
 * it: where it must not start, nothing below it starts, and where it must not end, the last of what is touched below it
 * ends later. In the order in which things follow each other, so that each is looked at once; doing it again changes
 * nothing.
 */
export function reschedule(plan: Plan, moved: ReadonlyMap<string, Span>, mode: AutoMode): Map<string, Span> {
  const { graph, calendar } = plan
  if (mode === 'off') return changesOf(plan, moved)
  const placed = new Map<string, Span>()
  const sums = new Map<string, Span>()
  const spanOf = (id: string) => placed.get(id) ?? sums.get(id) ?? plan.spanOf(id)
  const stops = graph.following(moved.keys())
  const dated = stops.filter(({ id }) => moved.has(id) || plan.spanOf(id))
  const work: Work = { plan, spanOf, last: lastBelow(dated, graph) }
  for (const { id, part } of stops) {
    if (part === 'opens') continue
    if (part === 'closes') {
      const sum = sumOf(graph.tree.partsOf(id).map(spanOf))
      if (sum) sums.set(id, sum)
      continue
    }
    const was = plan.spanOf(id)
    let span = moved.get(id) ?? was
    if (!span) continue
    if (mode === 'gap' && was && !moved.has(id)) span = shifted(was, carried(id, work), calendar)
    placed.set(id, settled(id, span, work))
  }
  return changesOf(plan, placed)
}

interface Work {
  plan: Plan
  /** Where something lies by now. */
  spanOf(id: string): Span | undefined
  /** Of each parent whose end waits for something, the touched item below it that comes last. */
  last: ReadonlyMap<string, string>
}

/** A link that holds an item, and whose it is: its own, or of a parent that it lies below. */
interface Hold {
  link: Dependency
  holder: string
}

function holdsOf(id: string, { tree, into }: DependencyGraph): Hold[] {
  const holds: Hold[] = []
  for (
    let holder: string | null = id, n = 0;
    holder !== null && n < DEEPEST;
    holder = tree.parentOf(holder), n++
  )
    for (const link of into(holder)) holds.push({ link, holder })
  return holds
}

function lastBelow(stops: readonly Stop[], graph: DependencyGraph): Map<string, string> {
  const last = new Map<string, string>()
  for (const { id, part } of stops)
    if (part === 'bar')
      for (const { link, holder } of holdsOf(id, graph))
        if (holder !== id && isAboutEnd(link)) last.set(holder, id)
  return last
}

/** From the first to the last day of all of them; undefined where none has dates. */
export function sumOf(spans: Iterable<Span | undefined>): Span | undefined {
  let sum: Span | undefined
  for (const span of spans)
    if (span)
      sum = sum
        ? { start: Math.min(sum.start, span.start), end: Math.max(sum.end, span.end) }
        : { start: span.start, end: span.end }
  return sum
}

/** Working days by which an item has to follow: the most that any it waits for has moved. */
function carried(id: string, { plan, spanOf }: Work): number {
  const shifts = holdsOf(id, plan.graph).flatMap(({ link }) => {
    const [was, is] = [plan.spanOf(link.from), spanOf(link.from)]
    return was && is ? [shiftOf(link, was, is, plan.calendar)] : []
  })
  return shifts.length === 0 ? 0 : Math.max(...shifts)
}

/** The first place from there on that all it waits for allow. */
function settled(id: string, wanted: Span, { plan, spanOf, last }: Work): Span {
  const { graph, calendar } = plan
  const holds = holdsOf(id, graph)
  let span = wanted
  // A move onto working days may shorten the days without work at the end, and with them what another link needs.
  for (let before: Span | null = null; before === null || !isSame(before, span);) {
    before = span
    for (const { link, holder } of holds) {
      const lead = spanOf(link.from)
      if (!lead) continue
      if (holder !== id && isAboutEnd(link)) {
        if (last.get(holder) !== id) continue
        const others = leavesOf(holder, graph).map((one) => (one === id ? span : spanOf(one)))
        const whole = sumOf(others)
        if (whole && isKept(link, lead, whole, calendar)) continue
      }
      span = pushed(link, lead, span, calendar)
    }
  }
  return span
}

/** What has a bar of its own below a parent. */
function leavesOf(id: string, graph: DependencyGraph, depth = 0): string[] {
  const parts = depth < DEEPEST ? graph.tree.partsOf(id) : []
  return parts.length === 0 ? [id] : parts.flatMap((part) => leavesOf(part, graph, depth + 1))
}

function changesOf(plan: Plan, placed: ReadonlyMap<string, Span>): Map<string, Span> {
  const changes = new Map<string, Span>()
  for (const [id, span] of placed) {
    const was = plan.spanOf(id)
    if (!was || !isSame(was, span)) changes.set(id, span)
  }
  return changes
}
