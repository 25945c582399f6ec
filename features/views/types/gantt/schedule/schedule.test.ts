import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Dependency, isKept, readTerms } from './dependency.ts'
import { dependencyGraph, wayBetween } from './graph.ts'
import { type AutoMode, type Plan, reschedule } from './reschedule.ts'
import { isSame, shifted, type Span, startingOn, workOf } from './span.ts'
import { workCalendar } from './working-days.ts'
import { after, days, link, MONDAY, planOf, sorted, span, WEEK, weekdays, context } from './some-plans.ts'

describe('Working days', () => {
  test('are counted like one by one', () => {
    fc.assert(
      fc.property(
        weekdays,
        fc.integer({ min: -800, max: 800 }),
        fc.integer({ min: 0, max: 60 }),
        (days, from, length) => {
          const calendar = workCalendar(days)
          let count = 0
          for (let day = from; day < from + length; day++)
            if (days.includes((((day + 4) % 7) + 7) % 7)) count++
          expect(calendar.count(from + length) - calendar.count(from)).toBe(count)
          expect(calendar.workday(calendar.count(from))).toBe(calendar.onOrAfter(from))
          expect(calendar.isWorking(calendar.onOrAfter(from))).toBe(true)
          const first = calendar.firstWith(calendar.count(from))
          expect([calendar.count(first), calendar.count(first - 1)]).toEqual([
            calendar.count(from),
            calendar.count(from) - 1,
          ])
        },
      ),
    )
  })

  test('are all days where nobody says which', () => {
    expect(workOf({ start: 0, end: 13 }, workCalendar([]))).toBe(14)
  })

  test('stay as many when something moves', () => {
    fc.assert(
      fc.property(weekdays, span, fc.integer({ min: -30, max: 30 }), (days, one, by) => {
        const calendar = workCalendar(days)
        const moved = shifted(one, by, calendar)
        if (by !== 0) expect(workOf(moved, calendar)).toBe(Math.max(1, workOf(one, calendar)))
      }),
    )
  })
})

describe('Terms of a link', () => {
  test('are the usual ones where nothing that is known is said', () => {
    for (const data of [null, undefined, 'SS', { kind: 'XX', lag: 0.5 }, { lag: 99_999 }, [1]])
      expect(readTerms(data)).toEqual({ kind: 'FS', lag: 0 })
    expect(readTerms({ kind: 'SF', lag: -2 })).toEqual({ kind: 'SF', lag: -2 })
  })

  const first = { start: MONDAY, end: MONDAY + 4 }
  const kept = (kind: Dependency['kind'], lag: number, start: number, end = start) =>
    isKept({ kind, lag }, first, { start: MONDAY + start, end: MONDAY + end }, WEEK)

  test('say what has to wait for what', () => {
    expect([kept('FS', 0, 4), kept('FS', 0, 5), kept('FS', 0, 7)]).toEqual([false, true, true])
    expect([kept('SS', 0, -1), kept('SS', 0, 0)]).toEqual([false, true])
    expect([kept('FF', 0, 1, 3), kept('FF', 0, 1, 4)]).toEqual([false, true])
    // Done on the Friday before the Monday on which the other one starts.
    expect([kept('SF', 0, -9, -4), kept('SF', 0, -9, -3)]).toEqual([false, true])
  })

  test('count the lag in working days, over weekends', () => {
    expect([kept('FS', 2, 8), kept('FS', 2, 9)]).toEqual([false, true])
    expect([kept('FS', -1, 3), kept('FS', -1, 4)]).toEqual([false, true])
    expect([kept('SS', 6, 7), kept('SS', 6, 8)]).toEqual([false, true])
  })
})

describe('A circle', () => {
  test('is found by its way, and only there', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 12 }), (links) => {
        const graph = dependencyGraph(links)
        for (const one of links) {
          const way = wayBetween(links, one.to, one.from)
          expect(graph.circular.includes(one)).toBe(way !== null)
          for (const [n, id] of (way ?? []).entries())
            if (n > 0) expect(links.some(({ from, to }) => from === way?.[n - 1] && to === id)).toBe(true)
        }
        expect(graph.links.length + graph.circular.length).toBe(links.length)
      }),
    )
  })

  test('is not obeyed, and what remains has an order', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 14 }), (links) => {
        const graph = dependencyGraph(links)
        const place = new Map(graph.network().map(({ id }, n) => [id, n]))
        for (const { from, to } of graph.links) expect(place.get(from)).toBeLessThan(place.get(to) ?? -1)
      }),
    )
  })

  test('of very many items needs no deep stack', () => {
    const chain = Array.from({ length: 50_000 }, (_, n): Dependency => {
      return { from: `${n}`, to: `${n + 1}`, kind: 'FS', lag: 0 }
    })
    expect(dependencyGraph(chain).following(['0'])).toHaveLength(50_001)
    expect(dependencyGraph([...chain, { from: '50000', to: '0', kind: 'FS', lag: 0 }]).links).toHaveLength(0)
  })
})

