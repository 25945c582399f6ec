import { type RefObject, useEffect, useRef } from 'react'

/** Which way: 1 shows less and larger, -1 shows more and smaller. */
export type ZoomStep = 1 | -1

/** How far two fingers go apart, or together, for one step. */
const PINCH_STEP = 1.4
/** Px of the wheel with Ctrl for one step, which is a notch of a mouse; a touchpad's pinch is the same event in small. */
const WHEEL_STEP_PX = 50
/** One notch may come as several events. */
const WHEEL_PAUSE_MS = 150

/** Two fingers, or the wheel with Ctrl, change the scale of what an element shows in steps, and never the page's. */
export function useZoom(element: RefObject<HTMLElement | null>, onZoom: (step: ZoomStep) => void): void {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    const { current: area } = element
    if (!area) return
    let spread = 0
    const handleTouches = (event: TouchEvent) => {
      const [one, other] = event.touches
      spread = one && other ? distance(one, other) : 0
    }
    const handleMove = (event: TouchEvent) => {
      const [one, other] = event.touches
      if (!one || !other || spread === 0) return
      event.preventDefault()
      const ratio = distance(one, other) / spread
      if (ratio < PINCH_STEP && ratio > 1 / PINCH_STEP) return
      spread *= ratio
      latest.current(ratio > 1 ? 1 : -1)
    }
    let way = 0
    let last = Number.NEGATIVE_INFINITY
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      if (event.timeStamp - last < WHEEL_PAUSE_MS) return
      way += event.deltaY
      if (Math.abs(way) < WHEEL_STEP_PX) return
      latest.current(way < 0 ? 1 : -1)
      way = 0
      last = event.timeStamp
    }
    const options = { passive: false }
    area.addEventListener('touchstart', handleTouches, { passive: true })
    area.addEventListener('touchend', handleTouches, { passive: true })
    area.addEventListener('touchmove', handleMove, options)
    area.addEventListener('wheel', handleWheel, options)
    return () => {
      area.removeEventListener('touchstart', handleTouches)
      area.removeEventListener('touchend', handleTouches)
      area.removeEventListener('touchmove', handleMove)
      area.removeEventListener('wheel', handleWheel)
    }
  }, [element])
}

const distance = (one: Touch, other: Touch) =>
  Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY))
