import { describe, expect, test } from 'vitest'

import { sortOrderFor } from './sort-places.ts'

const row = (id: string, sort_order: number, parent_id: string | null = null) => ({
  id,
  sort_order,
  parent_id,
})
const rows = [row('a', 100), row('b', 200), row('c', 300), row('x', 150, 'a')]
const [a, b, c] = rows

describe('the place of a new item', () => {
  test('is the middle between its neighbours', () => {
    expect(sortOrderFor(rows, { parent_id: null, beside: b ?? null, isBefore: true })).toBe(150)
    expect(sortOrderFor(rows, { parent_id: null, beside: b ?? null, isBefore: false })).toBe(250)
  })

  test('is beyond the first and the last where there is no neighbour', () => {
    expect(sortOrderFor(rows, { parent_id: null, beside: a ?? null, isBefore: true })).toBeLessThan(100)
    expect(sortOrderFor(rows, { parent_id: null, beside: c ?? null, isBefore: false })).toBeGreaterThan(300)
    expect(sortOrderFor(rows, { parent_id: null, beside: null, isBefore: false })).toBeGreaterThan(300)
  })

  test('looks only at siblings', () => {
    expect(sortOrderFor(rows, { parent_id: 'a', beside: null, isBefore: false })).toBeGreaterThan(150)
    expect(sortOrderFor([], { parent_id: null, beside: null, isBefore: false })).toBeGreaterThan(0)
  })
})
