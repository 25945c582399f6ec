import { memo, useLayoutEffect, useRef } from 'react'

import type { BoardContext } from '../board-context.ts'
import type { ScrollArea } from '../scroll-area.ts'
import type { Lines } from '../stacking/build-board.ts'
import type { Renamed } from './card-rename.tsx'
import { Card } from './card.tsx'
import type { CardHeights } from './card-heights.ts'
import styles from './card.module.css'
import { cardsToDraw, useCardWindow, useWantedCard, type WantedCard } from './use-card-window.ts'

interface CardListProps {
  label: string
  lines: Lines
  boardContext: BoardContext
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
  const { lines, boardContext, areas, heights, lifted, gap, wanted, label } = props
  const list = useRef<HTMLUListElement>(null)
  const { layout, start, end, measured, reveal } = useCardWindow({ list, lines, areas, heights, lifted })
  useWantedCard({ list, lines }, wanted, reveal)
  useLayoutEffect(() => {
    if (gap?.isKept)
      list.current?.querySelector('[data-gap]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [gap])

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
      {cardsToDraw(lines, { start, end }, lifted).flatMap(({ line, at }) => {
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
              boardContext={boardContext}
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
