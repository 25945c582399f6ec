import { DRAG_DELAY_MS } from '../timing.ts'

/** Whether a finger rests, by the times that its own events carry: a busy page hears of them late. */
export interface FingerRest {
  /** Whether the finger had rested long enough when this happened. */
  isOver(event: PointerEvent): boolean
  stop(): void
}

/** `onRest` is called once the finger has rested, as far as the page has heard. */
export function createFingerRest(press: PointerEvent, onRest: () => void): FingerRest {
  const end = press.timeStamp + DRAG_DELAY_MS
  let frame = 0
  // What it did while the page was busy is told at the latest before the next frame.
  const wait = () => void (frame = requestAnimationFrame(onRest))
  const timer = setTimeout(wait, Math.min(DRAG_DELAY_MS, end - performance.now()))
  return {
    // One event stands for all movements since the one before.
    isOver: (event) => (event.getCoalescedEvents?.()[0] ?? event).timeStamp >= end,
    stop() {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    },
  }
}
