import { type CSSProperties, type RefObject, useEffect, useMemo, useRef } from 'react'

import { useIsMobile } from '../gestures/media-query.ts'
import { topsOf } from './window-of.ts'
import { useWindow } from './use-window.ts'

/** Lists of more lines draw those near what is in sight. */
export const LONG_LIST = 50
const TOUCH_PX = 44

export interface OptionWindow {
  /** Of the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Of the element in it that is as high as all lines. */
  readonly style: CSSProperties | undefined
  /** The places of the lines that are drawn. */
  readonly drawn: readonly number[]
  /** Where a line stands; undefined where all lines are drawn, one below the other. */
  styleOf(at: number): CSSProperties | undefined
}

/** A list that keys walk while the focus is in its search: lines in sight are drawn, and the one that is meant. */
export function useOptionWindow(
  count: number,
  active: number | null,
  heightOf: (at: number) => number,
): OptionWindow {
  const isLong = count > LONG_LIST
  const isTouch = useIsMobile()
  const scroller = useRef<HTMLDivElement>(null)
  const none = useRef<HTMLDivElement>(null)
  const tops = useMemo(
    () => topsOf(isLong ? count : 0, (at) => Math.max(heightOf(at), isTouch ? TOUCH_PX : 0)),
    [isLong, count, heightOf, isTouch],
  )
  const { range, reveal } = useWindow(isLong ? scroller : none, tops)
  useEffect(() => {
    if (isLong && active !== null) reveal(active)
  }, [isLong, active, reveal])
  if (!isLong)
    return {
      scroller,
      style: undefined,
      drawn: Array.from({ length: count }, (_, at) => at),
      styleOf: () => undefined,
    }
  const drawn = new Set<number>()
  for (let at = range[0]; at < range[1]; at++) drawn.add(at)
  if (active !== null && active < count) drawn.add(active)
  return {
    scroller,
    style: { position: 'relative', blockSize: tops.height },
    drawn: [...drawn].toSorted((a, b) => a - b),
    styleOf: (at) => ({ position: 'absolute', insetInline: 0, insetBlockStart: tops.tops[at] ?? 0 }),
  }
}
