import { describe, expect, test } from 'vitest'

import {
  clampSelection,
  edgesOf,
  extendTo,
  fillRange,
  isInRange,
  isSingleCell,
  rangeOf,
  selectCell,
} from './selection.ts'

const cell = (line: number, column: number) => ({ line, column })

describe('a selection', () => {
  test('of one cell is a range of one cell', () => {
    expect(isSingleCell(rangeOf(selectCell(cell(3, 2))))).toBe(true)
  })

  test('grows from its anchor in any direction', () => {
    const grown = extendTo(selectCell(cell(3, 2)), cell(1, 4))
    expect(rangeOf(grown)).toEqual({ top: 1, bottom: 3, start: 2, end: 4 })
    expect(rangeOf(extendTo(grown, cell(5, 0)))).toEqual({ top: 3, bottom: 5, start: 0, end: 2 })
    expect(isInRange(rangeOf(grown), 2, 3)).toBe(true)
    expect(isInRange(rangeOf(grown), 4, 3)).toBe(false)
  })

  test('stays inside what is there', () => {
    const field = { lines: 3, columns: 2 }
    expect(clampSelection(extendTo(selectCell(cell(9, 9)), cell(1, 1)), field)).toEqual({
      anchor: cell(2, 1),
      focus: cell(1, 1),
    })
    expect(clampSelection(selectCell(cell(0, 0)), { lines: 0, columns: 2 })).toBeNull()
  })

  test('is outlined by the cells at its edges', () => {
    const range = { top: 1, bottom: 2, start: 1, end: 3 }
    expect([edgesOf(range, 1, 1), edgesOf(range, 2, 2), edgesOf(range, 2, 3)]).toEqual(['ts', 'b', 'be'])
  })
})

describe('the fill handle', () => {
  const range = { top: 2, bottom: 3, start: 1, end: 2 }

  test('grows the range in the direction that was dragged further', () => {
    expect(fillRange(range, cell(7, 3))).toEqual({ ...range, bottom: 7 })
    expect(fillRange(range, cell(4, 6))).toEqual({ ...range, end: 6 })
    expect(fillRange(range, cell(0, 1))).toEqual({ ...range, top: 0 })
  })

  test('changes nothing while it is inside', () => {
    expect(fillRange(range, cell(3, 1))).toEqual(range)
  })
})
