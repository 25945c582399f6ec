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
  /** Held still for 251 ms. */
  onPress?(): void
  /** Moved by at least 10 px at 0.3 px per ms or faster; physical directions. */
  onSwipe?(direction: SwipeDirection): void
}

interface Point {
  readonly x: number
  readonly y: number
  /** In ms, from any origin. */
  readonly time: number
}

/** Tells gestures from the movement of one pointer, without knowing any event. */
export function createGestureRecognizer(handlers: () => GestureHandlers) {
  let start: Point | null = null
  let pressTimer: ReturnType<typeof setTimeout> | undefined
  let isPress = false
  let hasMoved = false
  let lastTap = Number.NEGATIVE_INFINITY

  const cancel = () => {
    clearTimeout(pressTimer)
    start = null
  }

  return {
    down(point: Point) {
      start = point
      isPress = false
      hasMoved = false
      clearTimeout(pressTimer)
      pressTimer = setTimeout(() => {
        isPress = true
        handlers().onPress?.()
      }, PRESS_TIME_MS)
    },
    move(point: Point) {
      if (!start || hasMoved) return
      hasMoved = distance(start, point) > GESTURE_THRESHOLD_PX
      if (hasMoved) clearTimeout(pressTimer)
    },
    up(point: Point) {
      if (!start) return
      const from = start
      cancel()
      const moved = distance(from, point)
      const took = point.time - from.time
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
