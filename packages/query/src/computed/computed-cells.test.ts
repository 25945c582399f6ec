import type { Condition, FilterTree, SortKeySpec } from '@weft/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { columnsOf, selectColumns } from '../columns/select-columns.ts'
import { ColumnRows } from '../columns/column-rows.ts'
import { enableComputing } from './computed-cells.ts'
import { readCell } from './computing.ts'
import { footerOf } from '../footers.ts'
import { createLiveQuery } from '../live-query.ts'
import { type QuerySpec, readItem } from '../query-env.ts'
import { type SampleRow, sampleContext, sampleRow } from '../sample-attributes.ts'
import { COMPUTED_IDS, computedEnv, storedEnv, withComputed } from './sample-computed.ts'
import { selectRows } from '../select-rows.ts'

enableComputing()

const IDS = Array.from({ length: 25 }, (_, i) => `row${i}`)
const row = fc
  .record({
    id: fc.constantFrom(...IDS),
    cells: fc.record(
      {
        name: fc.constantFrom('a', 'A', 'b 2', 'ä', null),
        size: fc.constantFrom(-3, 0, 1, 2.5, 7, null),
        done: fc.constantFrom(true, false, null),
        tags: fc.constantFrom(['red'], ['green', 'red'], null),
      },
      { requiredKeys: [] },
    ),
    sort_order: fc.constantFrom(0, 1),
    created_by: fc.constantFrom(7, 8, 9, null),
  })
  .map(({ id, cells, ...rest }) => sampleRow(id, cells, rest))
