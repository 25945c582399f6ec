import { type RefObject, useCallback, useState } from 'react'

import type { CardPlace } from '../board-context.ts'
import type { Board } from '../stacking/build-board.ts'
import type { BoardState } from './cell-props.ts'
import type { BoardModel } from './use-board-model.ts'

export type BoardFocus = ReturnType<typeof useBoardFocus>

/** Where the keys of a board are: on a card, or on the head of a column; and what is to be scrolled to. */
export function useBoardFocus(
  root: RefObject<HTMLElement | null>,
  board: Board,
  { lanes, isOpenLane }: Pick<BoardModel, 'lanes' | 'isOpenLane'>,
) {
  const [active, setActive] = useState<CardPlace | null>(null)
  const [wanted, setWanted] = useState<BoardState['wanted']>(null)
  const [columnAt, setColumnAt] = useState<string | null>(null)
  const show = useCallback((place: CardPlace, hasFocus: boolean) => {
    setActive(place)
    setWanted((before) => ({ ...place, hasFocus, nonce: (before?.nonce ?? 0) + 1 }))
  }, [])

  function focusHead(key: string) {
    setColumnAt(key)
    requestAnimationFrame(() =>
      root.current
        ?.querySelector<HTMLElement>(`[data-column-head="${CSS.escape(key)}"] [data-column-name]`)
        ?.focus(),
    )
  }
  /** From the head of a column to its first card. */
  function enter(key: string) {
    for (const { key: own } of lanes) {
      const line = isOpenLane(own) ? board.piles.get(key)?.cells.get(own)?.[0] : undefined
      if (line) return show({ column: key, lane: own, id: line.id }, true)
    }
  }

  return { active, setActive, wanted, setWanted, columnAt, setColumnAt, show, focusHead, enter }
}
