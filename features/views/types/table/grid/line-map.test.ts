import { describe, expect, test } from 'vitest'

import { LineMap } from './line-map.ts'

const plain = (rows: number) =>
  new LineMap({ rows, groups: [], rowHeight: 36, groupHeight: 40, hasAddLine: true })

const grouped = new LineMap({
  rows: 9,
  groups: [
    { segment: { start: 0, count: 6 }, hasRows: true },
    { segment: { start: 6, count: 2 }, hasRows: false },
    { segment: { start: 8, count: 1 }, hasRows: true },
  ],
  rowHeight: 36,
  groupHeight: 40,
  hasAddLine: true,
})

describe('lines without groups', () => {
  test('are the rows and a last line that adds one', () => {
    const lines = plain(3)
    expect(lines.length).toBe(4)
    expect(lines.height).toBe(144)
    expect(lines.at(2)).toEqual({ kind: 'row', index: 2 })
    expect(lines.at(3)).toEqual({ kind: 'add', group: null, isFirst: true })
    expect(lines.at(4)).toBeUndefined()
  })

  test('are found by their place among a hundred thousand', () => {
    const lines = plain(100_000)
    expect(lines.top(99_999)).toBe(3_599_964)
    expect(lines.lineAt(3_599_964)).toBe(99_999)
    expect(lines.lineAt(3_599_963)).toBe(99_998)
    expect(lines.lineAt(9e9)).toBe(100_000)
    expect(lines.lineAt(-5)).toBe(0)
  })

  test('are some to type into where there is no row yet', () => {
    const lines = (rows: number) =>
      new LineMap({ rows, groups: [], rowHeight: 36, groupHeight: 40, hasAddLine: true, blankLines: 4 })
    expect([lines(0).length, lines(1).length]).toEqual([5, 2])
    expect(lines(0).at(4)).toEqual({ kind: 'add', group: null, isFirst: false })
    expect([lines(0).lineOfAdd(null), lines(1).lineOfAdd(null), lines(1).lineOfAdd(2)]).toEqual([0, 1, -1])
    expect(grouped.lineOfAdd(2)).toBe(11)
  })

  test('without rows and without an adding line there is none', () => {
    const lines = new LineMap({ rows: 0, groups: [], rowHeight: 36, groupHeight: 40, hasAddLine: false })
    expect(lines.length).toBe(0)
    expect(lines.lineAt(0)).toBe(-1)
    expect(lines.at(0)).toBeUndefined()
  })
})

describe('lines with groups', () => {
  test('have a header per group, and rows only where the group is open', () => {
    const kinds = Array.from({ length: grouped.length }, (_, line) => grouped.at(line)?.kind)
    expect(kinds.join(' ')).toBe('group row row row row row row add group group row add')
  })

  test('have headers of their own height', () => {
    expect(grouped.top(1)).toBe(40)
    expect(grouped.top(8)).toBe(40 + 7 * 36)
    expect(grouped.heightOf(8)).toBe(40)
    expect(grouped.lineAt(40 + 7 * 36 + 39)).toBe(8)
    expect(grouped.height).toBe(3 * 40 + 7 * 36 + 2 * 36)
  })

  test('lead back from a row to its line, and to none while the group is closed', () => {
    expect(grouped.lineOfRow(0)).toBe(1)
    expect(grouped.lineOfRow(5)).toBe(6)
    expect(grouped.lineOfRow(6)).toBe(-1)
    expect(grouped.lineOfRow(8)).toBe(10)
    expect(grouped.lineOfRow(9)).toBe(-1)
  })
})

describe('open rows', () => {
  const lines = new LineMap({
    rows: 4,
    groups: [],
    open: new Map([
      [2, [{ id: 'c', depth: 1 }]],
      [
        0,
        [
          { id: 'a', depth: 1 },
          { id: 'b', depth: 2 },
        ],
      ],
    ]),
    rowHeight: 36,
    groupHeight: 40,
    hasAddLine: false,
  })

  test('show their children below them', () => {
    expect(lines.length).toBe(7)
    expect(lines.at(1)).toEqual({ kind: 'child', id: 'a', depth: 1, parent_index: 0 })
    expect(lines.at(2)).toEqual({ kind: 'child', id: 'b', depth: 2, parent_index: 0 })
    expect(lines.at(3)).toEqual({ kind: 'row', index: 1 })
    expect(lines.at(5)).toEqual({ kind: 'child', id: 'c', depth: 1, parent_index: 2 })
  })

  test('keep every row and child findable', () => {
    expect([0, 1, 2, 3].map((row) => lines.lineOfRow(row))).toEqual([0, 3, 4, 6])
    expect(lines.lineOfChild('b')).toBe(2)
    expect(lines.lineOfChild('z')).toBe(-1)
  })
})
