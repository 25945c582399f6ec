import type { FilterTree, Operator, SortKeySpec } from '@weft/model'
import { foldText, textCollator } from '@weft/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { footerOf } from './footers.ts'
import { createLiveQuery } from './live-query.ts'
import { type QuerySpec, readItem } from './query-env.ts'
import { type SampleRow, sampleEnv, sampleRow } from './sample-attributes.ts'
import { selectRows } from './select-rows.ts'

const IDS = Array.from({ length: 40 }, (_, i) => `row${i}`)

const cells = fc.record(
  {
    name: fc.constantFrom('a', 'A', 'b 2', 'b 10', 'ä', 'e\u0301', '\u00e9', 'zz', null),
    size: fc.constantFrom(-3, 0, 1, 2.5, 100, null),
    done: fc.constantFrom(true, false, null),
    tags: fc.constantFrom(['red'], ['blue', 'green'], ['green', 'red', 'blue'], [], null),
  },
  { requiredKeys: [] },
)
const row = fc
  .tuple(fc.constantFrom(...IDS), cells, fc.constantFrom(0, 1, 2))
  .map(([id, data, sort_order]) => sampleRow(id, data, { sort_order }))

const condition = fc.constantFrom<{ attribute_id: string; operator: Operator; value?: unknown }>(
  { attribute_id: 'name', operator: 'contains', value: 'b' },
  { attribute_id: 'name', operator: 'contains', value: '' },
  { attribute_id: 'name', operator: 'is_empty' },
  { attribute_id: 'size', operator: 'gte', value: 1 },
  { attribute_id: 'size', operator: 'lt', value: 2 },
  { attribute_id: 'done', operator: 'not_checked' },
  { attribute_id: 'tags', operator: 'any_of', value: ['red'] },
  { attribute_id: 'gone', operator: 'is', value: 1 },
)
const op = fc.constantFrom<'and' | 'or'>('and', 'or')
const filter: fc.Arbitrary<FilterTree> = fc.record({
  op,
  conditions: fc.array(
    fc.oneof(condition, fc.record({ op, conditions: fc.array(condition, { maxLength: 2 }) })),
    { maxLength: 3 },
  ),
})
const direction = fc.constantFrom<'asc' | 'desc'>('asc', 'desc')
const sort: fc.Arbitrary<SortKeySpec[]> = fc.array(
  fc.record({
    attribute_id: fc.constantFrom('name', 'size', 'done', 'tags', 'gone', 'sort_order'),
    direction,
  }),
  { maxLength: 3 },
)
const spec: fc.Arbitrary<QuerySpec> = fc.record({
  filter,
  sort,
  search: fc.constantFrom(null, { text: ' A', attribute_ids: ['name', 'tags'] }),
})

/** The oracle: tests every row by hand and sorts the whole array. */
function naive(rows: Iterable<SampleRow>, { filter, sort = [], search }: QuerySpec): SampleRow[] {
  const cell = (one: SampleRow, id: string) =>
    id === 'sort_order' ? one.sort_order : (one.values[id]?.data ?? null)
  const judge = (node: FilterTree['conditions'][number], one: SampleRow): boolean | null => {
    if ('op' in node) {
      const judged = node.conditions.map((inner) => judge(inner, one)).filter((verdict) => verdict !== null)
      if (judged.length === 0) return null
      return node.op === 'and' ? judged.every(Boolean) : judged.some(Boolean)
    }
    if (node.attribute_id === 'gone' || node.value === '') return null
    const data = cell(one, node.attribute_id)
    if (node.operator === 'is_empty') return data === null
    if (node.operator === 'not_checked') return data !== true
    if (data === null) return false
    if (node.operator === 'contains') return foldText(String(data), 'en').includes(String(node.value))
    if (node.operator === 'gte') return Number(data) >= Number(node.value)
    if (node.operator === 'lt') return Number(data) < Number(node.value)
    return (data as string[]).includes('red')
  }
  const key = (one: SampleRow, id: string): number | string | null => {
    const data = cell(one, id)
    if (id === 'done') return data ? 1 : 0
    if (data === null) return null
    if (id === 'tags') return ['red', 'green', 'blue'].indexOf((data as string[])[0] ?? '')
    return data as number | string
  }
  const matching = [...rows].filter((one) => {
    if (filter && judge(filter, one) === false) return false
    if (!search) return true
    const shown = [one.values.name?.data ?? '', ((one.values.tags?.data ?? []) as string[]).join(', ')]
    return shown.some((text) => foldText(String(text), 'en').includes('a'))
  })
  return matching.toSorted((a, b) => {
    for (const level of sort) {
      if (level.attribute_id === 'gone') continue
      const [x, y] = [key(a, level.attribute_id), key(b, level.attribute_id)]
      if (x === y) continue
      if (x === null) return 1
      if (y === null) return -1
      const order = typeof x === 'string' ? textCollator('en-US').compare(x, String(y)) : x - Number(y)
      if (order !== 0) return level.direction === 'asc' ? order : -order
    }
    return a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1)
  })
}

