import { describe, expect, test } from 'vitest'

import {
  clampWidth,
  columnAt,
  columnsInSight,
  fitFrozen,
  layOutColumns,
  moveColumn,
  scrollToColumn,
} from './column-layout.ts'

const specs = [280, 100, 100, 100, 100, 100].map((width, i) => ({ id: `c${i}`, width }))
const layout = layOutColumns(specs, 1)

describe('columns', () => {
  test('stand still as many as wanted, while the others keep room to scroll; one always does', () => {
    expect(fitFrozen(specs, 3, 1_200)).toBe(3)
    expect(fitFrozen(specs, 3, 600)).toBe(2)
    expect(fitFrozen(specs, 3, 200)).toBe(1)
    expect(fitFrozen(specs, 99, 10_000)).toBe(6)
  })

  test('stand one after the other, the frozen ones first', () => {
    expect(layout.columns.map(({ start }) => start)).toEqual([0, 280, 380, 480, 580, 680])
    expect(layout.frozenWidth).toBe(280)
    expect(layout.width).toBe(780)
  })

  test('are between 60 and 800 px wide', () => {
    expect([10, 120.4, 900, Number.NaN].map(clampWidth)).toEqual([60, 120, 800, 60])
  })

  test('are in sight when the frozen ones do not cover them', () => {
    const viewport = 544
    expect(columnsInSight(layout, { scroll: 0, viewport, before: 44 })).toEqual({ first: 1, end: 4 })
    expect(columnsInSight(layout, { scroll: 100, viewport, before: 44 })).toEqual({ first: 2, end: 5 })
    expect(columnsInSight(layout, { scroll: 150, viewport, before: 44 })).toEqual({ first: 2, end: 5 })
  })

  test('are found by their place', () => {
    expect([-1, 0, 279, 280, 779, 780].map((x) => columnAt(layout, x))).toEqual([-1, 0, 0, 1, 5, -1])
  })

  test('are scrolled into sight only as far as needed', () => {
    const view = { scroll: 100, viewport: 544, before: 44 }
    expect(scrollToColumn(layout, 0, view)).toBe(100)
    expect(scrollToColumn(layout, 2, view)).toBe(100)
    expect(scrollToColumn(layout, 1, view)).toBe(0)
    expect(scrollToColumn(layout, 5, view)).toBe(280)
  })

  test('move before another one or to the end', () => {
    expect(moveColumn(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(moveColumn(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
    expect(moveColumn(['a', 'b', 'c'], 'a', 'z')).toEqual(['a', 'b', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'b', 'b')).toEqual(['a', 'b', 'c'])
  })
})
