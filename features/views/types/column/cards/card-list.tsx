import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { BoardWorld } from '../board-world.ts'
import { ListLayout } from '../list-layout.ts'
import type { ScrollArea } from '../scroll-area.ts'
import type { Line, Lines } from '../stacking/build-board.ts'
import type { Renamed } from './card-rename.tsx'
import { Card } from './card.tsx'
import type { CardHeights } from './card-heights.ts'
import styles from './card.module.css'

/** Px above and below the window that are drawn ahead of scrolling. */
const AHEAD = 480

export interface WantedCard {
  id: string
  /** Tells one wish from the next. */
  nonce: number
  hasFocus: boolean
}

interface CardListProps {
  label: string
  lines: Lines
  world: BoardWorld
  /** What scrolls it: its own column, and the board for columns beside each other. */
  areas: readonly ScrollArea[]
  heights: CardHeights
  /** The card that the Tab key reaches, when it is one of these. */
  tabStop: string | null
  picked: ReadonlySet<string>
  current: string | null
  renaming: string | null
  onRenamed(renamed: Renamed | null): void
  /** Cards that are carried: they take no room here. */
  lifted: ReadonlySet<string> | null
  /** Where they would land, among the cards that are left, and the room for them. */
  gap: { index: number; height: number; isRefused: boolean; isKept: boolean } | null
  /** To be brought into sight, and given the focus. */
  wanted: WantedCard | null
}

/** The cards of a cell. However many there are, those in sight are drawn. */
export const CardList = memo(function CardList(props: CardListProps) {
  const { lines, world, areas, heights, lifted, gap, wanted, label } = props
  const list = useRef<HTMLUListElement>(null)
  const [range, setRange] = useState({ start: 0, end: 0 })
  const [measured, setMeasured] = useState(0)
  const pending = useRef<WantedCard | null>(null)
  const answered = useRef(0)

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
      const element = list.current
      if (!element) return
      const box = element.getBoundingClientRect()
      let [top, bottom, isBeside] = [-Infinity, Infinity, false]
      for (const { element: area } of areas) {
        // Effects come before the places of what they lie in: it is looked at again once those are known.
        if (!area) return
        const window = area.getBoundingClientRect()
        top = Math.max(top, window.top)
        bottom = Math.min(bottom, window.bottom)
        isBeside ||= box.right < window.left - AHEAD || box.left > window.right + AHEAD
      }
      const next =
        isBeside || bottom <= top
          ? { start: 0, end: 0 }
          : layout.within(top - box.top - AHEAD, bottom - box.top + AHEAD)
      setRange((before) => (before.start === next.start && before.end === next.end ? before : next))
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
    let moved = 0
    let hasChanged = false
    const line = area ? area.getBoundingClientRect().top - element.getBoundingClientRect().top : 0
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
    if (moved !== 0 && area) area.scrollTop += moved
    if (hasChanged) setMeasured((count) => count + 1)
  })

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
  useLayoutEffect(() => {
    if (gap?.isKept) revealGap()
  }, [gap])

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
  function revealGap() {
    list.current?.querySelector('[data-gap]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

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
  const gapAt = gap === null ? -1 : indexAmongAll(lines, lifted, gap.index)
  const space = gap && (
    <li
      key="gap"
      className={styles['gap']}
      data-gap
      data-refused={gap.isRefused || undefined}
      style={{ minBlockSize: gap.height }}
    ></li>
  )
  return (
    <ul
      ref={list}
      className={styles['list']}
      aria-label={label}
      data-measured={measured}
      style={{
        paddingBlockStart: layout.topOf(start),
        paddingBlockEnd: Math.max(0, layout.height - layout.topOf(end)),
      }}
    >
      {shown.flatMap(({ line, at }) => {
        const isLifted = lifted?.has(line.id) === true
        const card = (
          <li
            key={line.id}
            className={styles['item']}
            data-at={at}
            data-lifted={isLifted || undefined}
            aria-setsize={lines.length}
            aria-posinset={at + 1}
          >
            <Card
              line={line}
              world={world}
              isTabStop={props.tabStop === line.id}
              isPicked={props.picked.has(line.id)}
              isCurrent={props.current === line.id}
              isRenaming={props.renaming === line.id}
              onRenamed={props.onRenamed}
            />
          </li>
        )
        return at === gapAt ? [space, card] : [card]
      })}
      {gapAt >= lines.length && space}
    </ul>
  )
})

function clamp({ start, end }: { start: number; end: number }, length: number) {
  return { start: Math.min(start, length), end: Math.min(end, length) }
}

/** The place in the whole list of a place among the cards that are not carried. */
export function indexAmongAll(lines: Lines, lifted: ReadonlySet<string> | null, index: number): number {
  if (!lifted) return index
  let left = index
  for (let at = 0; at < lines.length; at++) {
    if (lifted.has(lines[at]?.id ?? '')) continue
    if (left-- === 0) return at
  }
  return lines.length
}
