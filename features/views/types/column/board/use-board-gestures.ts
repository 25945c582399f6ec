import { isAssignable } from '@weft/features/attributes/shared'
import { useIsMobile } from '@weft/ui'
import type { RefObject } from 'react'

import type { ItemMove, ViewActions } from '../../../client/view-member.ts'
import type { MoveContext } from '../moves.ts'
import { useCardDrag } from '../use-card-drag.tsx'
import { useColumnDrag } from '../use-column-drag.tsx'
import type { BoardFocus } from './use-board-focus.ts'
import type { BoardModel } from './use-board-model.ts'
import type { BoardPicks } from './use-board-picks.ts'
import type { BoardWriting } from './use-board-writing.ts'
import { useCardInput } from './use-card-input.ts'

export type BoardGestures = ReturnType<typeof useBoardGestures>

interface BoardGesturesOptions {
  root: RefObject<HTMLDivElement | null>
  actions: ViewActions
  model: BoardModel
  moveContext: MoveContext
  focus: BoardFocus
  picks: BoardPicks
  writing: BoardWriting
  /** A move that would have no effect under the sort. */
  onAsk(move: ItemMove): void
}

/** Mouse, fingers and keys on the board: cards and columns that are carried, and what keys do to cards. */
export function useBoardGestures(options: BoardGesturesOptions) {
  const { root, actions, model, moveContext, focus, picks, writing, onAsk } = options
  const { columnActions, columns, lanes, nameOfColumn, isOpenLane, foldedColumns } = model
  const { picked, pick, clear } = picks
  const { board, stack } = moveContext
  const isMobile = useIsMobile()
  const mayEdit = actions.rights.editItem && isAssignable(stack.attribute.type)

  const cardDrag = useCardDrag({
    root,
    moveContext,
    columns,
    lanes,
    picked,
    isOpenLane,
    onPick: (ids) => pick(ids, !ids.every((id) => picked.has(id))),
    onMoved: focus.show,
    onAsk,
  })
  const columnDrag = useColumnDrag({
    root,
    columns,
    nameOf: nameOfColumn,
    onMove(keys, key) {
      columnActions.setOrder(keys)
      focus.focusHead(key)
    },
  })
  const { placeOf, ...input } = useCardInput({
    board,
    columns: columns.filter(({ key }) => !foldedColumns.has(key)).map(({ key }) => key),
    lanes: lanes.filter(({ key }) => isOpenLane(key)).map(({ key }) => key),
    actions,
    picked,
    mayEdit,
    mayAdd: actions.rights.createItem,
    isMobile,
    cardDrag,
    pick,
    clear,
    show: focus.show,
    setActive: focus.setActive,
    rename: writing.setRenaming,
    compose: writing.compose,
    begin: picks.setBegun,
  })
  return { cardDrag, columnDrag, input, placeOf, mayEdit }
}
