import { useT } from '@weft/i18n/react'
import { late } from '@weft/ui'
import type { RefObject } from 'react'

import type { CardPlace } from '../board-context.ts'
import { textOfKey } from '../heads/key-name.tsx'
import type { BoardFocus } from './use-board-focus.ts'
import type { BoardGestures } from './use-board-gestures.ts'
import type { BoardModel, BoardViewProps } from './use-board-model.ts'
import type { BoardWriting } from './use-board-writing.ts'

const CardMenu = late(() => import('../cards/card-menu.tsx').then((it) => it.CardMenu))

interface PlacedCardMenuProps extends Pick<BoardViewProps, 'actions' | 'lane'> {
  root: RefObject<HTMLElement | null>
  place: CardPlace
  /** The picked ones, or the one. */
  ids: readonly string[]
  model: BoardModel
  focus: BoardFocus
  writing: BoardWriting
  gestures: BoardGestures
}

/** The menu of a card in its cell. */
export function PlacedCardMenu(props: PlacedCardMenuProps) {
  const { root, place, ids, actions, lane, model, focus, writing, gestures } = props
  const t = useT()
  const { columns, lanes, nameOfColumn } = model
  const { cardDrag, placeOf, mayEdit } = gestures
  const nameOfLane = (key: string) => {
    const label = lanes.find((one) => one.key === key)?.label ?? key
    return lane ? textOfKey(lane, { key, label }, t) : label
  }
  /** The same card can stand in several columns. */
  const card = () => {
    const cards = root.current?.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(place.id)}"]`) ?? []
    return [...cards].find((one) => {
      const at = placeOf(one)
      return at?.column === place.column && at.lane === place.lane
    })
  }
  return (
    <CardMenu
      {...{ place, ids, actions, mayEdit, columns, lanes, nameOfLane }}
      nameOf={nameOfColumn}
      onLift={() => {
        const element = card()
        if (element) cardDrag.lift(element, place)
      }}
      onRename={() => {
        focus.setActive(place)
        writing.setRenaming(place.id)
      }}
      onMove={(to) => writing.moveTo(ids, place, to)}
      onMoveToEnd={(end) => writing.moveToEnd(ids, place, end)}
    />
  )
}
