import type { IndexRange } from './column-layout.ts'
import type { LineMap } from './line-map.ts'

/** Browsers lay out about 16.7 million px (Firefox) at most; beyond this the way of the scroll bar is stretched. */
const MAX_CANVAS_PX = 15_000_000

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

/** Lines ready beyond those in sight, both sides together: the compositor shows a scroll before it is told here. */
const READY = 10
/** Of them on the side that was left. */
const BEHIND = 2
/** Lines beyond those in sight that one step makes ready at least. */
const MIN_STEP = 4

/** What one step draws. */
export interface WindowStep {
  lines: IndexRange
  /** Whether nothing more is to be made ready; otherwise the next step is due with the next frame. */
  isComplete: boolean
  /** How many lines the window has when it is complete. */
  size: number
}

/**
 * Which lines to draw. Those in sight are drawn at once; beyond them most lie ahead of the motion, and only as many
 * are added in one step as the motion needs. After a jump that is none: its frame has enough to do with what is seen.
 */
export class LineWindow {
  private from: number | null = null
  /** -1 upwards, 1 downwards, 0 before the first motion. */
  private direction: -1 | 0 | 1 = 0
  private drawn: IndexRange = { first: 0, end: 0 }

  inSight(lines: LineMap, from: number, viewport: number): IndexRange {
    return linesInSight(lines, { from, viewport, overscan: 0 })
  }

  /** The step to the place where the content is scrolled to `from` px. */
  step(lines: LineMap, from: number, viewport: number): WindowStep {
    const seen = this.inSight(lines, from, viewport)
    const travel = this.from === null ? 0 : from - this.from
    const isFirst = this.from === null
    this.from = from
    if (travel !== 0) this.direction = travel < 0 ? -1 : 1
    const wanted = this.wanted(seen, lines.length)
    const isJump = isFirst || seen.first >= this.drawn.end || seen.end <= this.drawn.first
    // Lines that are drawn already cost nothing, so the step is counted from them.
    const known = isJump ? seen : union(seen, overlap(this.drawn, wanted))
    const passed = lines.length === 0 ? 0 : Math.ceil((Math.abs(travel) * lines.length) / lines.height)
    const budget = isJump ? 0 : Math.max(MIN_STEP, passed + 2)
    const drawn = grow(known, wanted, budget, this.direction)
    this.drawn = drawn
    const isComplete = drawn.first === wanted.first && drawn.end === wanted.end
    return { lines: drawn, isComplete, size: wanted.end - wanted.first }
  }

  private wanted({ first, end }: IndexRange, length: number): IndexRange {
    const above = this.direction === 0 ? READY / 2 : this.direction === 1 ? BEHIND : READY - BEHIND
    return { first: Math.max(0, first - above), end: Math.min(length, end + READY - above) }
  }
}

/** Up to `budget` lines more, first on the side of the motion. */
function grow(known: IndexRange, wanted: IndexRange, budget: number, direction: -1 | 0 | 1): IndexRange {
  let { first, end } = known
  let left = budget
  const down = () => {
    const more = Math.min(left, Math.max(0, wanted.end - end))
    end += more
    left -= more
  }
  const up = () => {
    const more = Math.min(left, Math.max(0, first - wanted.first))
    first -= more
    left -= more
  }
  if (direction === -1) {
    up()
    down()
  } else {
    down()
    up()
  }
  return { first, end }
}

function overlap(a: IndexRange, b: IndexRange): IndexRange {
  const first = Math.max(a.first, b.first)
  return { first, end: Math.max(first, Math.min(a.end, b.end)) }
}

/** Both, which touch each other. */
function union(a: IndexRange, b: IndexRange): IndexRange {
  return b.first === b.end ? a : { first: Math.min(a.first, b.first), end: Math.max(a.end, b.end) }
}
