import { t } from '@weft/i18n'
import { useIsMobile } from '@weft/ui'
import { useCallback, useMemo } from 'react'

import { cardAttributes } from '../../../client/cards/card-attributes.ts'
import { defaultCover } from '../../../client/cards/card-cover.tsx'
import { colorsOf } from '../../../client/color/row-colors.ts'
import type { ViewProps } from '../../../client/view-member.ts'
import { readRowColor } from '../../../shared/row-color.ts'
import type { BoardContext } from '../board-context.ts'
import { CardHeights } from '../cards/card-heights.ts'
import type { ColumnSettings } from '../definition.ts'
import { createColumnActions } from '../heads/column-actions.ts'
import { textOfKey } from '../heads/key-name.tsx'
import { countsOf, orderedKeys } from '../stacking/columns.ts'
import type { Board } from '../stacking/build-board.ts'
import { EMPTY, type Stack } from '../stacking/stack.ts'
import { useFolded } from '../use-folded.ts'

export interface BoardViewProps extends ViewProps {
  column: ColumnSettings
  /** What columns are made of, and lanes; and the cards in them. */
  stack: Stack
  lane: Stack | null
  board: Board
}

const ONE_LANE = [{ key: EMPTY, label: '', count: 0 }]

export type BoardModel = ReturnType<typeof useBoardModel>

/** What the board shows: its columns and lanes with their cards, and how cards look. */
export function useBoardModel(props: BoardViewProps) {
  const { view, env, records, actions, column, stack, lane, board } = props
  const { attribute } = stack
  const isMobile = useIsMobile()
  const { context } = records
  const columnActions = useMemo(
    () => createColumnActions(column, attribute.id, actions),
    [column, attribute.id, actions],
  )
  const columns = useMemo(
    () =>
      orderedKeys(stack, { counts: countsOf(board), names: board.names.columns }, columnActions.state, {
        hidesEmpty: column.hide_empty,
      }),
    [stack, board, columnActions.state, column.hide_empty],
  )
  const lanes = useMemo(
    () =>
      lane
        ? orderedKeys(
            lane,
            { counts: board.lanes, names: board.names.lanes },
            { order: [], hidden: [] },
            { hidesEmpty: true, endsEmpty: true },
          )
        : ONE_LANE,
    [lane, board],
  )

  const { folded, toggle } = useFolded(context.me, view.id)
  const foldedColumns = useMemo(() => {
    const prefix = `${attribute.id} `
    return new Set(
      [...folded].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    )
  }, [folded, attribute.id])
  const isOpenLane = (key: string) => !folded.has(`lane ${key}`)

  const cover =
    column.cover === undefined ? defaultCover(records) : records.all.find(({ id }) => id === column.cover)
  const { card_attributes, show_names, cover_fit } = column
  const boardContext = useMemo<BoardContext>(
    () => ({
      records,
      actions,
      context,
      stack,
      lane,
      attributes: cardAttributes(records, {
        count: card_attributes,
        hasKey: true,
        without: [stack.attribute.id, lane?.attribute.id ?? null, cover?.id ?? null],
      }),
      cover: cover ?? null,
      coverFit: cover_fit,
      showNames: show_names,
      colorOf: colorsOf(readRowColor(view.settings), env),
      isMobile,
    }),
    [
      records,
      actions,
      context,
      stack,
      lane,
      card_attributes,
      cover,
      cover_fit,
      show_names,
      view.settings,
      env,
      isMobile,
    ],
  )
  const heights = useCardHeights(boardContext, column.column_width)

  const nameOfColumn = useCallback(
    (key: string) => {
      const label =
        board.names.columns.get(key)?.label ?? columns.find((one) => one.key === key)?.label ?? key
      return textOfKey(stack, { key, label }, t)
    },
    [board, columns, stack],
  )
  return {
    columnActions,
    columns,
    lanes,
    boardContext,
    heights,
    nameOfColumn,
    isOpenLane,
    foldedColumns,
    toggle,
  }
}

/** Cards that look different are measured again. */
function useCardHeights(
  { attributes, cover, showNames, isMobile }: BoardContext,
  column_width: ColumnSettings['column_width'],
): CardHeights {
  const shown = attributes.map(({ id }) => id).join()
  return useMemo(
    () => new CardHeights(),
    // oxlint-disable-next-line react/exhaustive-deps -- each of these changes how high cards are
    [shown, cover?.id, showNames, isMobile, column_width],
  )
}
