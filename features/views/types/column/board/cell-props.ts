import type { Renamed } from '../cards/card-rename.tsx'
import type { BoardContext, CellPlace } from '../board-context.ts'
import type { CardHeights } from '../cards/card-heights.ts'
import type { WantedCard } from '../cards/use-card-window.ts'
import type { HeadContext } from '../heads/head-context.ts'
import type { ScrollArea } from '../scroll-area.ts'

/** Where a new card is written: at the end of a cell, or at its beginning. */
export interface Composing extends CellPlace {
  isFirst?: boolean
  /** The last one that was made there. */
  after?: string
}

/** What is going on on the board, as far as cells are drawn by it. */
export interface BoardState {
  /** The column that the keys are in: its head and its buttons are reached by Tab. */
  column: string | null
  /** False far away from what is in sight. */
  isDrawn(column: string): boolean
  /** The card that the Tab key reaches. */
  active: (CellPlace & { id: string }) | null
  picked: ReadonlySet<string>
  current: string | null
  renaming: string | null
  composing: Composing | null
  wanted: (CellPlace & WantedCard) | null
  lifted: ReadonlySet<string> | null
  target: (CellPlace & { index: number; isRefused: boolean; height: number; isKeyboard: boolean }) | null
}

export interface CellContext {
  boardContext: BoardContext
  heads: HeadContext
  heights: CardHeights
  boardArea: ScrollArea
  mayAdd: boolean
  onRenamed(id: string, renamed: Renamed | null): void
  onCompose(cell: Composing | null): void
  onAdd(cell: CellPlace, text: string): void
}
