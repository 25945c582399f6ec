import { expect, test } from 'vitest'

import type { Figure } from '../benchmark.ts'
import { growthOf, isMet, tableOf } from './report.ts'

const slow: Figure = {
  work: 'read',
  size: 20_000,
  figure: { value: 40, unit: 'ms' },
  anchor: { work: 'copy', value: 10, unit: 'ms' },
  target: { is: 'at most', value: 3, of: 'ratio' },
  limit: 'the disk',
}

test('a target of the ratio is judged by the ratio', () => {
  expect(isMet(slow)).toBe(false)
  expect(isMet({ ...slow, figure: { value: 30, unit: 'ms' } })).toBe(true)
})

test('a figure that is no number meets nothing', () => {
  expect(isMet({ ...slow, figure: { value: Number.NaN, unit: 'ms' } })).toBe(false)
})

test('growth is told from the next smaller size of the same work', () => {
  const large = { ...slow, size: 100_000, figure: { value: 200, unit: 'ms' } }
  expect(growthOf(large, [slow, large])).toBe('x5 from 20,000')
  expect(growthOf(slow, [slow, large])).toBe('')
  const nothing = { ...slow, figure: { value: 0, unit: 'ms' } }
  expect(growthOf(large, [nothing, large])).toBe('')
})

test('the table names figure, anchor, ratio, target and limit', () => {
  expect(tableOf({ bench: { name: 'content', about: 'About.' }, figures: [slow] })).toContain(
    '| read | 20,000 | 40 ms | copy: 10 ms | 4 | at most 3 of the anchor: **missed** |  | the disk |',
  )
})
