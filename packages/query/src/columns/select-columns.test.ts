import type { AttributeType, Condition, FilterTree, SortKeySpec } from '@weft/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ColumnRows } from './column-rows.ts'
import type { QueryEnv } from '../query-env.ts'
import { readItem } from '../query-env.ts'
import { type SampleRow, sampleContext, sampleEnv, sampleRow } from '../sample-attributes.ts'
import { columnsOf, selectColumns } from './select-columns.ts'
import { selectRows } from '../select-rows.ts'

/** A type whose keys are sometimes numbers and sometimes texts. */
const text = sampleEnv.attribute('name') as { type: AttributeType; settings: object }
const mixed: AttributeType = {
  ...text.type,
  type: 'mixed',
  sortKey: (data) => (typeof data === 'number' ? data : String(data)),
}

const env: QueryEnv = {
  attribute: (id) => (id === 'mixed' ? { type: mixed, settings: {} } : sampleEnv.attribute(id)),
  context: sampleContext,
  personal: () => (id) => id.endsWith('3'),
}

const IDS = Array.from({ length: 40 }, (_, i) => `row${i}`)
const times = fc.constantFrom('2026-11-18 10:00:00', '2026-11-17 22:30:00', '2026-10-01 00:00:00')
const row = fc
  .record({
    id: fc.constantFrom(...IDS),
    cells: fc.record(
      {
        name: fc.constantFrom('a', 'A', 'b 2', 'b 10', 'ä', 'e\u0301', '\u00e9', 'line\nbreak', '"', null),
        size: fc.constantFrom(-3, -0, 0, 1, 2.5, Infinity, -Infinity, null),
        done: fc.constantFrom(true, false, null),
        tags: fc.constantFrom(['red'], ['blue', 'green'], ['green', 'red', 'blue'], [], null),
        mixed: fc.constantFrom(1, 2, 'x', 'y', null),
      },
      { requiredKeys: [] },
    ),
    sort_order: fc.constantFrom(0, 1, 2, -0.5),
    created_by: fc.constantFrom(7, 8, 9, null),
    updated_at: times,
    comment_count: fc.constantFrom(0, 3, undefined),
  })
  .map(({ id, cells, ...rest }) => sampleRow(id, cells, rest))

