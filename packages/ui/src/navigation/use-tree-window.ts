import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import { useIsMobile } from '../gestures/media-query.ts'
import { topsOf } from '../window/window-of.ts'
import { scrollParentOf } from '../window/scroll-parent.ts'
import { useWindow } from '../window/use-window.ts'
import type { TreeRow } from './tree-model.ts'

/** Trees of more rows draw those near what is in sight. */
const WINDOWED_ROWS = 100
/** A row and the gap below it, as the styles have them. */
const ROW_PX = 29
const TOUCH_ROW_PX = 45

export interface TreeWindow {
  /** The places of the rows that are drawn, in their order. */
  readonly drawn: readonly number[]
  /** Px from the tree's top; null where all rows are drawn, one below the other. */
  topOf(at: number): number | null
  /** Of all rows; undefined where they make it themselves. */
  readonly height: number | undefined
}

/** Which rows of a tree are drawn: those in sight, and those that have the focus, are dragged or aimed at. */
export function useTreeWindow(
  root: RefObject<HTMLElement | null>,
  rows: readonly TreeRow[],
  { selectedId, kept }: { selectedId: string | null; kept: readonly (string | null | undefined)[] },
): TreeWindow {
  const isWindowed = rows.length > WINDOWED_ROWS
  const rowHeight = useIsMobile() ? TOUCH_ROW_PX : ROW_PX
  const tops = useMemo(
    () => topsOf(isWindowed ? rows.length : 0, () => rowHeight),
    [isWindowed, rows.length, rowHeight],
  )
  const scroller = useRef<HTMLElement | null>(null)
  const none = useRef<HTMLElement | null>(null)
  // Before the window looks at it: effects run in the order in which they stand.
  useLayoutEffect(() => {
    scroller.current = isWindowed ? scrollParentOf(root.current) : null
  }, [isWindowed, root])
  const { range, reveal } = useWindow(isWindowed ? scroller : none, tops, root)
  const places = useMemo(() => new Map(rows.map((row, at) => [row.node.id, at])), [rows])
  const revealed = useRef<string | null>(null)
  const selectedAt = places.get(selectedId ?? '') ?? -1
  useEffect(() => {
    // What is open is in sight when the tree comes, and when another row is opened elsewhere.
    if (!isWindowed || selectedAt < 0 || revealed.current === selectedId) return
    revealed.current = selectedId
    reveal(selectedAt)
  }, [isWindowed, selectedAt, selectedId, reveal])
  if (!isWindowed) return { drawn: [...rows.keys()], topOf: () => null, height: undefined }
  const drawn = new Set<number>()
  for (let at = range[0]; at < range[1]; at++) drawn.add(at)
  for (const id of kept) {
    const at = places.get(id ?? '')
    if (at !== undefined) drawn.add(at)
  }
  return {
    drawn: [...drawn].toSorted((a, b) => a - b),
    topOf: (at) => tops.tops[at] ?? 0,
    height: tops.height,
  }
}
