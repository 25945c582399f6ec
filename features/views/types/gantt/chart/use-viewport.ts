import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

import type { Scale } from '../definition.ts'
import { type Plot, plotOf, ROW_HEIGHT } from '../timeline/plot.ts'
import { furtherOf, type Reach, reachOf } from '../timeline/reach.ts'
import { openingDay } from './beyond.ts'

export const HEAD_HEIGHT = 48
/** Rows kept ready above and below. */
const SPARE = 6

/** What is drawn: rows from `from` to before `to`, and the days of the head and its lines. */
export interface Shown {
  from: number
  to: number
  days: Reach
}

/** The part that is drawn; only what draws rows, days or links follows it. */
export class ShownPart {
  current: Shown
  private readonly listeners = new Set<() => void>()

  constructor(shown: Shown) {
    this.current = shown
  }

  /** What did not change stays the same object. */
  set(next: Shown): void {
    const { from, to, days } = this.current
    const isSameDays = days.first === next.days.first && days.last === next.days.last
    if (isSameDays && from === next.from && to === next.to) return
    this.current = isSameDays ? { ...next, days } : next
    for (const listener of this.listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

/** The rows that are drawn, as long as they are the same. */
export function useShownRows(part: ShownPart): { from: number; to: number } {
  const from = useSyncExternalStore(part.subscribe, () => part.current.from)
  const to = useSyncExternalStore(part.subscribe, () => part.current.to)
  return { from, to }
}

/** The days that are drawn. */
export function useShownDays(part: ShownPart): Reach {
  return useSyncExternalStore(part.subscribe, () => part.current.days)
}

interface ViewportContext {
  scroller: RefObject<HTMLDivElement | null>
  scale: Scale
  extent: Reach | null
  today: number
  /** Px of the left table. */
  left: number
}

/** Which part of the plan is seen; days go on without an end, and a day stays where it is when others come before it. */
export function useViewport({ scroller, scale, extent, today, left }: ViewportContext) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [more, setMore] = useState({ scale, before: 0, after: 0 })
  const [shown] = useState(
    () => new ShownPart({ from: 0, to: 40, days: { first: today - 30, last: today + 60 } }),
  )
  const latest = useRef({ more, height: 0 })
  const begin = extent?.first ?? null
  const end = extent?.last ?? null
  /** Whether it was opened where its items are: they may come later than the view. */
  const isPlaced = useRef(false)
  const wanted = more.scale === scale ? more : { scale, before: 0, after: 0 }
  const viewWidth = Math.max(200, size.width - left)
  const { first, last } = reachOf({
    items: extent,
    today,
    dayWidth: plotOf(scale, { first: 0, last: 0 }).dayWidth,
    viewWidth,
    more: wanted,
  })
  const plot = useMemo<Plot>(() => plotOf(scale, { first, last }), [scale, first, last])
  /** The day at the timeline's inline start, with its part that is scrolled away. */
  const edge = useRef<{ day: number; scale: Scale } | null>(null)

  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const x = Math.abs(element.scrollLeft)
    const days = { first: plot.first + x / plot.dayWidth, last: plot.first + (x + viewWidth) / plot.dayWidth }
    edge.current = { day: days.first, scale }
    const top = Math.floor(element.scrollTop / ROW_HEIGHT)
    const from = Math.max(0, top - SPARE)
    // As it was when it was last measured: asked for here, it would be laid out once more.
    const height = latest.current.height || element.clientHeight
    // Always as many: each row that goes makes place for one that comes.
    const to = from + Math.ceil(height / ROW_HEIGHT) + 1 + 2 * SPARE
    // A third of a screen at a time, with one more on either side.
    const unit = Math.max(1, Math.ceil(viewWidth / plot.dayWidth / 3))
    const drawn = {
      first: Math.max(plot.first, (Math.floor(days.first / unit) - 3) * unit),
      last: Math.min(plot.last, (Math.ceil(days.last / unit) + 3) * unit),
    }
    // Most frames of a scroll change nothing here: they are not even told to React.
    shown.set({ from, to, days: drawn })
    const now = latest.current
    const known = now.more.scale === scale ? now.more : { scale, before: 0, after: 0 }
    const next = furtherOf(known, { reach: plot, seen: days })
    if (next !== known) setMore((now.more = { scale, ...next }))
  }, [scroller, plot, scale, viewWidth, shown])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      latest.current.height = height
      setSize({ width, height })
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])

  const scrollToDay = useCallback(
    (day: number) => {
      const element = scroller.current
      if (!element) return
      const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
      element.scrollTo({ left: sign * Math.max(0, (day - plot.first) * plot.dayWidth) })
    },
    [scroller, plot],
  )

  // Before the picture: what was seen stays where it was, whatever came before it or however wide days are now.
  useLayoutEffect(() => {
    if (size.width === 0) return
    const { current } = edge
    const across = viewWidth / plot.dayWidth
    if (current === null || (begin !== null && !isPlaced.current)) {
      isPlaced.current = begin !== null
      const items = begin === null || end === null ? null : { first: begin, last: end }
      scrollToDay(openingDay(items, today, across))
    } else if (current.scale === scale) scrollToDay(current.day)
    else scrollToDay(current.day + viewWidth / plotOf(current.scale, plot).dayWidth / 2 - across / 2)
    look()
  }, [plot, scale, size.width, viewWidth, today, begin, end, scrollToDay, look])

  useEffect(() => {
    const element = scroller.current
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [scroller, look])

  return { plot, shown, viewWidth, scrollToDay, edge }
}
