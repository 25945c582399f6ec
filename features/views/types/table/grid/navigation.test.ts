import { describe, expect, test } from 'vitest'

import { type Move, moveOfKey, movePlace } from './navigation.ts'

// A header, two rows, a line that adds, a header, two rows.
const kinds = 'grr-grr'
const field = {
  lines: 7,
  columns: 3,
  page: 3,
  hasCells: (line: number) => kinds[line] === 'r',
  isBlank: (line: number) => kinds[line] === '+',
}
const from = (line: number, column: number, move: Move) => {
  const to = movePlace({ line, column }, move, field)
  return [to.line, to.column]
}

describe('moving from cell to cell', () => {
  test('steps over lines without cells', () => {
    expect(from(2, 1, 'down')).toEqual([5, 1])
    expect(from(5, 1, 'up')).toEqual([2, 1])
  })

  test('stops at the edges', () => {
    expect(from(1, 1, 'up')).toEqual([1, 1])
    expect(from(6, 2, 'down')).toEqual([6, 2])
    expect(from(1, 0, 'before')).toEqual([1, 0])
    expect(from(1, 2, 'after')).toEqual([1, 2])
  })

  test('goes by pages, to the ends of rows and of the table', () => {
    expect(from(1, 1, 'page-down')).toEqual([5, 1])
    expect(from(6, 1, 'page-up')).toEqual([2, 1])
    expect(from(2, 1, 'row-end')).toEqual([2, 2])
    expect(from(5, 1, 'first')).toEqual([1, 0])
    expect(from(1, 1, 'last')).toEqual([6, 2])
  })

  test('by Tab runs on into the next row', () => {
    expect(from(2, 2, 'next')).toEqual([5, 0])
    expect(from(5, 0, 'previous')).toEqual([2, 2])
    expect(from(6, 2, 'next')).toEqual([6, 2])
  })
})

describe('keys', () => {
  test('that point sideways follow the direction of the text', () => {
    expect(moveOfKey('ArrowRight', { isRtl: false, hasModifier: false })).toBe('after')
    expect(moveOfKey('ArrowRight', { isRtl: true, hasModifier: false })).toBe('before')
    expect(moveOfKey('ArrowLeft', { isRtl: true, hasModifier: true })).toBe('row-end')
  })

  test('that mean no move mean nothing', () => {
    expect(moveOfKey('a', { isRtl: false, hasModifier: false })).toBeNull()
  })
})
