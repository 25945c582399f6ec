import type { Condition, FilterTree } from '@weft/model'
import { expect, test } from 'vitest'

import { compileFilter, isConditionComplete } from './compile-filter.ts'
import { readItem } from './query-env.ts'
import { sampleEnv, sampleRow } from './sample-attributes.ts'

const matches = (condition: Condition, rest: Parameters<typeof sampleRow>[2]) =>
  compileFilter({ op: 'and', conditions: [condition] }, sampleEnv, readItem)(sampleRow('x', {}, rest))

test('conditions on unknown attributes and without an operand are ignored, also in an empty or', () => {
  const tree: FilterTree = {
    op: 'or',
    conditions: [
      { attribute_id: 'gone', operator: 'is', value: 1 },
      { attribute_id: 'size', operator: 'gte' },
      { op: 'or', conditions: [] },
    ],
  }
  expect(compileFilter(tree, sampleEnv, readItem)(sampleRow('x'))).toBe(true)
  expect(isConditionComplete({ attribute_id: 'size', operator: 'gte' }, sampleEnv)).toBe(false)
  expect(isConditionComplete({ attribute_id: 'size', operator: 'gte', value: 1 }, sampleEnv)).toBe(true)
})

test('an operator that the type does not have is ignored', () => {
  expect(isConditionComplete({ attribute_id: 'size', operator: 'contains', value: 'x' }, sampleEnv)).toBe(
    false,
  )
})

// Now is Wednesday 2026-11-18, 13:00 in Berlin (UTC+1), weeks begin on Monday.
const LATE_YESTERDAY = '2026-11-17 22:59:59'
const MIDNIGHT = '2026-11-17 23:00:00'

test.each<[string, unknown, string, boolean]>([
  ['is', '2026-11-18', MIDNIGHT, true],
  ['is', '2026-11-18', LATE_YESTERDAY, false],
  ['is_not', '2026-11-18', LATE_YESTERDAY, true],
  ['before', { rel: 'day', n: 0 }, LATE_YESTERDAY, true],
  ['before', { rel: 'day', n: 0 }, MIDNIGHT, false],
  ['on_or_before', { rel: 'day', n: -1 }, LATE_YESTERDAY, true],
  ['after', { rel: 'day', n: -1 }, MIDNIGHT, true],
  ['on_or_after', { rel: 'week', n: -1 }, '2026-11-10 23:00:00', true],
  ['on_or_after', { rel: 'month', n: -1 }, '2026-10-17 21:59:59', false],
  ['on_or_after', { rel: 'month', n: -1 }, '2026-10-17 22:00:00', true],
  ['within', { range: 'this', unit: 'week' }, '2026-11-15 23:00:00', true],
  ['within', { range: 'this', unit: 'week' }, '2026-11-15 22:59:59', false],
  ['within', { range: 'past', unit: 'week' }, '2026-11-15 22:59:59', true],
  ['within', { range: 'next', unit: 'month' }, '2026-11-30 23:00:00', true],
  ['within', { range: 'this', unit: 'quarter' }, '2026-09-30 22:00:00', true],
  ['within', { range: 'past', unit: 'year' }, '2025-06-01 00:00:00', true],
  ['within', { range: 'past', unit: 'day', n: 7 }, '2026-11-11 23:00:00', true],
  ['within', { range: 'past', unit: 'day', n: 7 }, '2026-11-11 22:59:59', false],
  ['within', { range: 'next', unit: 'day', n: 1 }, '2026-11-18 12:00:00', true],
])('created_at %s %j judges %s as %s in the zone of the viewer', (operator, value, created_at, wanted) => {
  const condition = { attribute_id: 'created_at', operator, value } as Condition
  expect(matches(condition, { created_at })).toBe(wanted)
})

test('people conditions take me for the viewer', () => {
  const condition: Condition = { attribute_id: 'created_by', operator: 'any_of', value: ['me', 9] }
  expect(matches(condition, { created_by: 7 })).toBe(true)
  expect(matches(condition, { created_by: 8 })).toBe(false)
  expect(matches({ attribute_id: 'name', operator: 'created_by_me' }, { created_by: 7 })).toBe(true)
})

test('changed within the last days counts today', () => {
  const condition: Condition = { attribute_id: 'name', operator: 'changed_within', value: 1 }
  expect(matches(condition, { updated_at: MIDNIGHT })).toBe(true)
  expect(matches(condition, { updated_at: LATE_YESTERDAY })).toBe(false)
})