/** One step after another, until nothing that follows comes too early. */
function naivePush(plan: Plan, moved: ReadonlyMap<string, Span>): Map<string, Span> {
  const spans = new Map(moved)
  const reached = new Set(moved.keys())
  for (let grew = true; grew;) {
    grew = false
    for (const { from, to } of plan.graph.links)
      if (reached.has(from) && !reached.has(to)) grew = Boolean(reached.add(to))
  }
  const spanOf = (id: string) => spans.get(id) ?? plan.spanOf(id)
  const next = (one: Span) => startingOn(one, one.start + 1, plan.calendar)
  for (let moves = true; moves;) {
    moves = false
    for (const one of plan.graph.links) {
      const [lead, follower] = [spanOf(one.from), spanOf(one.to)]
      if (!reached.has(one.to) || !lead || !follower || isKept(one, lead, follower, plan.calendar)) continue
      spans.set(one.to, next(follower))
      moves = true
    }
  }
  return new Map([...spans].filter(([id, is]) => !isSame(plan.spanOf(id) ?? { start: NaN, end: NaN }, is)))
}

describe('Scheduling', () => {
  for (const mode of ['push', 'gap'] as const satisfies AutoMode[])
    test(`by ${mode} leaves nothing before what it waits for, and changes nothing the second time`, () => {
      fc.assert(
        fc.property(context, (one) => {
          const plan = planOf(one)
          const moved = new Map(Object.entries(one.moved))
          const changes = reschedule(plan, moved, mode)
          const next = after(plan, changes)
          const touched = new Set(plan.graph.following(moved.keys()).map(({ id }) => id))
          for (const dependency of plan.graph.links) {
            const [lead, follower] = [next.spanOf(dependency.from), next.spanOf(dependency.to)]
            if (touched.has(dependency.to) && lead && follower)
              expect(isKept(dependency, lead, follower, plan.calendar)).toBe(true)
          }
          const again = new Map(
            [...moved.keys()].flatMap((id) => {
              const is = next.spanOf(id)
              return is ? [[id, is] as const] : []
            }),
          )
          expect(reschedule(next, again, mode).size).toBe(0)
          for (const id of changes.keys()) expect(touched.has(id)).toBe(true)
        }),
        { numRuns: 500 },
      )
    })

  test('by push gives what the plain way of one day after another gives', () => {
    fc.assert(
      fc.property(context, (one) => {
        const plan = planOf(one)
        const moved = new Map(Object.entries(one.moved))
        expect(sorted(reschedule(plan, moved, 'push'))).toEqual(sorted(naivePush(plan, moved)))
      }),
      { numRuns: 500 },
    )
  })

  test('off moves what was moved and nothing else', () => {
    fc.assert(
      fc.property(context, (one) => {
        const moved = new Map(Object.entries(one.moved))
        for (const [id, is] of reschedule(planOf(one), moved, 'off')) expect(moved.get(id)).toEqual(is)
      }),
    )
  })

  const chain = (kind: Dependency['kind'], lag = 0): Dependency[] => [
    { from: '0', to: '1', kind, lag },
    { from: '1', to: '2', kind, lag },
  ]

  test('by push moves only what comes too early, over the weekend, with its working days', () => {
    const plan = planOf({
      weekdays: [1, 2, 3, 4, 5],
      spans: [days(0, 2), days(3, 4), days(14, 15)],
      links: chain('FS'),
    })
    expect([...reschedule(plan, new Map([['0', days(0, 3)]]), 'push')]).toEqual([
      ['0', days(0, 3)],
      ['1', days(4, 7)],
    ])
  })

  test('by gap takes along all that follow, both ways', () => {
    const plan = planOf({
      weekdays: [1, 2, 3, 4, 5],
      spans: [days(0, 2), days(3, 4), days(14, 15)],
      links: chain('FS'),
    })
    const later = reschedule(plan, new Map([['0', days(1, 3)]]), 'gap')
    expect([...later]).toEqual([
      ['0', days(1, 3)],
      ['1', days(4, 7)],
      ['2', days(15, 16)],
    ])
    const earlier = reschedule(plan, new Map([['0', days(-7, -5)]]), 'gap')
    expect([...earlier]).toEqual([
      ['0', days(-7, -5)],
      ['1', days(-4, -3)],
      ['2', days(7, 8)],
    ])
  })

  test('keeps what was moved by hand behind what it waits for', () => {
    const plan = planOf({ weekdays: [1, 2, 3, 4, 5], spans: [days(0, 2), days(3, 4)], links: chain('FS') })
    expect([...reschedule(plan, new Map([['1', days(1, 2)]]), 'push')]).toEqual([])
  })
})
