import { closeTooltip } from './tooltip-timer.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A hand that presses shakes so much. */
const STILL_PX = 3

let last: Point | null = null
let isWatching = false

/** From the first anchor on, presses anywhere are known; one ends whatever tooltip is on the screen. */
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
}

/** Where something was pressed last. */
export function lastPress(): Point | null {
  return last
}

/** Whether the pointer rests where it pressed: what came under it since was not pointed at by anybody. */
export function isAtLastPress({ clientX, clientY }: { clientX: number; clientY: number }): boolean {
  return last !== null && Math.abs(clientX - last.x) <= STILL_PX && Math.abs(clientY - last.y) <= STILL_PX
}
