import { DRAG_DELAY_MS, GESTURE_THRESHOLD_PX, PULL_MAX_PX, PULL_READY_PX } from '../timing.ts'

interface Point {
  readonly x: number
  readonly y: number
  /** In ms, from any origin. */
  readonly time: number
}

/** How far the content comes down for a finger that moved so far, in px; never beyond 250. */
export function pullDistance(moved: number): number {
  return Math.max(0, Math.min(PULL_MAX_PX, moved))
}

/** Tells a pull from everything else that a finger does, without knowing any event. */
export interface PullRecognizer {
  down(point: Point): void
  /** How far it is pulled by now, in px; 0 while it is no pull. */
  move(point: Point): number
  /** Whether it was pulled far enough. */
  up(): boolean
  cancel(): void
}

/** A finger that rests first lifts something, and one that goes sideways scrolls or swipes: neither pulls. */
export function createPullRecognizer(): PullRecognizer {
  let start: Point | null = null
  let isPull = false
  let distance = 0

  const cancel = () => {
    start = null
    isPull = false
    distance = 0
  }

  return {
    down(point) {
      cancel()
      start = point
    },
    move(point) {
      if (!start) return 0
      const [dx, dy] = [point.x - start.x, point.y - start.y]
      if (!isPull) {
        if (Math.hypot(dx, dy) < GESTURE_THRESHOLD_PX) return 0
        isPull = dy > Math.abs(dx) && point.time - start.time <= DRAG_DELAY_MS
        if (!isPull) start = null
      }
      distance = isPull ? pullDistance(dy) : 0
      return distance
    },
    up() {
      const isReady = distance >= PULL_READY_PX
      cancel()
      return isReady
    },
    cancel,
  }
}