const condition = fc.constantFrom<Condition>(
  { attribute_id: 'name', operator: 'contains', value: 'b' },
  { attribute_id: 'name', operator: 'contains', value: '' },
  { attribute_id: 'name', operator: 'is_empty' },
  { attribute_id: 'size', operator: 'gte', value: 1 },
  { attribute_id: 'size', operator: 'gte', value: 0 },
  { attribute_id: 'size', operator: 'lt', value: 2 },
  { attribute_id: 'done', operator: 'not_checked' },
  { attribute_id: 'tags', operator: 'any_of', value: ['red'] },
  { attribute_id: 'gone', operator: 'is', value: 1 },
  { attribute_id: 'name', operator: 'created_by_me' },
  { attribute_id: 'name', operator: 'changed_within', value: 2 },
  { attribute_id: 'name', operator: 'has_comments' },
  { attribute_id: 'name', operator: 'has_unread' },
  { attribute_id: 'created_by', operator: 'any_of', value: ['me', 9] },
  { attribute_id: 'updated_at', operator: 'before', value: '2026-11-18' },
  { attribute_id: 'sort_order', operator: 'gt', value: 0 },
)
const op = fc.constantFrom<'and' | 'or'>('and', 'or')
const filter: fc.Arbitrary<FilterTree> = fc.record({
  op,
  conditions: fc.array(
    fc.oneof(condition, fc.record({ op, conditions: fc.array(condition, { maxLength: 3 }) })),
    { maxLength: 3 },
  ),
})
const sort: fc.Arbitrary<SortKeySpec[]> = fc.array(
  fc.record({
    attribute_id: fc.constantFrom(
      'name',
      'size',
      'done',
      'tags',
      'mixed',
      'gone',
      'sort_order',
      'created_by',
      'updated_at',
    ),
    direction: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
  }),
  { maxLength: 3 },
)
const people = new Map([
  [7, { name: 'Zoe' }],
  [8, { name: 'Abe' }],
])
const context = fc.constantFrom(
  sampleContext,
  { ...sampleContext, locale: 'sv' },
  { ...sampleContext, people },
  { ...sampleContext, tz: 'Pacific/Auckland', now: Date.UTC(2026, 10, 20), me: 9 },
)
const question = fc.record({
  filter: fc.option(filter),
  sort,
  context,
  limit: fc.integer({ min: 1, max: 45 }),
  after: fc.constantFrom(null, ...IDS.slice(0, 8)),
})
const rounds = fc.array(
  fc.record({
    upserts: fc.array(row, { maxLength: 6 }),
    removals: fc.array(fc.constantFrom(...IDS), { maxLength: 3 }),
    questions: fc.array(question, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
)

const textOf = (one: SampleRow, attribute_id: string) => {
  const data = readItem(one, attribute_id)
  // JSON has no infinities, but numbers that are read as one.
  if (data === Infinity || data === -Infinity) return data > 0 ? '1e999' : '-1e999'
  return data === null ? '' : JSON.stringify(data)
}

test('columns give the ids of the rows they were made from, in the same order, after any changes', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), rounds, (first, steps) => {
      const map = new Map(first.map((one) => [one.id, one]))
      const columns = new ColumnRows(
        [...map.keys()],
        [...map.values()].map((one) => one.sort_order),
      )
      for (const { upserts, removals, questions } of steps) {
        for (const id of removals) {
          map.delete(id)
          columns.remove(id)
        }
        for (const one of upserts) {
          map.set(one.id, one)
          columns.put(
            one.id,
            one.sort_order,
            new Map([...columns.columns.keys()].map((id) => [id, textOf(one, id)])),
          )
        }
        columns.tidy()
        for (const { limit, after, context: seen, ...spec } of questions) {
          const own = { ...env, context: seen }
          for (const id of columnsOf(spec, own)) {
            if (columns.columns.has(id)) continue
            const rows = [...map.values()].toReversed()
            columns.addColumn(
              id,
              rows.map((one) => one.id),
              rows.map((one) => textOf(one, id)),
            )
          }
          const plain = selectRows({ rows: map.values(), spec, env: own, read: readItem, after, limit })
          expect(selectColumns({ rows: columns, spec, env: own, after, limit })).toEqual({
            ids: plain.rows.map(({ id }) => id),
            has_more: plain.has_more,
          })
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('data that no row has any more are forgotten', () => {
  const columns = new ColumnRows(['a', 'b'], [1, 2])
  columns.addColumn('name', ['a', 'b'], ['"x"', '"y"'])
  for (let n = 0; n < 3_000; n++) {
    columns.put('a', 1, new Map([['name', JSON.stringify(`edit ${n}`)]]))
    columns.tidy()
  }
  const names = columns.columns.get('name')
  expect(names?.data.length).toBeLessThan(1_100)
  const spec = { sort: [{ attribute_id: 'name', direction: 'asc' as const }] }
  expect(selectColumns({ rows: columns, spec, env, limit: 5 }).ids).toEqual(['a', 'b'])
})

test('numbers are ordered without asking for a language, and people only where they matter', () => {
  const columns = new ColumnRows(['a', 'b'], [1, 2])
  columns.addColumn('size', ['a', 'b'], ['2', '1'])
  const refuse = (): never => {
    throw new Error('asked for')
  }
  const wary = {
    ...env,
    context: {
      ...sampleContext,
      get locale(): string {
        return refuse()
      },
      get people(): typeof people {
        return refuse()
      },
    },
  }
  const spec = { sort: [{ attribute_id: 'size', direction: 'asc' as const }] }
  expect(selectColumns({ rows: columns, spec, env: wary, limit: 5 }).ids).toEqual(['b', 'a'])
})
