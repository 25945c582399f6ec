import type { IndexRange } from './column-layout.ts'
import type { LineMap } from './line-map.ts'

/** Browsers lay out about 16.7 million px (Firefox) at most; beyond this the way of the scroll bar is stretched. */
export const MAX_CANVAS_PX = 15_000_000

/** How far the content is scrolled, and where on the canvas that lies. */
export interface ScrollPlace {
  /** Px of content above the upper edge. */
  content: number
  /** What has to be added to a line's top to place it on the canvas. */
  shift: number
}

/** Translates between the scroll bar and content that may be taller than any element can be. */
export class ScrollScale {
  private readonly content: number
  private readonly viewport: number
  private readonly limit: number

  constructor(content: number, viewport: number, limit: number = MAX_CANVAS_PX) {
    this.content = content
    this.viewport = viewport
    this.limit = limit
  }

  /** Height of the canvas. */
  get canvas(): number {
    return Math.min(this.content, this.limit)
  }

  placeAt(scrollTop: number): ScrollPlace {
    const way = this.canvas - this.viewport
    if (this.canvas === this.content || way <= 0) return { content: scrollTop, shift: 0 }
    const share = Math.max(0, Math.min(1, scrollTop / way))
    const content = share * (this.content - this.viewport)
    return { content, shift: scrollTop - content }
  }

  /** The scroll position that shows the content from there on. */
  scrollTopOf(content: number): number {
    const end = Math.max(0, this.content - this.viewport)
    const wanted = Math.max(0, Math.min(end, content))
    if (this.canvas === this.content || end === 0) return wanted
    return (wanted / end) * (this.canvas - this.viewport)
  }
}

/** The lines to have in the document: those in sight and some on either side. */
export function linesInSight(
  lines: LineMap,
  { from, viewport, overscan }: { from: number; viewport: number; overscan: number },
): IndexRange {
  if (lines.length === 0) return { first: 0, end: 0 }
  const first = lines.lineAt(Math.max(0, from))
  const last = lines.lineAt(Math.max(0, from + viewport - 1))
  return { first: Math.max(0, first - overscan), end: Math.min(lines.length, last + 1 + overscan) }
}

/** Where the content has to be scrolled so that a line is wholly in sight; the same `from` when it is. */
export function scrollToLine(
  lines: LineMap,
  line: number,
  { from, viewport }: { from: number; viewport: number },
): number {
  const top = lines.top(line)
  const bottom = top + lines.heightOf(line)
  if (top < from) return top
  return bottom > from + viewport ? bottom - viewport : from
}
