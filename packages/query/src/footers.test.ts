import type { Aggregate } from '@weft/model'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { computeFooter } from './footers.ts'
import { findAttribute } from './query-env.ts'
import { sampleEnv } from './sample-attributes.ts'

const size = findAttribute(sampleEnv, 'size')
const made = findAttribute(sampleEnv, 'created_at')
if (!size || !made) throw new Error('The sample attributes are missing')

test.each<[Aggregate, number]>([
  ['count', 5],
  ['empty', 1],
  ['filled', 4],
  ['percent_empty', 20],
  ['percent_filled', 80],
  ['unique', 3],
  ['sum', 20],
  ['average', 5],
  ['median', 4],
  ['min', 4],
  ['max', 8],
  ['range', 4],
])('the footer %s of 4, 4, 8, 4 and an empty cell is %s', (aggregate, value) => {
  const cells = aggregate === 'unique' ? [4, 4, 8, 9, null] : [4, 4, 8, 4, null]
  expect(computeFooter(aggregate, cells, size, sampleEnv)).toEqual({ kind: 'number', value })
})

test('the standard deviation is of the whole set', () => {
  expect(computeFooter('std_dev', [2, 4, 4, 4, 5, 5, 7, 9], size, sampleEnv)).toEqual({
    kind: 'number',
    value: 2,
  })
})

test('checked footers take an empty cell as not checked', () => {
  const cells = [true, false, null, true]
  expect(computeFooter('checked', cells, size, sampleEnv)).toMatchObject({ value: 2 })
  expect(computeFooter('unchecked', cells, size, sampleEnv)).toMatchObject({ value: 2 })
  expect(computeFooter('percent_checked', cells, size, sampleEnv)).toMatchObject({ value: 50 })
})

test('earliest and latest answer the data of the cell', () => {
  const cells = ['2026-01-02 00:00:00', null, '2025-01-02 00:00:00']
  expect(computeFooter('earliest', cells, made, sampleEnv)).toEqual({ kind: 'data', data: cells[2] })
  expect(computeFooter('latest', cells, made, sampleEnv)).toEqual({ kind: 'data', data: cells[0] })
})

test('without numbers there is no average and the sum is 0', () => {
  expect(computeFooter('average', [null], size, sampleEnv)).toBeNull()
  expect(computeFooter('sum', [], size, sampleEnv)).toEqual({ kind: 'number', value: 0 })
  expect(computeFooter('percent_empty', [], size, sampleEnv)).toBeNull()
})

test('where a value holds several boxes, the boxes are counted and not the values', () => {
  const toChecks = (data: unknown) => ({ done: Number(data), total: 4 })
  const many = { ...size, type: { ...size.type, toChecks } }
  const values = (['total', 'checked', 'unchecked', 'percent_checked'] as const).map((aggregate) =>
    computeFooter(aggregate, [1, 3, null], many, sampleEnv),
  )
  expect(values.map((footer) => footer?.kind === 'number' && footer.value)).toEqual([8, 4, 4, 50])
  expect(computeFooter('percent_checked', [null], many, sampleEnv)).toBeNull()
})

test('sums, averages and ranges of all rows and of groups are those of whole cents', () => {
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.constantFrom('a', 'b')), { minLength: 1 }), (rows) => {
      for (const group of ['a', 'b', null]) {
        const own = rows.flatMap(([cent, name]) => (group === null || name === group ? cent : []))
        if (own.length === 0) continue
        const footer = (aggregate: Aggregate) =>
          computeFooter(
            aggregate,
            own.map((cent) => cent / 100),
            size,
            sampleEnv,
          )
        const sum = own.reduce((total, cent) => total + cent, 0)
        expect(footer('sum')).toEqual({ kind: 'number', value: sum / 100 + 0 })
        expect(footer('range')).toEqual({
          kind: 'number',
          value: (Math.max(...own) - Math.min(...own)) / 100,
        })
        const average = footer('average')
        const shown = average?.kind === 'number' ? average.value : Number.NaN
        expect(Math.abs(shown * own.length * 100 - sum)).toBeLessThan(1e-4)
      }
    }),
  )
})
