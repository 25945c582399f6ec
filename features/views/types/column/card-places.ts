import type { RefObject } from 'react'

import type { DragKey } from '@weft/ui'

import type { CardPlace, CellPlace } from './board-context.ts'
import { type Homes, isRefused, type MoveContext } from './moves.ts'
import { type Line, type Lines, NO_LINES } from './stacking/build-board.ts'

/** Cards that are carried together. */
export interface Lifted {
  homes: Homes
  /** The one that was taken hold of. */
  line: Line
  from: CardPlace
}

/** A place among the cards of a cell that are not carried. */
export interface DropTarget extends CellPlace {
  index: number
  isRefused: boolean
}

export interface PlaceContext {
  root: RefObject<HTMLElement | null>
  moveContext: MoveContext
  columns: readonly { key: string; label: string }[]
  lanes: readonly { key: string; label: string }[]
  isOpenLane(lane: string): boolean
}

/** The places of a board between which cards are carried. */
export function placesOfCards({ root, moveContext, columns, lanes, isOpenLane }: PlaceContext) {
  const { board } = moveContext
  const linesOf = ({ column, lane }: CellPlace): Lines => board.piles.get(column)?.cells.get(lane) ?? NO_LINES
  const leftIn = (cell: CellPlace, homes: Homes) => linesOf(cell).filter(({ id }) => !homes.has(id))
  const targetAt = (cell: CellPlace, index: number, homes: Homes): DropTarget => ({
    column: cell.column,
    lane: cell.lane,
    index: Math.max(0, Math.min(index, leftIn(cell, homes).length)),
    isRefused: isRefused(moveContext, homes.keys(), cell.column),
  })

  function placeUnder(point: { x: number; y: number }, { homes }: Lifted): DropTarget | null {
    const under = document.elementFromPoint(point.x, point.y)
    if (!under || !root.current?.contains(under)) return null
    const column = under.closest<HTMLElement>('[data-column]')?.dataset['column']
    if (column === undefined) return null
    const cell = under.closest<HTMLElement>('[data-cell]')
    const lane = cell?.dataset['lane'] ?? lanes[0]?.key
    if (lane === undefined) return null
    // Over the head of a column means its beginning; what is folded takes cards at its end.
    if (!cell) return targetAt({ column, lane }, 0, homes)
    if (cell.dataset['folded'] !== undefined) return targetAt({ column, lane }, Infinity, homes)
    return targetAt({ column, lane }, indexUnder(cell, point.y), homes)
  }

  function ownIndex(from: CardPlace, homes: Homes): number {
    let index = 0
    for (const { id } of linesOf(from)) {
      if (id === from.id) break
      if (!homes.has(id)) index++
    }
    return index
  }

  /** The next place by an arrow key: along a column and on into the next lane, or to the column beside. */
  function stepFrom(own: DropTarget, key: DragKey, homes: Homes): DropTarget | null {
    if (key === 'left' || key === 'right') {
      const isRtl = root.current ? getComputedStyle(root.current).direction === 'rtl' : false
      const step = (key === 'right') !== isRtl ? 1 : -1
      const next = columns[columns.findIndex((one) => one.key === own.column) + step]
      return next ? targetAt({ column: next.key, lane: own.lane }, own.index, homes) : null
    }
    const step = key === 'down' ? 1 : -1
    const index = own.index + step
    if (index >= 0 && index <= leftIn(own, homes).length) return targetAt(own, index, homes)
    const open = lanes.filter(({ key: lane }) => isOpenLane(lane))
    const next = open[open.findIndex((one) => one.key === own.lane) + step]
    if (!next) return null
    return targetAt({ column: own.column, lane: next.key }, step === 1 ? 0 : Infinity, homes)
  }

  /** The picked cards go together when one of them is taken. */
  function liftedOf(place: CardPlace, picked: ReadonlySet<string>): Lifted | null {
    const line = linesOf(place).find(({ id }) => id === place.id)
    if (!line) return null
    const homes = new Map<string, CellPlace>()
    if (picked.has(place.id))
      for (const { key: lane } of lanes)
        for (const { key: column } of columns)
          for (const { id } of linesOf({ column, lane }))
            if (picked.has(id) && !homes.has(id)) homes.set(id, { column, lane })
    homes.set(place.id, { column: place.column, lane: place.lane })
    return { homes, line, from: place }
  }

  return { leftIn, targetAt, placeUnder, ownIndex, stepFrom, liftedOf }
}

/** The place among the cards of a cell that a height in the window means: where they would lie without the room. */
function indexUnder(cell: HTMLElement, y: number): number {
  const list = cell.querySelector('ul')
  if (!list) return 0
  let room = 0
  let carried = 0
  let index = 0
  for (const child of list.children as HTMLCollectionOf<HTMLElement>) {
    if (child.dataset['gap'] !== undefined) room = child.offsetHeight + 8
    // Carried cards stay in the list without any room, wherever the window is.
    else if (child.dataset['lifted'] !== undefined) carried++
    else {
      const box = child.getBoundingClientRect()
      index = Number(child.dataset['at']) - carried
      if (box.top - room + box.height / 2 > y) return index
      index++
    }
  }
  return index
}
