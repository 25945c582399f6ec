import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

import { type LineTops, windowOf } from './window-of.ts'

/** Lines beyond the edges that are drawn all the same. */
const MORE = 8
/** The window moves in steps of so many px, not with every px. */
const STEP = 120

/**
 * First line and the one after the last that are to be drawn, and a way to bring a line into sight. Lines begin at the
 * top of the scroller, or of `list` where other things stand above them.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  tops: LineTops,
  list?: RefObject<HTMLElement | null>,
): { range: [number, number]; reveal(at: number): void } {
  const [seen, setSeen] = useState({ top: 0, height: 800 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const top = Math.max(0, Math.floor((element.scrollTop - startOf(element, list)) / STEP) * STEP)
      const height = element.clientHeight + STEP
      setSeen((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    // Where nothing is laid out, nothing changes its size.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer?.disconnect()
    }
  }, [scroller, list])
  const reveal = useCallback(
    (at: number) => {
      const element = scroller.current
      if (!element || at < 0 || at > tops.tops.length - 2) return
      const start = startOf(element, list)
      const top = start + (tops.tops[at] ?? 0)
      const bottom = start + (tops.tops[at + 1] ?? 0)
      if (top < element.scrollTop) scrollTo(element, top - 8)
      else if (bottom > element.scrollTop + element.clientHeight)
        scrollTo(element, bottom - element.clientHeight + 8)
    },
    [scroller, tops, list],
  )
  useEffect(() => {
    // A list that became shorter is not scrolled beyond its end.
    const element = scroller.current
    if (element && !list && element.scrollTop > tops.height) scrollTo(element, tops.height)
  }, [scroller, tops, list])
  return { range: windowOf(tops, seen, MORE), reveal }
}

/** Where the lines begin, in px from the top of what is scrolled. */
function startOf(scroller: HTMLElement, list: RefObject<HTMLElement | null> | undefined): number {
  if (!list?.current) return 0
  const { top } = list.current.getBoundingClientRect()
  return top - scroller.getBoundingClientRect().top - scroller.clientTop + scroller.scrollTop
}

function scrollTo(element: HTMLElement, top: number): void {
  element.scrollTop = Math.max(0, top)
}