function sourceOf(map: Map<string, SampleRow>) {
  return { get: (id: string) => map.get(id), rows: () => map.values() }
}

const edits = fc.array(
  fc.record({
    upserts: fc.array(row, { maxLength: 5 }),
    removals: fc.array(fc.constantFrom(...IDS), { maxLength: 2 }),
  }),
  { maxLength: 12 },
)

test('a live query equals filtering and sorting everything after any edits', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), spec, spec, edits, (first, asked, later, batches) => {
      const map = new Map(first.map((one) => [one.id, one]))
      const query = createLiveQuery({ source: sourceOf(map), read: readItem, spec: asked, env: sampleEnv })
      let now = asked
      batches.forEach(({ upserts, removals }, i) => {
        if (i === 6) query.update({ spec: (now = later) })
        for (const one of upserts) map.set(one.id, one)
        for (const id of removals) map.delete(id)
        query.apply({ upserted: upserts.map(({ id }) => id), removed: removals })
        const wanted = naive(map.values(), now)
        expect(query.slice(0, query.length).map((line) => line.row)).toEqual(wanted)
        wanted.forEach((one, at) => expect(query.indexOf(one.id)).toBe(at))
        expect(query.at(wanted.length)).toBeUndefined()
      })
    }),
    { numRuns: 300 },
  )
})

test('a page of a one-shot query is a slice of the whole result', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 40 }),
      spec,
      fc.integer({ min: 1, max: 6 }),
      (rows, asked, limit) => {
        const all = [...new Map(rows.map((one) => [one.id, one])).values()]
        const wanted = naive(all, asked)
        const options = { rows: all, spec: asked, env: sampleEnv, read: readItem }
        expect(selectRows(options).rows).toEqual(wanted)
        const pages: SampleRow[] = []
        for (let after: string | null = null; ;) {
          const page: { rows: SampleRow[]; has_more: boolean } = selectRows({ ...options, limit, after })
          pages.push(...page.rows)
          if (!page.has_more) break
          after = page.rows.at(-1)?.id ?? null
        }
        expect(pages).toEqual(wanted)
      },
    ),
    { numRuns: 300 },
  )
})

test('groups hold their rows at the place that their headers say, with counts, whatever is edited', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), sort, direction, edits, (first, by, way, batches) => {
      const map = new Map(first.map((one) => [one.id, one]))
      const groups = [{ attribute_id: 'tags', direction: way }, { attribute_id: 'done' }]
      const query = createLiveQuery({
        source: sourceOf(map),
        read: readItem,
        spec: { sort: by, groups },
        env: sampleEnv,
      })
      for (const { upserts, removals } of batches) {
        for (const one of upserts) map.set(one.id, one)
        for (const id of removals) map.delete(id)
        query.apply({ upserted: upserts.map(({ id }) => id), removed: removals })
        const tags = way === 'asc' ? ['red', 'green', 'blue', null] : ['blue', 'green', 'red', null]
        const wanted: SampleRow[] = []
        const headers: unknown[] = []
        for (const tag of tags) {
          const inTag = [...map.values()].filter((one) => {
            const own = (one.values.tags?.data ?? []) as string[]
            return tag === null ? own.length === 0 : own.includes(tag)
          })
          if (inTag.length > 0) headers.push([0, tag, wanted.length, inTag.length])
          for (const done of ['no', 'yes', null]) {
            const state = (one: SampleRow) => {
              const data = one.values.done?.data ?? null
              return data === null ? null : data ? 'yes' : 'no'
            }
            const inner = naive(
              inTag.filter((one) => state(one) === done),
              { sort: by },
            )
            if (inner.length > 0) headers.push([1, done, wanted.length, inner.length])
            wanted.push(...inner)
          }
        }
        expect(query.slice(0, query.length).map((line) => line.row.id)).toEqual(wanted.map(({ id }) => id))
        expect(query.segments().map((s) => [s.level, s.key, s.start, s.count])).toEqual(headers)
      }
    }),
    { numRuns: 200 },
  )
})

