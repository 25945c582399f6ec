import fc from 'fast-check'

import { type Dependency, LINK_KINDS } from './dependency.ts'
import { dependencyGraph, type ParentTree } from './graph.ts'
import { type Plan, sumOf } from './reschedule.ts'
import type { Span } from './span.ts'
import { workCalendar } from './working-days.ts'

/** A Monday. */
export const MONDAY = 20_000 - ((20_000 + 3) % 7)
export const WEEK = workCalendar([1, 2, 3, 4, 5])

export const days = (start: number, end: number): Span => ({ start: MONDAY + start, end: MONDAY + end })
export const weekdays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 })
export const span = fc
  .record({ start: fc.integer({ min: MONDAY - 20, max: MONDAY + 20 }), days: fc.integer({ min: 0, max: 9 }) })
  .map(({ start, days }): Span => ({ start, end: start + days }))
const ITEMS = 7
const linkParts = { kind: fc.constantFrom(...LINK_KINDS), lag: fc.integer({ min: -4, max: 6 }) }
export const link = fc.record({
  from: fc.integer({ min: 0, max: ITEMS - 1 }).map(String),
  to: fc.integer({ min: 0, max: ITEMS - 1 }).map(String),
  ...linkParts,
})
export const context = fc.record({
  weekdays,
  spans: fc.array(fc.option(span, { nil: undefined, freq: 8 }), { minLength: ITEMS, maxLength: ITEMS }),
  links: fc.array(link, { maxLength: 12 }),
  moved: fc.dictionary(fc.integer({ min: 0, max: ITEMS - 1 }).map(String), span, {
    maxKeys: 2,
    noNullPrototype: true,
  }),
})

export function planOf({
  weekdays: days,
  spans,
  links,
}: {
  weekdays: number[]
  spans: (Span | undefined)[]
  links: Dependency[]
}): Plan {
  return { calendar: workCalendar(days), graph: dependencyGraph(links), spanOf: (id) => spans[Number(id)] }
}

export const after = (plan: Plan, changes: ReadonlyMap<string, Span>): Plan => ({
  ...plan,
  spanOf: (id) => changes.get(id) ?? plan.spanOf(id),
})

export const sorted = (changes: ReadonlyMap<string, Span>) =>
  [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Three parents, one of them below another one, over the seven items. */
const PARENTS = ['p', 'q', 'r']
const anyone = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: ITEMS - 1 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(...PARENTS) },
)
export const treeContext = fc.record({
  context,
  links: fc.array(fc.record({ ...linkParts, from: anyone, to: anyone }), { maxLength: 10 }),
  above: fc.array(fc.constantFrom('p', 'q', 'r', null), { minLength: ITEMS, maxLength: ITEMS }),
})

export function treeOf(above: readonly (string | null)[]): ParentTree {
  const parentOf = (id: string) => (id === 'r' ? 'q' : (above[Number(id)] ?? null))
  const everyone = [...Array.from({ length: ITEMS }, (_, n) => String(n)), 'r']
  const below = (id: string): string[] => everyone.filter((one) => parentOf(one) === id)
  return { partsOf: (id) => (PARENTS.includes(id) ? below(id) : []), parentOf }
}

export function treePlan({
  context: one,
  links,
  above,
}: {
  context: { weekdays: number[]; spans: (Span | undefined)[] }
  links: Dependency[]
  above: (string | null)[]
}): Plan {
  const tree = treeOf(above)
  const spanOf = (id: string): Span | undefined => {
    const parts = tree.partsOf(id)
    return parts.length > 0 ? sumOf(parts.map(spanOf)) : one.spans[Number(id)]
  }
  return { calendar: workCalendar(one.weekdays), graph: dependencyGraph(links, tree), spanOf }
}

export function afterTree(plan: Plan, changes: ReadonlyMap<string, Span>): Plan {
  const { tree } = plan.graph
  const spanOf = (id: string): Span | undefined => {
    const parts = tree.partsOf(id)
    return parts.length > 0 ? sumOf(parts.map(spanOf)) : (changes.get(id) ?? plan.spanOf(id))
  }
  return { ...plan, spanOf }
}
