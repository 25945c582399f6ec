import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { scrollParentOf } from './scroll-parent.ts'
import { useWindow } from './use-window.ts'
import { topsOf } from './window-of.ts'

/** Grids of more cards draw those near what is in sight. */
const WINDOWED_CARDS = 100

export interface CardWindow {
  /** First card and the one after the last that are drawn. */
  readonly range: readonly [number, number]
  /** Of the grid: the room of the cards that are not drawn. */
  readonly style: CSSProperties | undefined
}

/**
 * Which cards of a grid are drawn. Its own styles say how many stand side by side, and the first of those drawn how
 * high they are: all are of one height.
 */
export function useCardWindow(grid: RefObject<HTMLElement | null>, count: number): CardWindow {
  const isWindowed = count > WINDOWED_CARDS
  const scroller = useRef<HTMLElement | null>(null)
  const none = useRef<HTMLElement | null>(null)
  const { columns, rowHeight } = useShape(grid, isWindowed)
  const tops = useMemo(
    () => topsOf(isWindowed ? Math.ceil(count / columns) : 0, () => rowHeight),
    [isWindowed, count, columns, rowHeight],
  )
  // Before the window looks at it: effects run in the order in which they stand.
  useLayoutEffect(() => {
    scroller.current = isWindowed ? scrollParentOf(grid.current) : null
  }, [isWindowed, grid])
  const { range } = useWindow(isWindowed ? scroller : none, tops, grid)
  if (!isWindowed) return { range: [0, count], style: undefined }
  const [first, end] = range
  return {
    range: [first * columns, Math.min(count, end * columns)],
    style: {
      paddingBlockStart: tops.tops[first] ?? 0,
      paddingBlockEnd: tops.height - (tops.tops[end] ?? tops.height),
    },
  }
}

/** How many cards stand side by side, and how far one row is from the next, in px. */
function useShape(grid: RefObject<HTMLElement | null>, isWindowed: boolean) {
  const [shape, setShape] = useState({ columns: 1, rowHeight: 116 })
  useLayoutEffect(() => {
    const element = grid.current
    if (!isWindowed || !element) return undefined
    const look = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element)
      const columns = gridTemplateColumns.split(' ').length
      const card = element.firstElementChild?.getBoundingClientRect().height ?? 0
      const rowHeight = card + (Number.parseFloat(rowGap) || 0)
      // Where nothing is laid out, nothing is known.
      if (card === 0) return
      setShape((before) =>
        before.columns === columns && before.rowHeight === rowHeight ? before : { columns, rowHeight },
      )
    }
    look()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    observer?.observe(element)
    return () => observer?.disconnect()
  }, [grid, isWindowed])
  return shape
}
