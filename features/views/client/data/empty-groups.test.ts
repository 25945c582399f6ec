import type { GroupSegment } from '@weft/query'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { sampleView } from '../sample-view.ts'
import { groupFiller } from './empty-groups.ts'
import { levelsOfSegment } from './group-values.ts'

const labels = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), color: 'red' }))
const ATTRIBUTES = {
  state: { type: 'label', settings: { labels } },
  done: { type: 'checkbox' },
  size: { type: 'number' },
}

type Row = { state: string | null; done: boolean | null; size: number | null }

function view(rows: readonly Row[], groups: { attribute_id: string; direction?: 'asc' | 'desc' }[]) {
  const items = rows.map(({ state, done, size }, n) => ({
    id: `i${n}`,
    values: { state: state === null ? null : [state], done, size },
  }))
  const { props } = sampleView({ items, attributes: ATTRIBUTES, settings: { groups } })
  const { query, env, records } = props
  const found = query.segments()
  return { found, query, records, filled: groupFiller(groups, env)(found) }
}

const row = fc.record<Row>({
  state: fc.option(fc.constantFrom('a', 'b', 'c')),
  done: fc.option(fc.boolean()),
  size: fc.option(fc.integer({ min: 0, max: 2 })),
})
const KEYS: Record<string, (string | null)[]> = {
  state: ['a', 'b', 'c', null],
  done: ['false', 'true'],
  size: [],
}

test('groups without items stand where they would with one, and take no rows', () => {
  const level = fc.record({
    attribute_id: fc.constantFrom('state', 'done', 'size'),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  })
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 6 }),
      fc.uniqueArray(level, { minLength: 1, maxLength: 3, selector: (one) => one.attribute_id }),
      (rows, groups) => {
        const { found, filled } = view(rows, groups)
        expect(filled.filter(({ count }) => count > 0)).toEqual(found)
        // Everything in the folder at once gives each group a row: its order is the one that is wanted.
        const all: Row[] = ['a', 'b', 'c', null].flatMap((state) =>
          [true, false, null].flatMap((done) => [0, 1, 2, null].map((size) => ({ state, done, size }))),
        )
        const order = view([...rows, ...all], groups).found.map(pathOf)
        const places = filled.map((segment) => order.indexOf(pathOf(segment)))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        // At every level of a group that has items stand all that its attribute says.
        for (const { path, level: at } of [{ path: [], level: -1 }, ...found]) {
          const inner = groups[at + 1]
          if (!inner) continue
          const inside = filled.filter((one) => one.level === at + 1 && isIn(one, path)).map(({ key }) => key)
          expect(inside).toEqual(expect.arrayContaining(KEYS[inner.attribute_id] ?? []))
          expect(new Set(inside).size).toBe(inside.length)
        }
        let start = 0
        for (const one of filled.filter((segment) => segment.level === 0)) {
          expect(one.start).toBe(start)
          start += one.count
        }
      },
    ),
    { numRuns: 150 },
  )
})

const pathOf = ({ path }: Pick<GroupSegment, 'path'>) => JSON.stringify(path)
const isIn = (one: GroupSegment, path: readonly unknown[]) =>
  JSON.stringify(one.path.slice(0, path.length)) === JSON.stringify(path)

test('what is added to an empty group gets its value', () => {
  const { filled, query, records } = view(
    [{ state: 'b', done: null, size: null }],
    [{ attribute_id: 'state' }],
  )
  expect(filled.map(({ key, count, label }) => [key, count, label])).toEqual([
    ['a', 0, 'A'],
    ['b', 1, 'B'],
    ['c', 0, 'C'],
    [null, 0, ''],
  ])
  expect(levelsOfSegment(filled, 2, { query, records })).toEqual([
    { attribute_id: 'state', key: 'c', data: ['c'] },
  ])
  expect(levelsOfSegment(filled, 3, { query, records })).toEqual([
    { attribute_id: 'state', key: null, data: null },
  ])
})

test('a query shows them with the others', () => {
  const { query } = view([], [{ attribute_id: 'state' }])
  const fill = () => [
    { path: ['x'], level: 0, attribute_id: 'state', key: 'x', label: 'X', start: 0, count: 0 },
  ]
  query.update({ spec: { groups: [{ attribute_id: 'state' }], fill } })
  expect(query.segments()).toEqual(fill())
})
