import { describe, expect, test } from 'vitest'

import type { ListLine } from './list-lines.ts'
import { liesAt, pickedRoots } from './picked-lines.ts'

const item = (id: string, depth = 0, group: number | null = null): ListLine => ({
  kind: 'item',
  id,
  depth,
  parent_id: null,
  group,
  childCount: 0,
  isOpen: false,
})
const parents: Record<string, string> = { b1: 'b', b2: 'b' }
const parentOf = (id: string) => parents[id] ?? null
const lines = [item('a'), item('b'), item('b1', 1), item('b2', 1), item('c'), item('d')]
const carried = (id: string, place: number, ids: string[], more: string[] = []) => ({
  id,
  place,
  ids,
  whole: new Set([...ids, ...more]),
})

describe('picked lines', () => {
  test('go in the order of the lines, however they were picked', () => {
    expect(pickedRoots(lines, new Set(['d', 'a', 'c']), parentOf)).toEqual(['a', 'c', 'd'])
  })

  test('go once with the one that they hang below, and those out of sight come last', () => {
    expect(pickedRoots(lines, new Set(['gone', 'b2', 'b', 'a']), parentOf)).toEqual(['a', 'b', 'gone'])
    expect(pickedRoots(lines, new Set(['b2', 'b1']), parentOf)).toEqual(['b1', 'b2'])
  })

  test('lie where they lay only in one piece, as deep as before', () => {
    const piece = carried('a', 0, ['a', 'b'], ['b1', 'b2'])
    for (const at of [0, 2, 4]) expect(liesAt(lines, { at, depth: 0 }, piece)).toBe(true)
    expect(liesAt(lines, { at: 5, depth: 0 }, piece)).toBe(false)
    expect(liesAt(lines, { at: 4, depth: 1 }, piece)).toBe(false)
    // With another one in between they are brought together.
    expect(liesAt(lines, { at: 0, depth: 0 }, carried('a', 0, ['a', 'c']))).toBe(false)
  })

  test('of several groups are brought into one', () => {
    const grouped = [item('a', 0, 0), item('b', 0, 1)]
    expect(liesAt(grouped, { at: 1, depth: 0 }, carried('a', 0, ['a', 'b']))).toBe(false)
  })
})
