import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

import { type LineTops, windowOf } from './window-of.ts'

/** Lines beyond the edges that are drawn all the same. */
const MORE = 8
/** The window moves in steps of so many px, not with every px. */
const STEP = 120

/** First line and the one after the last that are to be drawn, and a way to bring a line into sight. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  tops: LineTops,
): { range: [number, number]; reveal(at: number): void } {
  const [seen, setSeen] = useState({ top: 0, height: 800 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const top = Math.floor(element.scrollTop / STEP) * STEP
      const height = element.clientHeight + STEP
      setSeen((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroller])
  const reveal = useCallback(
    (at: number) => {
      const element = scroller.current
      const top = tops.tops[at]
      const bottom = tops.tops[at + 1]
      if (!element || top === undefined || bottom === undefined) return
      if (top < element.scrollTop) element.scrollTo({ top: Math.max(0, top - 8) })
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTo({ top: bottom - element.clientHeight + 8 })
    },
    [scroller, tops],
  )
  useEffect(() => {
    // A list that became shorter is not scrolled beyond its end.
    const element = scroller.current
    if (element && element.scrollTop > tops.height) element.scrollTo({ top: tops.height })
  }, [scroller, tops])
  return { range: windowOf(tops, seen, MORE), reveal }
}
