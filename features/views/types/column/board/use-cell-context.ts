import { useMemo } from 'react'

import { usualSum } from '../../../client/data/usual-footers.ts'
import { useLatest } from '../../../client/use-latest.ts'
import type { MoveContext } from '../moves.ts'
import type { ScrollArea } from '../scroll-area.ts'
import { EMPTY } from '../stacking/stack.ts'
import type { CellContext } from './cell-props.ts'
import type { BoardFocus } from './use-board-focus.ts'
import type { BoardGestures } from './use-board-gestures.ts'
import type { BoardModel, BoardViewProps } from './use-board-model.ts'
import type { BoardWriting } from './use-board-writing.ts'
import { useHeadContext } from './use-head-context.ts'

interface CellContextOptions extends Pick<BoardGestures, 'columnDrag'> {
  props: BoardViewProps
  boardArea: ScrollArea
  model: BoardModel
  moveContext: MoveContext
  focus: BoardFocus
  writing: BoardWriting
}

/** What all cells and heads of a board are drawn with; made anew only where it makes them look different. */
export function useCellContext(options: CellContextOptions): CellContext {
  const { props, boardArea, model, moveContext, focus, writing, columnDrag } = options
  const { view, stack, records, env, actions, column } = props
  const { columnActions, columns, lanes, boardContext, heights, nameOfColumn, isOpenLane, toggle } = model
  const { add, rename, compose } = writing
  const { focusHead, enter } = focus
  const mayAdd = actions.rights.createItem
  const openLane = lanes.find(({ key }) => isOpenLane(key))?.key ?? EMPTY
  const latest = useLatest({ openLane, add, rename, compose, toggle, moveContext, focusHead, enter })
  // One object as long as the records are: heads are drawn again for another.
  const usual = useMemo(() => usualSum(records.shown), [records.shown])
  const footer = column.footer === undefined ? usual : column.footer
  const heads = useHeadContext({
    view_id: view.id,
    stack,
    records,
    env,
    actions,
    columnActions,
    columns,
    lanes,
    isMobile: boardContext.isMobile,
    mayAdd,
    columnDrag,
    latest,
    footer,
    nameOf: nameOfColumn,
  })
  // Made once: cards are not drawn again for another handler.
  const cellActions = useMemo<Pick<CellContext, 'onRenamed' | 'onCompose' | 'onAdd'>>(
    () => ({
      onRenamed: (id, renamed) => void latest().rename(id, renamed),
      onCompose: (cell) => latest().compose(cell),
      onAdd: (cell, text) => void latest().add(cell, text),
    }),
    [latest],
  )
  return useMemo<CellContext>(
    () => ({ boardContext, heads, heights, boardArea, mayAdd, ...cellActions }),
    [boardContext, heads, heights, boardArea, mayAdd, cellActions],
  )
}
