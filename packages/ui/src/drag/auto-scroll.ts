import { DRAG_SCROLL_SENSITIVITY_PX, DRAG_SCROLL_SPEED_PX, HORIZONTAL_SCROLL_EDGE_PX } from '../timing.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * How far an area scrolls in one frame, in px: nothing in its middle, from 80 px to an edge on the faster the nearer
 * the pointer is, and 20 px a frame in the last 20 px.
 */
export function scrollStep(point: Point, area: Edges): Point {
  return { x: along(point.x, area.left, area.right), y: along(point.y, area.top, area.bottom) }
}

function along(position: number, start: number, end: number): number {
  if (position < start || position > end) return 0
  const toStart = nearness(position - start, end - start)
  const toEnd = nearness(end - position, end - start)
  return Math.ceil(toEnd * DRAG_SCROLL_SPEED_PX) - Math.ceil(toStart * DRAG_SCROLL_SPEED_PX)
}

/** From 0 where an edge begins to be felt to 1 in the last px before it. Squared, so that it begins gently. */
function nearness(distance: number, size: number): number {
  // In an area smaller than both zones together the zones share it.
  const zone = Math.min(DRAG_SCROLL_SENSITIVITY_PX, size / 2)
  const full = Math.min(HORIZONTAL_SCROLL_EDGE_PX, zone / 2)
  if (distance >= zone) return 0
  return Math.min(1, (zone - distance) / (zone - full)) ** 2
}

/** The scroll areas under a point, the innermost first. */
function scrollAreasAt(point: Point): Element[] {
  const areas: Element[] = []
  let element = document.elementFromPoint?.(point.x, point.y) ?? null
  while (element) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const canScroll =
      (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight) ||
      (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth)
    if (canScroll) areas.push(element)
    element = element.parentElement
  }
  return areas
}

/** Frames for which what was found under the pointer counts, as long as the pointer stays over it. */
const FOUND_FRAMES = 12

/** Frames for which a pointer rests near a side before the next part of an area comes under it. */
const TURN_FRAMES = { near: 24, far: 54 }

interface Found {
  readonly area: Element
  readonly edges: Edges
  /** How wide the parts are at which it comes to rest sideways, in px; 0 where it rests anywhere. */
  readonly part: number
}

/**
 * Scrolls what is under the point, to be asked once a frame; true when something moved. What is under it is looked for
 * now and then, and where the point has left what it was over: the browser lays out the page to answer. An area that
 * comes to rest at whole parts turns by one of them at a time, so that a finger finds each of them standing still.
 */
export function createAutoScroll(): (point: Point) => boolean {
  let found: readonly Found[] = []
  let frames = 0
  let rested = 0
  let turned: { area: Element; left: number } | null = null
  return (point) => {
    if (frames-- <= 0 || !found.every(({ edges }) => isWithin(point, edges))) {
      found = scrollAreasAt(point).map(measure)
      frames = FOUND_FRAMES
    }
    let isNearSide = false
    for (const { area, edges, part } of found) {
      const { x, y } = scrollStep(point, edges)
      isNearSide ||= part > 0 && x !== 0
      if (part > 0 && x !== 0 && rested++ >= turnFrames(x)) {
        rested = 0
        area.scrollBy({ left: Math.sign(x) * part, behavior: 'smooth' })
        turned = { area, left: area.scrollLeft }
      }
      const left = part > 0 ? 0 : x
      if (left === 0 && y === 0) continue
      const before = [area.scrollLeft, area.scrollTop]
      area.scrollBy({ left, top: y, behavior: 'instant' })
      if (before[0] !== area.scrollLeft || before[1] !== area.scrollTop) return true
    }
    if (!isNearSide) rested = 0
    if (!turned || turned.left === turned.area.scrollLeft) return false
    turned.left = turned.area.scrollLeft
    return true
  }
}

const turnFrames = (step: number) =>
  TURN_FRAMES.far - (TURN_FRAMES.far - TURN_FRAMES.near) * (Math.abs(step) / DRAG_SCROLL_SPEED_PX)

function measure(area: Element): Found {
  const isInParts = /^(x|inline|both) mandatory/.test(getComputedStyle(area).scrollSnapType)
  const part = isInParts
    ? [...area.children].find((one) => getComputedStyle(one).scrollSnapAlign !== 'none')
    : undefined
  return { area, edges: area.getBoundingClientRect(), part: part?.getBoundingClientRect().width ?? 0 }
}

const isWithin = ({ x, y }: Point, { left, top, right, bottom }: Edges) =>
  x >= left && x <= right && y >= top && y <= bottom
