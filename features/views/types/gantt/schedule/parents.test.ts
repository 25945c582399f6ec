import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Dependency, isKept } from './dependency.ts'
import { dependencyGraph, type ParentTree, wayBetween } from './graph.ts'
import { type AutoMode, type Plan, reschedule } from './reschedule.ts'
import { afterTree, days, sorted, treeOf, treePlan, treeContext, WEEK } from './some-plans.ts'

describe('Links of parents', () => {
  for (const mode of ['push', 'gap'] as const satisfies AutoMode[])
    test(`are obeyed by ${mode}: nothing that is touched comes too early, and the second time nothing moves`, () => {
      fc.assert(
        fc.property(treeContext, (one) => {
          const plan = treePlan(one)
          const { tree } = plan.graph
          const moved = new Map(Object.entries(one.context.moved))
          const changes = reschedule(plan, moved, mode)
          const next = afterTree(plan, changes)
          const stops = plan.graph.following(moved.keys())
          const opened = new Set(stops.flatMap(({ id, part }) => (part === 'closes' ? [] : [id])))
          const bars = stops.flatMap(({ id, part }) => (part === 'bar' ? [id] : []))
          const isBelow = (id: string, parent: string): boolean =>
            id === parent || (tree.parentOf(id) !== null && isBelow(tree.parentOf(id) ?? '', parent))
          for (const link of plan.graph.links) {
            const [lead, follower] = [next.spanOf(link.from), next.spanOf(link.to)]
            if (!lead || !follower) continue
            if (opened.has(link.to)) expect(isKept(link, lead, follower, plan.calendar)).toBe(true)
            // One that alone was moved does not start before what its parent waits for either.
            if (link.kind === 'FS' || link.kind === 'SS')
              for (const id of bars) {
                const bar = next.spanOf(id)
                if (bar && isBelow(id, link.to)) expect(isKept(link, lead, bar, plan.calendar)).toBe(true)
              }
          }
          const again = new Map(
            [...moved.keys()].flatMap((id) => {
              const is = next.spanOf(id)
              return is ? [[id, is] as const] : []
            }),
          )
          expect(sorted(reschedule(next, again, mode))).toEqual([])
          for (const id of changes.keys()) expect(bars).toContain(id)
        }),
        { numRuns: 1_500 },
      )
    })

  test('in a circle through what lies below them are found by their way, and not obeyed', () => {
    fc.assert(
      fc.property(treeContext, ({ links, above }) => {
        const tree = treeOf(above)
        const graph = dependencyGraph(links, tree)
        for (const one of links)
          expect(graph.circular.includes(one)).toBe(wayBetween(links, one.to, one.from, tree) !== null)
        const stops = graph.network()
        // Where a parent closes what waits for it may go on, and where it opens what lies below it may.
        const closed = new Map(stops.map(({ id }, n) => [id, n]))
        const opened = new Map(stops.map(({ id }, n) => [id, n] as const).toReversed())
        for (const { from, to } of graph.links) expect(closed.get(from)).toBeLessThan(opened.get(to) ?? -1)
      }),
      { numRuns: 500 },
    )
  })

  const tree: ParentTree = {
    partsOf: (id) => (id === 'p' ? ['0', '1'] : []),
    parentOf: (id) => (id === '0' || id === '1' ? 'p' : null),
  }
  const of = (links: Dependency[]): Plan => {
    const spans = [days(0, 1), days(2, 4), days(7, 8)]
    return {
      calendar: WEEK,
      graph: dependencyGraph(links, tree),
      spanOf: (id) => (id === 'p' ? days(0, 4) : spans[Number(id)]),
    }
  }

  test('a parent that waits takes along what would start too early, and keeps the gaps where those count', () => {
    const plan = of([{ from: '2', to: 'p', kind: 'FS', lag: 0 }])
    const moved = new Map([['2', days(0, 1)]])
    expect(sorted(reschedule(plan, moved, 'push'))).toEqual([
      ['0', days(2, 3)],
      ['2', days(0, 1)],
    ])
    expect(dependencyGraph([{ from: 'p', to: '0', kind: 'FS', lag: 0 }], tree).links).toEqual([])
    expect(dependencyGraph([{ from: '1', to: 'p', kind: 'SS', lag: 0 }], tree).links).toEqual([])
  })

  test('what waits for a parent waits for the last below it', () => {
    const plan = of([{ from: 'p', to: '2', kind: 'FS', lag: 0 }])
    expect([...reschedule(plan, new Map([['1', days(4, 8)]]), 'push')]).toEqual([
      ['1', days(4, 8)],
      ['2', days(9, 10)],
    ])
    expect([...reschedule(plan, new Map([['0', days(1, 2)]]), 'push')]).toEqual([['0', days(1, 2)]])
  })
})
