import fc from 'fast-check'

import { type Dependency, LINK_KINDS } from './dependency.ts'
import { dependencyGraph } from './graph.ts'
import type { Plan } from './reschedule.ts'
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
export const ITEMS = 7
export const linkParts = { kind: fc.constantFrom(...LINK_KINDS), lag: fc.integer({ min: -4, max: 6 }) }
export const link = fc.record({
  from: fc.integer({ min: 0, max: ITEMS - 1 }).map(String),
  to: fc.integer({ min: 0, max: ITEMS - 1 }).map(String),
  ...linkParts,
})
export const world = fc.record({
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
