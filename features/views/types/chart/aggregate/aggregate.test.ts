import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Meter, runWhole } from '@weft/query'

import { aggregate, aggregating, findingBehind } from './aggregate.ts'
import type { Axis, Group, Measure, Plan } from './chart-table.ts'

interface Row {
  tags: readonly string[]
  team: string | null
  size: number | null
}

const toGroup = (key: string): Group => ({ key, label: key, sort: key })
const EMPTY: Group = { key: null, label: '', sort: null }
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const tags: Axis<Row> = {
  groupsOf: (row) => (row.tags.length === 0 ? [EMPTY] : row.tags.map(toGroup)),
  isTime: false,
  compareText,
}
const team: Axis<Row> = {
  groupsOf: (row) => [row.team === null ? EMPTY : toGroup(row.team)],
  isTime: false,
  compareText,
}
/** In one piece. */
const resulting = (compute: (cells: readonly unknown[]) => number | null): Measure<Row>['result'] =>
  // oxlint-disable-next-line require-yield -- there is little to be done
  function* result(cells) {
    return compute(cells)
  }
const resultOf = (measure: Measure<Row>, cells: readonly unknown[]) =>
  runWhole(measure.result(cells, new Meter(Infinity)))
const none = resulting(() => null)
const count: Measure<Row> = { read: null, result: none }
const numbers = (cells: readonly unknown[]) => cells.filter((cell) => typeof cell === 'number')
const sum: Measure<Row> = {
  read: (row) => row.size,
  result: resulting((cells) => numbers(cells).reduce((total, n) => total + n, 0)),
}
const max: Measure<Row> = {
  read: (row) => row.size,
  result: resulting((cells) => (numbers(cells).length === 0 ? null : Math.max(...numbers(cells)))),
}

const rows = fc.array(
  fc.record({
    tags: fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')), { maxLength: 4 }),
    team: fc.option(fc.constantFrom('x', 'y', 'z')),
    size: fc.option(fc.integer({ min: -50, max: 50 })),
  }),
  { maxLength: 80 },
)
const plans = fc.record({
  x: fc.constantFrom(tags, team, null),
  series: fc.constantFrom(tags, team, null),
  measures: fc.constantFrom([count], [sum], [max, count], [count, sum, max]),
  top: fc.integer({ min: 1, max: 20 }),
  topSeries: fc.integer({ min: 1, max: 8 }),
  sort: fc.constantFrom('value' as const, 'label' as const),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  showsEmpty: fc.boolean(),
})

const ALL: Group = { key: '', label: '', sort: null }

/** Every pair of a group along the axis and one of the series, written out. */
function pairsOf(list: readonly Row[], plan: Plan<Row>) {
  const groups = (row: Row, axis: Axis<Row> | null) =>
    axis ? axis.groupsOf(row).filter(({ key }) => plan.showsEmpty || key !== null) : [ALL]
  return list.flatMap((row) =>
    groups(row, plan.x).flatMap((along) =>
      groups(row, plan.series).map((across) => ({ row, x: along.key, series: across.key })),
    ),
  )
}

