import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { LineMap } from './line-map.ts'
import { linesInSight, LineWindow, ScrollScale, scrollToLine } from './row-window.ts'

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

const VIEWPORT = 612
const long = new LineMap({ rows: 5_000, groups: [], rowHeight: 36, groupHeight: 40, hasAddLine: true })
const anywhere = fc.integer({ min: 0, max: long.height - VIEWPORT })
const motions = fc.array(
  fc.oneof(
    anywhere,
    fc.integer({ min: -400, max: 400 }).map((by) => ({ by })),
  ),
)

/** Where a list is scrolled after each motion. */
function placesOf(steps: readonly (number | { by: number })[]): number[] {
  let from = 0
  return steps.map((step) => {
    const to = typeof step === 'number' ? step : from + step.by
    from = Math.max(0, Math.min(long.height - VIEWPORT, to))
    return from
  })
}

describe('the window of lines to draw', () => {
  test('holds everything in sight after every motion, whatever was before', () => {
    fc.assert(
      fc.property(motions, (steps) => {
        const window = new LineWindow()
        for (const from of placesOf(steps)) {
          const { lines: drawn, size } = window.step(long, from, VIEWPORT)
          const seen = window.inSight(long, from, VIEWPORT)
          expect(drawn.first).toBeLessThanOrEqual(seen.first)
          expect(drawn.end).toBeGreaterThanOrEqual(seen.end)
          expect(drawn.end - drawn.first).toBeLessThanOrEqual(size)
        }
      }),
    )
  })

  test('is complete after a few steps without motion', () => {
    fc.assert(
      fc.property(motions, anywhere, (steps, end) => {
        const window = new LineWindow()
        for (const from of placesOf(steps)) window.step(long, from, VIEWPORT)
        let step = window.step(long, end, VIEWPORT)
        for (let n = 0; n < 4; n++) step = window.step(long, end, VIEWPORT)
        expect(step.isComplete).toBe(true)
        expect(step.lines.end - step.lines.first).toBe(step.size)
      }),
    )
  })

  test('makes more ready ahead of the motion than behind it', () => {
    const window = new LineWindow()
    for (let from = 36_000; from < 36_400; from += 20) window.step(long, from, VIEWPORT)
    const seen = window.inSight(long, 36_380, VIEWPORT)
    expect(window.step(long, 36_380, VIEWPORT).lines).toEqual({ first: seen.first - 2, end: seen.end + 8 })
  })

  test('draws only what is in sight in the frame of a jump', () => {
    const window = new LineWindow()
    for (let n = 0; n < 4; n++) window.step(long, 0, VIEWPORT)
    const step = window.step(long, 90_000, VIEWPORT)
    expect(step.lines).toEqual(window.inSight(long, 90_000, VIEWPORT))
    expect(step.isComplete).toBe(false)
  })

  test('is empty for a list without lines', () => {
    const empty = new LineMap({ rows: 0, groups: [], rowHeight: 36, groupHeight: 40, hasAddLine: false })
    expect(new LineWindow().step(empty, 0, VIEWPORT)).toEqual({
      lines: { first: 0, end: 0 },
      isComplete: true,
      size: 0,
    })
  })
})
