import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { criticalPath } from './critical-path.ts'
import { type Dependency, slackOf } from './dependency.ts'
import { dependencyGraph, type ParentTree } from './graph.ts'
import { type Plan, reschedule } from './reschedule.ts'
import { after, afterTree, days, planOf, treePlan, treeContext, WEEK, context } from './some-plans.ts'
import { shifted, type Span, startingOn } from './span.ts'

/** On working days, with every link kept. */
function settle(plan: Plan): Plan {
  const { calendar, graph } = plan
  const onWork = (one: Span | undefined): Span | undefined => one && startingOn(one, one.start, calendar)
  const snapped = afterTree(
    plan,
    spansOf(barsOf(plan), (id) => onWork(plan.spanOf(id))),
  )
  return afterTree(
    snapped,
    reschedule({ ...snapped, graph }, spansOf(barsOf(snapped), snapped.spanOf), 'push'),
  )
}

function spansOf(ids: readonly string[], spanOf: (id: string) => Span | undefined): Map<string, Span> {
  const spans = new Map<string, Span>()
  for (const id of ids) {
    const span = spanOf(id)
    if (span) spans.set(id, span)
  }
  return spans
}

const barsOf = ({ graph, spanOf }: Plan) =>
  graph.network().flatMap(({ id, part }) => (part === 'bar' && spanOf(id) ? [id] : []))
const startOf = ({ calendar, spanOf }: Plan, id: string) => calendar.count(spanOf(id)?.start ?? 0)
const finishOf = ({ calendar, spanOf }: Plan, id: string) => calendar.count((spanOf(id)?.end ?? 0) + 1)
const finish = (plan: Plan) => Math.max(...barsOf(plan).map((id) => finishOf(plan, id)))

/** Whether a day of delay of one item delays the last of all, by doing it. */
function delays(plan: Plan, id: string): boolean {
  const is = plan.spanOf(id)
  if (!is) return false
  const late = reschedule(plan, new Map([[id, shifted(is, 1, plan.calendar)]]), 'push')
  return finish(after(plan, late)) > finish(plan)
}

/**
 * The plain way: a link of parents is one of each item below the first to each item below the second, as far as those
 * make the end that counts; the float of an item is the least of all ways to the end of the plan.
 */
function naive(plan: Plan): Set<string> {
  const { tree, links } = plan.graph
  const below = (id: string): string[] => {
    const parts = tree.partsOf(id)
    return parts.length === 0 ? (plan.spanOf(id) ? [id] : []) : parts.flatMap(below)
  }
  const lastBelow = (id: string): string[] => {
    const parts = tree.partsOf(id).filter((one) => plan.spanOf(one))
    const [first, ...others] = parts
    if (first === undefined) return plan.spanOf(id) ? [id] : []
    return lastBelow(others.reduce((a, b) => (finishOf(plan, b) >= finishOf(plan, a) ? b : a), first))
  }
  const leads = ({ kind, from }: Dependency) =>
    kind[0] === 'F' ? below(from) : below(from).filter((id) => startOf(plan, id) === startOf(plan, from))
  const edges = links.flatMap((link) =>
    leads(link).flatMap((from) =>
      (link.kind[1] === 'F' ? lastBelow(link.to) : below(link.to)).map((to) => ({ ...link, from, to })),
    ),
  )
  const slack = (link: Dependency) => {
    const [one, other] = [plan.spanOf(link.from), plan.spanOf(link.to)]
    return one && other ? slackOf(link, one, other, plan.calendar) : Infinity
  }
  const bars = barsOf(plan)
  const float = new Map(bars.map((id) => [id, finish(plan) - finishOf(plan, id)]))
  for (let round = 0; round <= bars.length; round++)
    for (const link of edges)
      float.set(
        link.from,
        Math.min(float.get(link.from) ?? Infinity, slack(link) + (float.get(link.to) ?? Infinity)),
      )
  return new Set(bars.filter((id) => (float.get(id) ?? 1) <= 0))
}

describe('The critical path', () => {
  test('holds exactly the items of which a day of delay delays the end', () => {
    fc.assert(
      fc.property(context, (one) => {
        const plan = settle(planOf(one))
        const { items } = criticalPath(plan)
        for (const id of barsOf(plan)) expect(items.has(id)).toBe(delays(plan, id))
      }),
      { numRuns: 300 },
    )
  })

  test('goes through what lies below parents, as the longest way through all of it does', () => {
    fc.assert(
      fc.property(treeContext, (one) => {
        const plan = settle(treePlan(one))
        const { items } = criticalPath(plan)
        const { tree } = plan.graph
        const found = naive(plan)
        expect(barsOf(plan).filter((id) => items.has(id))).toEqual(barsOf(plan).filter((id) => found.has(id)))
        const isAbove = (parent: string): boolean =>
          tree.partsOf(parent).some((id) => found.has(id) || isAbove(id))
        for (const parent of ['p', 'q', 'r']) expect(items.has(parent)).toBe(isAbove(parent))
      }),
      { numRuns: 1_500 },
    )
  })

  test('holds what delays the end where parents wait for each other', () => {
    fc.assert(
      fc.property(treeContext, (one) => {
        const links = one.links.map((link) => ({ ...link, kind: 'FS' as const }))
        const plan = settle(treePlan({ ...one, links }))
        const { items } = criticalPath(plan)
        for (const id of barsOf(plan)) expect(items.has(id)).toBe(delays(plan, id))
      }),
      { numRuns: 500 },
    )
  })

  test('is empty where nothing is linked', () => {
    expect(criticalPath(planOf({ weekdays: [1], spans: [], links: [] })).items.size).toBe(0)
  })

  test('leaves out what ends early in a phase that is on it, and marks the link of the phase', () => {
    const tree: ParentTree = {
      partsOf: (id) => (id === 'p' ? ['0', '1'] : []),
      parentOf: (id) => (id === '0' || id === '1' ? 'p' : null),
    }
    const spans = [days(0, 1), days(0, 4), days(7, 8)]
    const link: Dependency = { from: 'p', to: '2', kind: 'FS', lag: 0 }
    const path = criticalPath({
      calendar: WEEK,
      graph: dependencyGraph([link], tree),
      spanOf: (id) => (id === 'p' ? days(0, 4) : spans[Number(id)]),
    })
    expect([...path.items].toSorted()).toEqual(['1', '2', 'p'])
    expect(path.has(link)).toBe(true)
  })
})
