import { useState } from 'react'

import { t } from '@weft/i18n'
import { type Drag, type DragKey, useDrag } from '@weft/ui'

import { nameOf } from '../../client/cards/card-attributes.ts'
import type { ItemMove } from '../../client/view-member.ts'
import { type CardPlace, type CellPlace, isSameCell } from './board-world.ts'
import { type Homes, isRefused, moveCards, type MoveWorld } from './moves.ts'
import { type Line, type Lines, NO_LINES } from './stacking/build-board.ts'

/** Cards that are carried together. */
interface Lifted {
  homes: Homes
  /** The one that was taken hold of. */
  line: Line
  from: CardPlace
}

/** A place among the cards of a cell that are not carried. */
interface DropTarget extends CellPlace {
  index: number
  isRefused: boolean
}

export interface CardDragOptions {
  root: React.RefObject<HTMLElement | null>
  world: MoveWorld
  columns: readonly { key: string; label: string }[]
  lanes: readonly { key: string; label: string }[]
  picked: ReadonlySet<string>
  isOpenLane(lane: string): boolean
  onPick(ids: readonly string[]): void
  /** Shows where the cards came to lie. */
  onMoved(place: CardPlace, isKeyboard: boolean): void
  onAsk(move: ItemMove): void
}

export interface CardDrag {
  drag: Drag<Lifted, DropTarget>
  lifted: ReadonlySet<string> | null
  press(event: PointerEvent, element: Element, place: CardPlace): void
  lift(element: Element, place: CardPlace): void
}

/** Carries cards from cell to cell, by mouse, finger and keys. */
export function useCardDrag(options: CardDragOptions): CardDrag {
  const { root, world, columns, lanes, picked, onPick, onMoved, onAsk } = options
  const { board, records } = world
  const [lifted, setLifted] = useState<ReadonlySet<string> | null>(null)
  const linesOf = ({ column, lane }: CellPlace): Lines => board.piles.get(column)?.cells.get(lane) ?? NO_LINES
  const leftIn = (cell: CellPlace, homes: Homes) => linesOf(cell).filter(({ id }) => !homes.has(id))
  const targetAt = (cell: CellPlace, index: number, homes: Homes): DropTarget => ({
    column: cell.column,
    lane: cell.lane,
    index: Math.max(0, Math.min(index, leftIn(cell, homes).length)),
    isRefused: isRefused(world, homes.keys(), cell.column),
  })
  const nameOfColumn = world.nameOfColumn

  const drag = useDrag<Lifted, DropTarget>({
    nameItem: ({ line, homes }) =>
      homes.size === 1
        ? nameOf(line.row, records) || t('Untitled')
        : t('{count, plural, one {# item} other {# items}}', { count: homes.size }),
    namePlace(target, { homes }) {
      const place = t('{column}, place {place} of {count}', {
        column: nameOfColumn(target.column),
        place: target.index + 1,
        count: leftIn(target, homes).length + 1,
      })
      const lane = lanes.length > 1 ? lanes.find(({ key }) => key === target.lane)?.label : undefined
      const where = lane === undefined ? place : t('{lane}: {place}', { lane, place })
      return target.isRefused ? t('{place}. The column is full.', { place: where }) : where
    },
    hitTest(point, { homes }) {
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
    },
    keyTarget: ({ from, homes }, before, key) => {
      const own = before ?? { ...targetAt(from, ownIndex(from, homes), homes) }
      return stepFrom(own, key, homes)
    },
    onLift({ homes }) {
      setLifted(new Set(homes.keys()))
    },
    onCancel: (item) => {
      setLifted(null)
      onMoved(item.from, isKeyboard)
    },
    // A finger that rested chose the card.
    onRest: ({ line }) => onPick([line.id]),
    onDrop(item, target) {
      setLifted(null)
      drop(item, target)
    },
  })
  const isKeyboard = drag.session?.isKeyboard === true

  function ownIndex(from: CardPlace, homes: Homes): number {
    let index = 0
    for (const { id } of linesOf(from)) {
      if (id === from.id) break
      if (!homes.has(id)) index++
    }
    return index
  }

  function drop({ homes, from, line }: Lifted, target: DropTarget) {
    const isHome = homes.size === 1 && isSameCell(from, target) && target.index === ownIndex(from, homes)
    if (isHome) {
      if (isKeyboard) onMoved(from, true)
      return
    }
    const rest = leftIn(target, homes)
    const landing = {
      column: target.column,
      lane: target.lane,
      after: rest[target.index - 1]?.id ?? null,
      before: rest[target.index]?.id ?? null,
    }
    const done = moveCards(world, homes, landing)
    if (typeof done === 'object') onAsk(done)
    onMoved(done === true ? { ...landing, id: line.id } : from, isKeyboard)
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
    const open = lanes.filter(({ key: lane }) => options.isOpenLane(lane))
    const next = open[open.findIndex((one) => one.key === own.lane) + step]
    if (!next) return null
    return targetAt({ column: own.column, lane: next.key }, step === 1 ? 0 : Infinity, homes)
  }

  /** The picked cards go together when one of them is taken. */
  function liftedOf(place: CardPlace): Lifted | null {
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

  return {
    drag,
    lifted,
    press(event, element, place) {
      const item = liftedOf(place)
      if (item) drag.press(event, element, item)
    },
    lift(element, place) {
      const item = liftedOf(place)
      if (item) drag.lift(element, item)
    },
  }
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
