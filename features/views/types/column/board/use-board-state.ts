import { useMemo } from 'react'

import type { ScrollArea } from '../scroll-area.ts'
import type { BoardState } from './cell-props.ts'
import type { BoardFocus } from './use-board-focus.ts'
import type { BoardGestures } from './use-board-gestures.ts'
import type { BoardModel, BoardViewProps } from './use-board-model.ts'
import type { BoardWriting } from './use-board-writing.ts'
import { useColumnsInSight } from './use-columns-in-sight.ts'

interface BoardStateOptions extends Pick<BoardGestures, 'cardDrag' | 'columnDrag'> {
  props: BoardViewProps
  boardArea: ScrollArea
  model: BoardModel
  focus: BoardFocus
  writing: BoardWriting
  picked: ReadonlySet<string>
}

/** What is going on on the board, and the first card of a column that Tab reaches while none was reached yet. */
export function useBoardState(options: BoardStateOptions) {
  const { props, boardArea, model, focus, writing, picked, cardDrag, columnDrag } = options
  const { board, column, openItemId } = props
  const { columns, lanes, foldedColumns } = model
  const { active, wanted, columnAt } = focus
  const { renaming, composing } = writing
  const { session } = cardDrag.drag
  const target = session?.target ?? null
  const isThere = columns.some(({ key }) => key === columnAt)
  const current = isThere ? columnAt : (active?.column ?? columns[0]?.key ?? null)
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const first = columns.find(({ key, count }) => count > 0 && !foldedColumns.has(key))?.key
  const isDrawn = useColumnsInSight({
    area: boardArea,
    keys,
    folded: foldedColumns,
    width: column.column_width,
    kept: [
      current,
      active ? active.column : first,
      target?.column,
      wanted?.column,
      composing?.column,
      columnDrag.session?.item.key,
    ],
  })
  const state: BoardState = {
    column: current,
    isDrawn,
    active,
    picked,
    current: openItemId,
    renaming,
    composing,
    wanted,
    lifted: cardDrag.lifted,
    target:
      session && target ? { ...target, height: session.size.height, isKeyboard: session.isKeyboard } : null,
  }
  const cells = first === undefined ? undefined : board.piles.get(first)?.cells
  const firstLine = lanes.map(({ key }) => cells?.get(key)?.[0]).find((line) => line !== undefined)
  const firstCard =
    active === null && first !== undefined && firstLine ? { column: first, id: firstLine.id } : null
  return { state, firstCard }
}
