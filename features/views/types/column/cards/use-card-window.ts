import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { ListLayout } from '../list-layout.ts'
import type { ScrollArea } from '../scroll-area.ts'
import type { Line, Lines } from '../stacking/build-board.ts'
import type { CardHeights } from './card-heights.ts'

/** Px above and below the window that are drawn ahead of scrolling. */
const AHEAD = 480

export interface WantedCard {
  id: string
  /** Tells one wish from the next. */
  nonce: number
  hasFocus: boolean
}

interface CardWindowOptions {
  list: RefObject<HTMLUListElement | null>
  lines: Lines
  /** What scrolls it: its own column, and the board for columns beside each other. */
  areas: readonly ScrollArea[]
  heights: CardHeights
  /** Cards that are carried: they take no room here. */
  lifted: ReadonlySet<string> | null
}

interface CardWindow {
  layout: ListLayout
  /** The cards from `start` to before `end` are drawn. */
  start: number
  end: number
  /** Rises when a card turned out to be of another height. */
  measured: number
  reveal(at: number): void
}

/** Which cards of a cell are drawn: those in sight, by the heights that they turn out to have. */
export function useCardWindow({ list, lines, areas, heights, lifted }: CardWindowOptions): CardWindow {
  const [range, setRange] = useState({ start: 0, end: 0 })
  const [measured, setMeasured] = useState(0)
  const layout = useMemo(
    () =>
      new ListLayout(lines.length, (at) => {
        const line = lines[at]
        return !line || lifted?.has(line.id) ? 0 : heights.of(line)
      }),
    [lines, lifted, heights],
  )

  const look = useRef(() => undefined as void)
  useLayoutEffect(() => {
    look.current = () => {
      const next = list.current && rangeInSight(list.current, areas, layout)
      if (next) setRange((before) => (before.start === next.start && before.end === next.end ? before : next))
    }
    look.current()
  })
  useLayoutEffect(() => {
    const follow = () => look.current()
    const stops = areas.map((area) => area.subscribe(follow))
    return () => {
      for (const stop of stops) stop()
    }
  }, [areas])

  const { start, end } = clamp(range, lines.length)
  // What is drawn is measured before it is seen; what changes above the window is scrolled away.
  // oxlint-disable-next-line react/exhaustive-deps -- any rendering may draw new cards; each is measured once
  useLayoutEffect(() => {
    const element = list.current
    const area = areas[0]?.element
    if (!element) return
    const line = area ? area.getBoundingClientRect().top - element.getBoundingClientRect().top : 0
    const { moved, hasChanged } = measure(element, line, { lines, lifted, heights, layout })
    if (moved !== 0 && area) area.scrollTop += moved
    if (hasChanged) setMeasured((count) => count + 1)
  })

  function reveal(at: number) {
    const area = areas[0]?.element
    const element = list.current
    if (!area || !element) return
    const offset = element.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop
    const top = offset + layout.topOf(at)
    const bottom = top + layout.heightOf(at)
    if (top < area.scrollTop) area.scrollTop = top - 8
    else if (bottom > area.scrollTop + area.clientHeight) area.scrollTop = bottom - area.clientHeight + 8
    look.current()
  }
  return { layout, start, end, measured, reveal }
}

/** The cards in sight of all that scrolls them; null as long as that has no place. */
function rangeInSight(
  element: HTMLElement,
  areas: readonly ScrollArea[],
  layout: ListLayout,
): { start: number; end: number } | null {
  const box = element.getBoundingClientRect()
  let [top, bottom, isBeside] = [-Infinity, Infinity, false]
  for (const { element: area } of areas) {
    // Effects come before the places of what they lie in: it is looked at again once those are known.
    if (!area) return null
    const window = area.getBoundingClientRect()
    top = Math.max(top, window.top)
    bottom = Math.min(bottom, window.bottom)
    isBeside ||= box.right < window.left - AHEAD || box.left > window.right + AHEAD
  }
  return isBeside || bottom <= top
    ? { start: 0, end: 0 }
    : layout.within(top - box.top - AHEAD, bottom - box.top + AHEAD)
}

/** Keeps the heights of cards that were not measured yet. Says by how much those above a line changed. */
function measure(
  element: HTMLElement,
  line: number,
  {
    lines,
    lifted,
    heights,
    layout,
  }: Pick<CardWindowOptions, 'lines' | 'lifted' | 'heights'> & { layout: ListLayout },
): { moved: number; hasChanged: boolean } {
  let moved = 0
  let hasChanged = false
  for (const child of element.querySelectorAll<HTMLElement>(':scope > [data-at]')) {
    const at = Number(child.dataset['at'])
    const own = lines[at]
    if (!own || lifted?.has(own.id) || heights.isMeasured(own)) continue
    const height = child.offsetHeight
    if (height === 0) continue
    const before = layout.heightOf(at)
    heights.keep(own, height)
    if (before === height) continue
    hasChanged = true
    if (layout.topOf(at) + before < line) moved += height - before
    layout.setHeight(at, height)
  }
  return { moved, hasChanged }
}

/** Brings a wished card into sight, and gives it the focus once it is drawn. */
export function useWantedCard(
  { list, lines }: Pick<CardWindowOptions, 'list' | 'lines'>,
  wanted: WantedCard | null,
  reveal: (at: number) => void,
): void {
  const pending = useRef<WantedCard | null>(null)
  const answered = useRef(0)
  useLayoutEffect(() => {
    if (!wanted || answered.current === wanted.nonce) return
    const at = lines.findIndex(({ id }) => id === wanted.id)
    if (at < 0) return
    answered.current = wanted.nonce
    pending.current = wanted
    reveal(at)
    // oxlint-disable-next-line react/exhaustive-deps -- what reveals reads the layout as it is then
  }, [wanted, lines])
  // Once it is drawn it gets the focus.
  useLayoutEffect(() => {
    const wish = pending.current
    const card = wish && list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(wish.id)}"]`)
    if (!card) return
    pending.current = null
    if (wish.hasFocus) card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}

/** The cards of a window, and those that are carried wherever they are. */
export function cardsToDraw(
  lines: Lines,
  { start, end }: Pick<CardWindow, 'start' | 'end'>,
  lifted: ReadonlySet<string> | null,
): { line: Line; at: number }[] {
  const shown: { line: Line; at: number }[] = []
  for (let at = 0; at < lines.length && lifted; at++) {
    const line = lines[at]
    if (line && at < start && lifted.has(line.id)) shown.push({ line, at })
  }
  for (let at = start; at < end; at++) {
    const line = lines[at]
    if (line) shown.push({ line, at })
  }
  for (let at = end; at < lines.length && lifted; at++) {
    const line = lines[at]
    if (line && lifted.has(line.id)) shown.push({ line, at })
  }
  return shown
}

function clamp({ start, end }: { start: number; end: number }, length: number) {
  return { start: Math.min(start, length), end: Math.min(end, length) }
}