const condition = fc.constantFrom<Condition>(
  { attribute_id: 'twice', operator: 'gte', value: 2 },
  { attribute_id: 'chain19', operator: 'lt', value: 500 },
  { attribute_id: 'chain24', operator: 'gte', value: 0 },
  { attribute_id: 'both', operator: 'contains', value: 'b' },
  { attribute_id: 'principal', operator: 'contains', value: 'a' },
  { attribute_id: 'principal', operator: 'is_empty' },
  { attribute_id: 'other', operator: 'gte', value: 1 },
  { attribute_id: 'size', operator: 'gte', value: 0 },
)
const op = fc.constantFrom<'and' | 'or'>('and', 'or')
const filter: fc.Arbitrary<FilterTree> = fc.record({
  op,
  conditions: fc.array(
    fc.oneof(condition, fc.record({ op, conditions: fc.array(condition, { maxLength: 3 }) })),
    { maxLength: 2 },
  ),
})
const direction = fc.constantFrom<'asc' | 'desc'>('asc', 'desc')
const anyId = fc.constantFrom(...COMPUTED_IDS, 'name', 'size')
const sort: fc.Arbitrary<SortKeySpec[]> = fc.array(fc.record({ attribute_id: anyId, direction }), {
  maxLength: 3,
})
const groups = fc.array(fc.record({ attribute_id: anyId, direction }), { maxLength: 2 })
const context = fc.constantFrom(
  sampleContext,
  { ...sampleContext, now: sampleContext.now + 60_000 },
  { ...sampleContext, now: sampleContext.now + 900_000, me: 8 },
  { ...sampleContext, locale: 'sv', tz: 'Pacific/Auckland', people: new Map([[9, { name: 'Zoe' }]]) },
)
const sizes = fc.constantFrom<ReadonlyMap<string, number>>(
  new Map(),
  new Map([
    ['row1', 5],
    ['row7', 1],
  ]),
)
const edits = fc.array(
  fc.record({
    upserts: fc.array(row, { maxLength: 5 }),
    removals: fc.array(fc.constantFrom(...IDS), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 6 },
)

test('a live query over computed values is one over the same values stored, after any edits', () => {
  const spec = fc.record({
    filter,
    sort,
    groups,
    search: fc.constantFrom(null, { text: 'b', attribute_ids: ['both', 'principal'] }),
  })
  fc.assert(
    fc.property(fc.array(row), spec, spec, context, context, sizes, edits, (first, asked, later, ...rest) => {
      const [seen, next, sizes, batches] = rest
      const map = new Map(first.map((one) => [one.id, one]))
      const source = { get: (id: string) => map.get(id), rows: () => map.values() }
      const query = createLiveQuery({ source, read: readItem, spec: asked, env: computedEnv(seen, sizes) })
      let now: QuerySpec = asked
      let at = seen
      batches.forEach(({ upserts, removals }, n) => {
        if (n === 2) query.update({ spec: (now = later) })
        if (n === 3) query.update({ env: computedEnv((at = next), sizes) })
        for (const one of upserts) map.set(one.id, one)
        for (const id of removals) map.delete(id)
        query.apply({ upserted: upserts.map(({ id }) => id), removed: removals })
        const stored = new Map([...map].map(([id, one]) => [id, withComputed(one, at, sizes)]))
        const plain = createLiveQuery({
          source: { get: (id) => stored.get(id), rows: () => stored.values() },
          read: readItem,
          spec: now,
          env: storedEnv(at),
        })
        const idsOf = (one: typeof query) => one.slice(0, one.length).map(({ id }) => id)
        expect(idsOf(query)).toEqual(idsOf(plain))
        // A group goes by the name that its first row had when it came in.
        const headersOf = (one: typeof query) => one.segments().map((s) => [s.path, s.start, s.count])
        expect(headersOf(query)).toEqual(headersOf(plain))
        for (const id of ['twice', 'chain19', 'other'])
          for (const footer of ['sum', 'max', 'filled', 'unique'] as const)
            expect(footerOf(query, id, footer)).toEqual(footerOf(plain, id, footer))
      })
    }),
    { numRuns: 150 },
  )
})

test('columns with computed values give what whole rows give, in any context, after any changes', () => {
  const question = fc.record({
    filter: fc.option(filter),
    sort,
    context,
    sizes,
    limit: fc.integer({ min: 1, max: 30 }),
    after: fc.constantFrom(null, ...IDS.slice(0, 4)),
  })
  const textOf = (one: SampleRow, id: string) => {
    const data = readItem(one, id)
    return data === null ? '' : JSON.stringify(data)
  }
  fc.assert(
    fc.property(
      fc.array(row),
      fc.array(fc.record({ batch: edits, questions: fc.array(question, { maxLength: 3 }) }), {
        maxLength: 4,
      }),
      (first, rounds) => {
        const map = new Map(first.map((one) => [one.id, one]))
        const columns = new ColumnRows(
          [...map.keys()],
          [...map.values()].map((one) => one.sort_order),
        )
        for (const { batch, questions } of rounds) {
          for (const { upserts, removals } of batch) {
            for (const id of removals) {
              map.delete(id)
              columns.remove(id)
            }
            for (const one of upserts) {
              map.set(one.id, one)
              const cells = [...columns.columns.keys()].map((id) => [id, textOf(one, id)] as const)
              columns.put(one.id, one.sort_order, new Map(cells))
            }
          }
          columns.tidy()
          for (const { limit, after, context: seen, sizes, ...spec } of questions) {
            const env = computedEnv(seen, sizes)
            for (const id of columnsOf(spec, env)) {
              expect(COMPUTED_IDS).not.toContain(id)
              if (columns.columns.has(id)) continue
              const rows = [...map.values()].toReversed()
              const texts = rows.map((one) => textOf(one, id))
              columns.addColumn(
                id,
                rows.map((one) => one.id),
                texts,
              )
            }
            const stored = [...map.values()].map((one) => withComputed(one, seen, sizes))
            const plain = selectRows({
              rows: stored,
              spec,
              env: storedEnv(seen),
              read: readItem,
              after,
              limit,
            })
            expect(selectColumns({ rows: columns, spec, env, after, limit })).toEqual({
              ids: plain.rows.map(({ id }) => id),
              has_more: plain.has_more,
            })
            const whole = selectRows({ rows: map.values(), spec, env, read: readItem, after, limit })
            expect(whole.rows.map(({ id }) => id)).toEqual(plain.rows.map(({ id }) => id))
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('what was computed of the links that one person sees is not read by another, whatever was asked between', () => {
  const columns = new ColumnRows(['a', 'b'], [1, 2])
  columns.addColumn('size', ['a', 'b'], ['1', '2'])
  for (const id of ['name', 'done', 'created_by']) columns.addColumn(id, ['a', 'b'], ['', ''])
  const one = new Map([
    ['row1', 5],
    ['row2', 3],
  ])
  const another = new Map([
    ['row1', 2],
    ['row2', 3],
  ])
  const order = (attribute_id: string, seen: ReadonlyMap<string, number>) =>
    selectColumns({
      rows: columns,
      spec: { sort: [{ attribute_id, direction: 'asc' }] },
      env: computedEnv(sampleContext, seen),
      limit: 9,
    }).ids
  expect(order('above', one)).toEqual(['b', 'a'])
  expect(order('other', another)).toEqual(['a', 'b'])
  expect(order('above', another)).toEqual(['a', 'b'])
  expect(order('above', one)).toEqual(['b', 'a'])
})

test('a row whose value follows from another record is judged again when it is said to be affected', () => {
  const sizes = new Map([['row1', 1]])
  const map = new Map(['a', 'b'].map((id) => [id, sampleRow(id, { size: 1 })]))
  const source = { get: (id: string) => map.get(id), rows: () => map.values() }
  const spec: QuerySpec = {
    filter: { op: 'and', conditions: [{ attribute_id: 'other', operator: 'gte', value: 2 }] },
  }
  const query = createLiveQuery({ source, read: readItem, spec, env: computedEnv(sampleContext, sizes) })
  expect(query.length).toBe(0)
  sizes.set('row1', 4)
  query.apply({ upserted: [], affected: ['b'] })
  expect(query.slice(0, 9).map(({ id }) => id)).toEqual(['b'])
  expect(footerOf(query, 'other', 'sum')).toEqual({ kind: 'number', value: 4 })
})

test('a cell is computed once for a row and environment, and stored cells are read as they are', () => {
  const env = computedEnv(sampleContext, new Map())
  const one = sampleRow('a', { name: 'n', size: 2, done: true })
  expect(readCell(env, one, 'both')).toBe('n 4 true')
  expect(readCell(env, one, 'size')).toBe(2)
  expect(readCell(env, one, 'created_by')).toBe(null)
  expect(readCell(env, one, 'loop')).toMatchObject({ error: 'ERROR' })
  const error = readCell(env, one, 'chain24')
  expect(readCell(env, one, 'chain24')).toBe(error)
})
