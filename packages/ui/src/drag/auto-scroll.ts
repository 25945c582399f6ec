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

/** Frames for which what was found under the pointer counts, as long as that is away from its edges. */
const FOUND_FRAMES = 12

/**
 * Scrolls what is under the point, to be asked once a frame; true when something moved. What is under it is looked for
 * near an edge alone, and else now and then: the browser lays out the page to answer.
 */
export function createAutoScroll(): (point: { x: number; y: number }) => boolean {
  let found: { edges: readonly Edges[]; frames: number } | null = null
  return (point) => {
    if (found && found.frames-- > 0 && found.edges.every((area) => isWithin(point, area))) return false
    const areas = scrollAreasAt(point)
    const edges = areas.map((area) => area.getBoundingClientRect())
    found = areas.length === 0 ? null : { edges, frames: FOUND_FRAMES }
    for (const [n, area] of areas.entries()) {
      const step = scrollStep(point, edges[n] ?? area.getBoundingClientRect())
      if (step.x === 0 && step.y === 0) continue
      const before = [area.scrollLeft, area.scrollTop]
      area.scrollBy({ left: step.x, top: step.y, behavior: 'instant' })
      if (before[0] !== area.scrollLeft || before[1] !== area.scrollTop) return true
    }
    return false
  }
}

/** Whether the point lies in an area, away from where it scrolls. */
function isWithin(point: { x: number; y: number }, area: Edges): boolean {
  const { x, y } = scrollStep(point, area)
  const isInside =
    point.x >= area.left && point.x <= area.right && point.y >= area.top && point.y <= area.bottom
  return isInside && x === 0 && y === 0
}
