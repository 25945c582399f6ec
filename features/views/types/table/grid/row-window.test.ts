import { describe, expect, test } from 'vitest'

import { LineMap } from './line-map.ts'
import { linesInSight, ScrollScale, scrollToLine } from './row-window.ts'

const lines = new LineMap({ rows: 1000, groups: [], rowHeight: 36, groupHeight: 40, hasAddLine: true })

describe('the window of lines', () => {
  test('holds what is in sight and some lines on either side', () => {
    expect(linesInSight(lines, { from: 3600, viewport: 720, overscan: 5 })).toEqual({ first: 95, end: 125 })
  })

  test('ends with the list', () => {
    expect(linesInSight(lines, { from: 0, viewport: 720, overscan: 5 }).first).toBe(0)
    expect(linesInSight(lines, { from: 1e7, viewport: 720, overscan: 5 }).end).toBe(1001)
  })

  test('covers the view wherever it is scrolled', () => {
    for (let from = 0; from < lines.height - 720; from += 617) {
      const { first, end } = linesInSight(lines, { from, viewport: 720, overscan: 0 })
      expect(lines.top(first)).toBeLessThanOrEqual(from)
      expect(lines.top(end - 1) + lines.heightOf(end - 1)).toBeGreaterThanOrEqual(from + 720)
    }
  })
})

describe('scrolling to a line', () => {
  test('does nothing while it is in sight', () => {
    expect(scrollToLine(lines, 102, { from: 3600, viewport: 720 })).toBe(3600)
  })

  test('brings it to the nearer edge', () => {
    expect(scrollToLine(lines, 90, { from: 3600, viewport: 720 })).toBe(3240)
    expect(scrollToLine(lines, 200, { from: 3600, viewport: 720 })).toBe(200 * 36 + 36 - 720)
  })
})

describe('content taller than an element can be', () => {
  const scale = new ScrollScale(72_000_000, 1000)

  test('gets a canvas that browsers can lay out', () => {
    expect(scale.canvas).toBe(15_000_000)
    expect(new ScrollScale(3_600_000, 1000).canvas).toBe(3_600_000)
  })

  test('shows its beginning, its end and everything between', () => {
    expect(scale.placeAt(0)).toEqual({ content: 0, shift: 0 })
    expect(scale.placeAt(15_000_000 - 1000).content).toBeCloseTo(72_000_000 - 1000)
    const middle = scale.placeAt(7_000_000)
    expect(middle.content + middle.shift).toBeCloseTo(7_000_000)
  })

  test('finds the way back from the content to the scroll bar', () => {
    for (const content of [0, 1_234_567, 40_000_000, 71_999_000])
      expect(scale.placeAt(scale.scrollTopOf(content)).content).toBeCloseTo(content, 3)
  })

  test('leaves content that fits as it is', () => {
    expect(new ScrollScale(500, 1000).scrollTopOf(300)).toBe(0)
    expect(new ScrollScale(5000, 1000).placeAt(300)).toEqual({ content: 300, shift: 0 })
  })
})
