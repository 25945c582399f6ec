import { useState } from 'react'

import { t } from '@weft/i18n'
import { type Drag, useDrag } from '@weft/ui'

import { nameOf } from '../../client/cards/card-attributes.ts'
import { nameOfCarried } from '../../client/items/tree-drag.ts'
import type { ItemMove } from '../../client/view-member.ts'
import { type CardPlace, isSameCell } from './board-context.ts'
import { type DropTarget, type Lifted, type PlaceContext, placesOfCards } from './card-places.ts'
import { moveCards } from './moves.ts'

export interface CardDragOptions extends PlaceContext {
  picked: ReadonlySet<string>
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
  const { moveContext, lanes, picked, onPick, onMoved, onAsk } = options
  const { records } = moveContext
  const [lifted, setLifted] = useState<ReadonlySet<string> | null>(null)
  const places = placesOfCards(options)
  const nameOfColumn = moveContext.nameOfColumn

  const drag = useDrag<Lifted, DropTarget>({
    nameItem: ({ line, homes }) =>
      nameOfCarried([...homes.keys()], () => nameOf(line.row, records) || t('Untitled')),
    namePlace(target, { homes }) {
      const place = t('{column}, place {place} of {count}', {
        column: nameOfColumn(target.column),
        place: target.index + 1,
        count: places.leftIn(target, homes).length + 1,
      })
      const lane = lanes.length > 1 ? lanes.find(({ key }) => key === target.lane)?.label : undefined
      const where = lane === undefined ? place : t('{lane}: {place}', { lane, place })
      return target.isRefused ? t('{place}. The column is full.', { place: where }) : where
    },
    hitTest: places.placeUnder,
    keyTarget: ({ from, homes }, before, key) => {
      const own = before ?? places.targetAt(from, places.ownIndex(from, homes), homes)
      return places.stepFrom(own, key, homes)
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

  function drop({ homes, from, line }: Lifted, target: DropTarget) {
    const isHome =
      homes.size === 1 && isSameCell(from, target) && target.index === places.ownIndex(from, homes)
    if (isHome) {
      if (isKeyboard) onMoved(from, true)
      return
    }
    const rest = places.leftIn(target, homes)
    const landing = {
      column: target.column,
      lane: target.lane,
      after: rest[target.index - 1]?.id ?? null,
      before: rest[target.index]?.id ?? null,
    }
    const done = moveCards(moveContext, homes, landing)
    if (typeof done === 'object') onAsk(done)
    onMoved(done === true ? { ...landing, id: line.id } : from, isKeyboard)
  }

  return {
    drag,
    lifted,
    press(event, element, place) {
      const item = places.liftedOf(place, picked)
      if (item) drag.press(event, element, item)
    },
    lift(element, place) {
      const item = places.liftedOf(place, picked)
      if (item) drag.lift(element, item)
    },
  }
}
