import type { Scale } from '../definition.ts'
import type { RowBar } from '../rows/gantt-rows.ts'
import type { Span } from '../schedule/span.ts'
import type { Reach } from './reach.ts'
import { SCALE_LOOKS } from './scale.ts'

export const ROW_HEIGHT = 36
/** Half of a milestone's width from corner to corner. */
const HALF_MILESTONE = 10

/** Where days lie; px count from the timeline's inline start. */
export interface Plot {
  scale: Scale
  first: number
  last: number
  dayWidth: number
  /** Px between a bar and the edges of its days. */
  inset: number
}

export function plotOf(scale: Scale, reach: Reach): Plot {
  const dayWidth = SCALE_LOOKS[scale].day
  return { scale, ...reach, dayWidth, inset: dayWidth >= 6 ? 2 : 0 }
}

export function widthOf({ first, last, dayWidth }: Plot): number {
  return (last - first + 1) * dayWidth
}

/** The beginning of a day. */
export function xOf({ first, dayWidth }: Plot, day: number): number {
  return (day - first) * dayWidth
}

/** Where a bar begins and ends; a milestone is in the middle of its day. */
export function edgesOf(plot: Plot, kind: RowBar['kind'], span: Span): { start: number; end: number } {
  if (kind === 'milestone') {
    const middle = xOf(plot, span.start) + plot.dayWidth / 2
    return { start: middle - HALF_MILESTONE, end: middle + HALF_MILESTONE }
  }
  const start = xOf(plot, span.start) + plot.inset
  return { start, end: Math.max(start + 3, xOf(plot, span.end + 1) - plot.inset) }
}
