import { closeTooltip } from './tooltip-timer.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A hand that presses shakes so much. */
const STILL_PX = 3

let last: Point | null = null
let moved: Point | null = null
let isWatching = false

/** From the first anchor on, what the pointer does is known; a press ends whatever tooltip is on the screen. */
export function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener(
    'pointerdown',
    ({ clientX, clientY, target }) => {
      last = { x: clientX, y: clientY }
      // Its own anchor knows by itself, and a press on the bubble is none elsewhere.
      if (!(target instanceof Element && target.closest('[role=tooltip]'))) closeTooltip()
    },
    true,
  )
  // Comes after what it enters.
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => (moved = { x: clientX, y: clientY }),
    true,
  )
}

/** Where something was pressed last. */
export function lastPress(): Point | null {
  return last
}

/** Whether the pointer rests where it pressed, or where it moved last: what came under it was not pointed at. */
export function isResting({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const isNear = (point: Point | null, px: number) =>
    point !== null && Math.abs(clientX - point.x) <= px && Math.abs(clientY - point.y) <= px
  return isNear(last, STILL_PX) || isNear(moved, 0)
}
