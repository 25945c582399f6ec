import { useEffect, useRef } from 'react'
import { POPOVER_TOUCH_TOLERANCE_PX } from '../../timing.ts'

/** Whether a touch that travelled from one point to the other is still a tap to a popover. */
export function isWithinTolerance(from: { x: number; y: number }, to: { x: number; y: number }): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) <= POPOVER_TOUCH_TOLERANCE_PX
}

/**
 * A function that tells whether the last touch was a tap. A popover asks it before it closes for a touch
 * outside, so that scrolling the page behind does not close it.
 */
export function useTouchTolerance(): () => boolean {
  const touch = useRef<{ start: { x: number; y: number }; isTap: boolean }>(null)
  useEffect(() => {
    const start = (event: PointerEvent) => {
      const isTouch = event.pointerType === 'touch'
      touch.current = isTouch ? { start: { x: event.clientX, y: event.clientY }, isTap: true } : null
    }
    const move = (event: PointerEvent) => {
      const current = touch.current
      if (current && !isWithinTolerance(current.start, { x: event.clientX, y: event.clientY })) {
        current.isTap = false
      }
    }
    document.addEventListener('pointerdown', start, true)
    document.addEventListener('pointermove', move, true)
    return () => {
      document.removeEventListener('pointerdown', start, true)
      document.removeEventListener('pointermove', move, true)
    }
  }, [])
  return () => touch.current?.isTap ?? true
}
