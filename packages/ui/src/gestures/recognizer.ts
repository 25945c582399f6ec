import {
  GESTURE_THRESHOLD_PX,
  PRESS_TIME_MS,
  SWIPE_VELOCITY,
  TAP_INTERVAL_MS,
  TAP_TIME_MS,
} from '../timing.ts'

export type SwipeDirection = 'left' | 'right' | 'up' | 'down'

export interface GestureHandlers {
  /** Down and up within 250 ms, moved by no more than 10 px. */
  onTap?(): void
  /** A second tap within 300 ms; the first one was reported as a tap. */
  onDoubleTap?(): void
  /** Moved by at least 10 px at 0.3 px per ms or faster, not held still for 251 ms before; physical directions. */
  onSwipe?(direction: SwipeDirection): void
}

interface Point {
  readonly x: number
  readonly y: number
  /** In ms, from any origin. */
  readonly time: number
}

/** Tells gestures from the movement of one pointer and its own times, without knowing any event or clock. */
export function createGestureRecognizer(handlers: () => GestureHandlers) {
  let start: Point | null = null
  /** When it first went further than a tap may. */
  let movedAt: number | null = null
  let lastTap = Number.NEGATIVE_INFINITY

  const cancel = () => {
    start = null
  }

  return {
    down(point: Point) {
      start = point
      movedAt = null
    },
    move(point: Point) {
      if (start && movedAt === null && distance(start, point) > GESTURE_THRESHOLD_PX) movedAt = point.time
    },
    up(point: Point) {
      if (!start) return
      const from = start
      const hasMoved = movedAt !== null
      cancel()
      const moved = distance(from, point)
      const took = point.time - from.time
      const isPress = (movedAt ?? point.time) - from.time >= PRESS_TIME_MS
      if (moved >= GESTURE_THRESHOLD_PX && !isPress && moved / Math.max(1, took) >= SWIPE_VELOCITY) {
        handlers().onSwipe?.(directionOf(from, point))
        return
      }
      if (isPress || hasMoved || moved > GESTURE_THRESHOLD_PX || took > TAP_TIME_MS) return
      handlers().onTap?.()
      const isDouble = point.time - lastTap <= TAP_INTERVAL_MS
      if (isDouble) handlers().onDoubleTap?.()
      // A third tap begins anew.
      lastTap = isDouble ? Number.NEGATIVE_INFINITY : point.time
    },
    cancel,
  }
}

function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

function directionOf(from: Point, to: Point): SwipeDirection {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 'left' : 'right'
  return dy < 0 ? 'up' : 'down'
}
