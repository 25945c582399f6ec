import { useEffect, useRef, type PointerEvent } from 'react'
import { createGestureRecognizer, type GestureHandlers } from './recognizer.ts'

/** Handlers for an element on which taps, presses and swipes of the primary pointer are told apart. */
export function useGestures(handlers: GestureHandlers) {
  const recognizer = useRef<ReturnType<typeof createGestureRecognizer>>(null)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const made = createGestureRecognizer(() => latest.current)
    recognizer.current = made
    return () => made.cancel()
  }, [])
  const point = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY, time: event.timeStamp })
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.isPrimary && event.button === 0) recognizer.current?.down(point(event))
    },
    onPointerMove: (event: PointerEvent) => recognizer.current?.move(point(event)),
    onPointerUp: (event: PointerEvent) => recognizer.current?.up(point(event)),
    onPointerCancel: () => recognizer.current?.cancel(),
  }
}
