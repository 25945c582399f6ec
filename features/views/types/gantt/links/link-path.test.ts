import fc from 'fast-check'
import { expect, test } from 'vitest'

import { LINK_KINDS } from '../schedule/dependency.ts'
import { linkPath } from './link-path.ts'

const place = fc.integer({ min: -500, max: 500 })

test('lines leave on the side of their end, go at right angles, and arrive from outside', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LINK_KINDS),
      place,
      place,
      place,
      fc.integer({ min: 1, max: 30 }),
      (kind, x1, y1, x2, rows) => {
        const { line } = linkPath({ kind, x1, y1, x2, y2: y1 + rows * 36 })
        // Bends are drawn around the corners of a line with right angles.
        const points = [...line.matchAll(/(?:^M|Q|L(?=[^LQ]*$))(-?[\d.]+) (-?[\d.]+)/g)].map(
          ([, x, y]) => [Number(x), Number(y)] as const,
        )
        const [first, second] = points
        expect(first).toEqual([x1, y1])
        const leaves = kind[0] === 'F' ? 1 : -1
        expect(((second?.[0] ?? 0) - x1) * leaves).toBeGreaterThanOrEqual(0)
        const arrives = kind[1] === 'S' ? 1 : -1
        const [before, last] = points.slice(-2)
        expect(((last?.[0] ?? 0) - (before?.[0] ?? 0)) * arrives).toBeGreaterThanOrEqual(0)
        expect(last?.[1]).toBe(y1 + rows * 36)
        for (const [n, [x, y]] of points.entries()) {
          const next = points[n + 1]
          if (next) expect(next[0] === x || next[1] === y).toBe(true)
        }
      },
    ),
  )
})

test('a link is one bend beside the bar that it leaves, and leaves the rest of that row to the name', () => {
  expect(linkPath({ kind: 'FS', x1: 88, y1: 54, x2: 300, y2: 90 })).toEqual({
    line: 'M88 54L94 54Q100 54 100 60L100 84Q100 90 106 90L293 90',
    head: 'M293 86.5L298 90L293 93.5Z',
  })
})
