import type { LinkKind } from '../schedule/dependency.ts'

const OUT = 12
const RADIUS = 6
const HALF_ROW = 18

export interface LinkEnds {
  kind: LinkKind
  /** Where the link leaves the bar that comes first, and where it meets the one that follows, in px. */
  x1: number
  y1: number
  x2: number
  y2: number
}

type Point = readonly [x: number, y: number]

/** The right-angled line of a dependency, as the data of an SVG path, and its arrow head. */
export function linkPath(ends: LinkEnds): { line: string; head: string } {
  const { kind, x2, y2 } = ends
  // Lines leave a finish to the right and a start to the left, and come back from outside.
  const approach = kind === 'FS' || kind === 'SS' ? 1 : -1
  const points = corners(ends, approach)
  const tip = x2 - approach * 2
  const back = tip - approach * 5
  return {
    line: rounded([...points, [back, y2]]),
    head: `M${n(back)} ${n(y2 - 3.5)}L${n(tip)} ${n(y2)}L${n(back)} ${n(y2 + 3.5)}Z`,
  }
}

function corners({ kind, x1, y1, x2, y2 }: LinkEnds, approach: 1 | -1): Point[] {
  const leave = kind === 'FS' || kind === 'FF' ? 1 : -1
  const out = x1 + leave * OUT
  const into = x2 - approach * OUT
  if (leave === approach) {
    // Enough room between them: one bend, right beside the bar that comes first, so that its name has the rest of the
    // row. Otherwise out, between the rows, and back.
    if ((into - out) * leave >= -OUT / 2) {
      const bend = leave > 0 ? Math.min(out, into) : Math.max(out, into)
      return [
        [x1, y1],
        [bend, y1],
        [bend, y2],
      ]
    }
    const between = y2 > y1 ? y2 - HALF_ROW : y2 + HALF_ROW
    return [
      [x1, y1],
      [out, y1],
      [out, between],
      [into, between],
      [into, y2],
    ]
  }
  const outside = leave > 0 ? Math.max(out, into) : Math.min(out, into)
  return [
    [x1, y1],
    [outside, y1],
    [outside, y2],
  ]
}

function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${n(first[0])} ${n(first[1])}`
  let at = first
  for (const [i, corner] of rest.entries()) {
    const next = rest[i + 1]
    if (!next) {
      path += `L${n(corner[0])} ${n(corner[1])}`
      continue
    }
    // Two bends share what lies between them.
    const after = distance(corner, next) / (i + 2 < rest.length ? 2 : 1)
    const radius = Math.min(RADIUS, distance(at, corner) / (i > 0 ? 2 : 1), after)
    const [ax, ay] = towards(corner, at, radius)
    const [bx, by] = towards(corner, next, radius)
    path += `L${n(ax)} ${n(ay)}Q${n(corner[0])} ${n(corner[1])} ${n(bx)} ${n(by)}`
    at = corner
  }
  return path
}

const distance = (a: Point, b: Point) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to)
  if (length === 0) return from
  return [from[0] + ((to[0] - from[0]) / length) * by, from[1] + ((to[1] - from[1]) / length) * by]
}

const n = (value: number) => Math.round(value * 100) / 100