describe('what a chart counts', () => {
  test('is, in every cell, what a plain count of its pairs gives', () => {
    fc.assert(
      fc.property(rows, plans, (list, plan) => {
        const table = aggregate(list, plan)
        const pairs = pairsOf(list, plan)
        table.parts.forEach((part, i) => {
          table.series.forEach((column, j) => {
            const inCell = pairs.filter(
              (pair) => part.keys.has(pair.x) && (!plan.series || column.keys.has(pair.series)),
            )
            const measure = plan.measures[plan.series ? 0 : j] as Measure<Row>
            const expected = measure.read
              ? resultOf(
                  measure,
                  inCell.map(({ row }) => row.size),
                )
              : inCell.length
            expect(table.cells[i]?.[j]).toBe(expected)
          })
        })
      }),
    )
  })

  test('adds up: the parts come to the whole, and "Other" holds the rest', () => {
    fc.assert(
      fc.property(rows, plans, fc.constantFrom(count, sum), (list, plan, measure) => {
        const table = aggregate(list, { ...plan, measures: [measure] })
        const pairs = pairsOf(list, plan)
        const whole = measure.read
          ? resultOf(
              measure,
              pairs.map(({ row }) => row.size),
            )
          : pairs.length
        const added = table.cells.flat().reduce<number>((total, cell) => total + (cell ?? 0), 0)
        expect(added).toBe(whole)
        expect(table.whole).toBe(whole)
        expect(table.totals.reduce<number>((total, cell) => total + (cell ?? 0), 0)).toBe(whole)
      }),
    )
  })

  test('shows no more values than the top, each once', () => {
    fc.assert(
      fc.property(rows, plans, (list, plan) => {
        const table = aggregate(list, plan)
        const own = table.parts.filter(({ kind, keys }) => kind === 'group' && !keys.has(null))
        expect(own.length).toBeLessThanOrEqual(plan.top)
        expect(table.parts.filter(({ kind }) => kind === 'other').length).toBeLessThanOrEqual(1)
        const keys = table.parts.flatMap((part) => [...part.keys])
        expect(new Set(keys).size).toBe(keys.length)
        if (plan.x) expect(new Set(keys)).toEqual(new Set(pairsOf(list, plan).map(({ x }) => x)))
      }),
    )
  })

  test('keeps the largest values before "Other"', () => {
    fc.assert(
      fc.property(rows, plans, (list, plan) => {
        const table = aggregate(list, { ...plan, x: tags, series: null, measures: [count] })
        const pairs = pairsOf(list, { ...plan, x: tags, series: null })
        const countOf = (key: string | null) => pairs.filter(({ x }) => x === key).length
        const other = table.parts.find(({ kind }) => kind === 'other')
        const shown = table.parts.filter(({ kind, keys }) => kind === 'group' && !keys.has(null))
        const least = Math.min(...shown.flatMap(({ keys }) => [...keys].map(countOf)))
        for (const key of other?.keys ?? []) expect(countOf(key)).toBeLessThanOrEqual(least)
      }),
    )
  })

  test('leads to the rows behind each mark, each once', () => {
    fc.assert(
      fc.property(rows, plans, (list, plan) => {
        const table = aggregate(list, plan)
        const pairs = pairsOf(list, plan)
        for (const part of table.parts) {
          for (const column of table.series) {
            const expected = new Set(
              pairs
                .filter((pair) => part.keys.has(pair.x) && (!plan.series || column.keys.has(pair.series)))
                .map(({ row }) => row),
            )
            const work = findingBehind(list, plan, { part, column }, new Meter(Infinity))
            const found = runWhole(work)
            expect(new Set(found)).toEqual(expected)
            expect(found.length).toBe(expected.size)
          }
        }
        expect(table.rowCount).toBe(new Set(pairs.map(({ row }) => row)).size)
        expect(table.leftOut).toBe(list.length - table.rowCount)
      }),
    )
  })
})

describe('counting in slices', () => {
  const SLICE = 200

  test('comes to the same, and no slice does more than its counted steps', () => {
    fc.assert(
      fc.property(rows, plans, fc.integer({ min: 1, max: 40 }), (some, plan, times) => {
        const list = Array.from({ length: times }, () => some).flat()
        const meter = new Meter(SLICE)
        const work = aggregating(list, plan, meter)
        let slices = 0
        let step = work.next()
        for (; !step.done; step = work.next()) {
          // Pieces of rows that are begun are ended.
          expect(meter.left).toBeGreaterThan(-8_000)
          meter.left = SLICE
          slices++
        }
        expect(step.value).toEqual(aggregate(list, plan))
        expect(slices).toBeGreaterThanOrEqual(Math.floor(list.length / SLICE))
      }),
    )
  })
})

describe('an axis of time', () => {
  const day = (n: number): Group => ({ key: String(n), label: `day ${n}`, sort: n })
  const days: Axis<number> = {
    groupsOf: (n) => [day(n)],
    isTime: true,
    before: ({ sort }) => day(Number(sort) - 1),
    compareText,
  }
  const plan: Plan<number> = {
    x: days,
    series: null,
    measures: [{ read: null, result: none }],
    top: 20,
    topSeries: 8,
    sort: 'label',
    direction: 'asc',
    showsEmpty: false,
  }

  test('has a place for every period between the first and the last', () => {
    const table = aggregate([3, 7, 7, 5], plan)
    expect(table.parts.map(({ label }) => label)).toEqual(['day 3', 'day 4', 'day 5', 'day 6', 'day 7'])
    expect(table.cells.flat()).toEqual([1, 0, 1, 0, 2])
  })

  test('keeps the latest, and what came earlier stands before them', () => {
    const table = aggregate([1, 2, 3, 4], { ...plan, top: 2 })
    expect(table.parts.map(({ kind }) => kind)).toEqual(['other', 'group', 'group'])
    expect(table.cells.flat()).toEqual([2, 1, 1])
  })

  test('leaves gaps out that nobody would scroll through', () => {
    const table = aggregate([1, 5_000], plan)
    expect(table.parts.map(({ label }) => label)).toEqual(['day 1', 'day 5000'])
  })
})

describe('nothing and one', () => {
  const plan = { measures: [count], top: 20, topSeries: 8, sort: 'value', direction: 'desc' } as const

  test('no rows have no parts along an axis, and count as nothing without one', () => {
    expect(aggregate([], { ...plan, x: tags, series: null, showsEmpty: true }).parts).toEqual([])
    expect(aggregate([], { ...plan, x: null, series: null, showsEmpty: true }).cells).toEqual([[0]])
  })

  test('one row has one part', () => {
    const row: Row = { tags: ['a'], team: null, size: 3 }
    const table = aggregate([row], { ...plan, x: tags, series: null, showsEmpty: false })
    expect(table.parts.map(({ label }) => label)).toEqual(['a'])
    expect(table.cells).toEqual([[1]])
  })
})
