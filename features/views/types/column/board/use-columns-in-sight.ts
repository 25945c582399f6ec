import { useLayoutEffect, useRef, useState } from 'react'

import type { ScrollArea } from '../scroll-area.ts'

const FOLDED = 40
const GAP = 8
/** So many are drawn before anything is measured. */
const FIRST = 8

interface Columns {
  area: ScrollArea
  /** In their order. */
  keys: readonly string[]
  folded: ReadonlySet<string>
  /** Px of a column, as far as the page has none to measure. */
  width: number
  /** Columns that something goes on in, wherever they are. */
  kept: readonly (string | null | undefined)[]
}

/** Answers whether a column is drawn: those in sight are, and a window's width before and after them. */
export function useColumnsInSight({ area, keys, folded, width, kept }: Columns): (key: string) => boolean {
  const [range, setRange] = useState({ start: 0, end: FIRST })
  const look = useRef<() => void>(() => undefined)
  useLayoutEffect(() => {
    look.current = () => {
      const { element } = area
      if (!element || element.clientWidth === 0) return
      const open = element.querySelector<HTMLElement>('[data-column-head]:not([data-folded])')
      const step = (open?.offsetWidth ?? width) + GAP
      // Where the page reads from right to left, it scrolls to what is less than nothing.
      const from = Math.abs(element.scrollLeft) - element.clientWidth
      const to = Math.abs(element.scrollLeft) + 2 * element.clientWidth
      const next = { start: keys.length, end: 0 }
      let at = 0
      for (const [index, key] of keys.entries()) {
        const end = at + (folded.has(key) ? FOLDED + GAP : step)
        if (end >= from && at <= to) {
          next.start = Math.min(next.start, index)
          next.end = index + 1
        }
        at = end
      }
      setRange((before) => (before.start === next.start && before.end === next.end ? before : next))
    }
    look.current()
  })
  useLayoutEffect(() => area.subscribe(() => look.current()), [area])
  const drawn = new Set([...keys.slice(range.start, range.end), ...kept])
  return (key) => drawn.has(key)
}