test('steps of a size hold the rows of a naive model, and a level says how it groups', () => {
  const steps = fc.constantFrom(2, 3, 10, undefined)
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), steps, direction, edits, (first, by, way, batches) => {
      const map = new Map(first.map((one) => [one.id, one]))
      const groups = [{ attribute_id: 'size', direction: way, ...(by === undefined ? {} : { by }) }]
      const query = createLiveQuery({
        source: sourceOf(map),
        read: readItem,
        spec: { groups },
        env: sampleEnv,
      })
      for (const { upserts, removals } of batches) {
        for (const one of upserts) map.set(one.id, one)
        for (const id of removals) map.delete(id)
        query.apply({ upserted: upserts.map(({ id }) => id), removed: removals })
        const stepOf = (one: SampleRow) => {
          const data = (one.values.size?.data ?? null) as number | null
          return data === null || by === undefined ? data : Math.floor(data / by) * by
        }
        const steps = [...new Set([...map.values()].map(stepOf))].toSorted((a, b) =>
          a === null || b === null ? (a === null ? 1 : -1) : way === 'asc' ? a - b : b - a,
        )
        const inStep = (step: number | null) =>
          naive(
            [...map.values()].filter((one) => stepOf(one) === step),
            {},
          )
        const wanted = steps.flatMap(inStep)
        expect(query.slice(0, query.length).map((line) => line.row.id)).toEqual(wanted.map(({ id }) => id))
        expect(query.segments().map((one) => [one.by, one.key, one.count])).toEqual(
          steps.map((step) => [by, step === null ? null : String(step), inStep(step).length]),
        )
      }
    }),
    { numRuns: 150 },
  )
})

test('a row just edited stays in sight until the reload, marked and not counted', () => {
  const map = new Map([
    ['a', sampleRow('a', { size: 5 })],
    ['b', sampleRow('b', { size: 6 })],
  ])
  const spec: QuerySpec = {
    filter: { op: 'and', conditions: [{ attribute_id: 'size', operator: 'gte', value: 5 }] },
  }
  const query = createLiveQuery({ source: sourceOf(map), read: readItem, spec, env: sampleEnv })
  query.pin(['a'])
  map.set('a', sampleRow('a', { size: 1 }))
  query.apply({ upserted: ['a'] })
  expect(query.at(0)).toMatchObject({ id: 'a', hiddenByFilter: true })
  expect(footerOf(query, 'size', 'sum')).toEqual({ kind: 'number', value: 6 })
  query.reload()
  expect(query.length).toBe(1)
})

test('a row just edited stays in sight when the same is asked again in other words or inputs, not when another filter is', () => {
  const map = new Map([['a', sampleRow('a', { size: 1 })]])
  const sizeAbove = (value: number): QuerySpec => ({
    filter: { op: 'and', conditions: [{ attribute_id: 'size', operator: 'gte', value }] },
    search: { text: '', attribute_ids: [`shown when ${value}`] },
  })
  const query = createLiveQuery({ source: sourceOf(map), read: readItem, spec: sizeAbove(5), env: sampleEnv })
  query.pin(['a'])
  query.apply({ upserted: ['a'] })
  const columnAdded = { ...sizeAbove(5), search: { text: '', attribute_ids: ['name', 'size'] } }
  query.update({ spec: columnAdded, env: { ...sampleEnv } })
  expect(query.length).toBe(1)
  query.update({ spec: sizeAbove(6), env: sampleEnv })
  expect(query.length).toBe(0)
})

test('subscribers hear once of a batch, and nothing of changes that the query does not show', () => {
  const map = new Map([['a', sampleRow('a', { size: 5 })]])
  const spec: QuerySpec = {
    filter: { op: 'and', conditions: [{ attribute_id: 'size', operator: 'gte', value: 5 }] },
  }
  const query = createLiveQuery({ source: sourceOf(map), read: readItem, spec, env: sampleEnv })
  let calls = 0
  query.subscribe(() => calls++)
  map.set('b', sampleRow('b', { size: 1 }))
  query.apply({ upserted: ['b'] })
  expect(calls).toBe(0)
  map.set('b', sampleRow('b', { size: 9 }))
  map.set('c', sampleRow('c', { size: 9 }))
  query.apply({ upserted: ['b', 'c'], removed: ['x'] })
  expect(calls).toBe(1)
})

test('a change among 100,000 rows reads a few of them, not all', () => {
  const map = new Map<string, SampleRow>()
  for (let i = 0; i < 100_000; i++) {
    const id = `id${i}`
    map.set(id, sampleRow(id, { name: `Task ${(i * 7919) % 100_003}`, size: i % 100 }, { sort_order: i }))
  }
  const spec: QuerySpec = { sort: [{ attribute_id: 'name', direction: 'asc' }] }
  let reads = 0
  const read: typeof readItem = (...args) => {
    reads++
    return readItem(...args)
  }
  const query = createLiveQuery({ source: sourceOf(map), read, spec, env: sampleEnv })
  query.slice(50_000, 50_040)
  reads = 0
  for (let i = 0; i < 1_000; i++) {
    const id = `id${i * 97}`
    map.set(id, sampleRow(id, { name: `Task ${i * 31} b`, size: 1 }))
    query.apply({ upserted: [id] })
    query.slice(50_000, 50_040)
  }
  // A place among 100,000 is found in 17 steps, each of which may read both sides.
  expect(reads).toBeGreaterThan(0)
  expect(reads / 1_000).toBeLessThan(60)
})
