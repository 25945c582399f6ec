import { DRAG_SCROLL_SENSITIVITY_PX, DRAG_SCROLL_SPEED_PX } from '../timing.ts'

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How far an area scrolls in one frame, in px, while the pointer is within 80 px of one of its edges. */
export function scrollStep(point: { x: number; y: number }, area: Edges): { x: number; y: number } {
  return { x: along(point.x, area.left, area.right), y: along(point.y, area.top, area.bottom) }
}

function along(position: number, start: number, end: number): number {
  // In an area smaller than both zones together the zones share it.
  const zone = Math.min(DRAG_SCROLL_SENSITIVITY_PX, (end - start) / 2)
  if (position < start || position > end) return 0
  if (position < start + zone) return -DRAG_SCROLL_SPEED_PX
  if (position > end - zone) return DRAG_SCROLL_SPEED_PX
  return 0
}

/** The scroll areas under a point, the innermost first. */
export function scrollAreasAt(point: { x: number; y: number }): Element[] {
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

/**
 * Scrolls what is under the point, to be asked once a frame; true when something moved. What is under it is looked for
 * now and then, and where the point has left what it was over: the browser lays out the page to answer.
 */
export function createAutoScroll(): (point: { x: number; y: number }) => boolean {
  let found: readonly { area: Element; edges: Edges }[] = []
  let frames = 0
  return (point) => {
    if (frames-- <= 0 || !found.every(({ edges }) => isWithin(point, edges))) {
      found = scrollAreasAt(point).map((area) => ({ area, edges: area.getBoundingClientRect() }))
      frames = FOUND_FRAMES
    }
    for (const { area, edges } of found) {
      const step = scrollStep(point, edges)
      if (step.x === 0 && step.y === 0) continue
      const before = [area.scrollLeft, area.scrollTop]
      area.scrollBy({ left: step.x, top: step.y, behavior: 'instant' })
      if (before[0] !== area.scrollLeft || before[1] !== area.scrollTop) return true
    }
    return false
  }
}

const isWithin = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: Edges) =>
  x >= left && x <= right && y >= top && y <= bottom
