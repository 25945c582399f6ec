import { startTransition, useEffect, useState } from 'react'

/** Lines that one step adds: some milliseconds of drawing, between which keys and pictures come. */
const STEP = 50

interface DrawnLines {
  /** The least px of a line. */
  height: number
  /** So many are drawn at once, however many fit: the one that is gone to stands among them. */
  least?: number
}

/**
 * How many lines of a list are drawn: as many as fit on the screen in its first picture, and all others in steps right
 * after it. Soon all are there, so that screen readers, the browser's search and keys find each of them.
 */
export function useDrawnLines(count: number, { height, least = 0 }: DrawnLines): number {
  const [reached, setReached] = useState(() => Math.ceil(window.innerHeight / height))
  // Lines that were drawn stay.
  if (least > reached) setReached(least)
  const drawn = Math.max(reached, least)
  const isDue = drawn < count
  useEffect(() => {
    if (!isDue) return undefined
    // Begun in a frame, it is done after that frame is painted.
    const frame = requestAnimationFrame(() => startTransition(() => setReached(drawn + STEP)))
    return () => cancelAnimationFrame(frame)
  }, [isDue, drawn])
  return Math.min(drawn, count)
}
