import { Skeleton } from '@weft/ui'
import { useMemo } from 'react'

import type { ShownAttribute, ViewProps } from '../../../client/view-member.ts'
import type { ColumnSettings } from '../definition.ts'
import { stackOf } from '../stacking/stack.ts'
import { useBoard } from '../use-board.ts'
import { BoardView } from './board-view.tsx'

interface StackedBoardProps extends ViewProps {
  column: ColumnSettings
  /** What columns are made of, and lanes. */
  attribute: ShownAttribute
  lane: ShownAttribute | null
}

/** Puts the cards into their columns, and shows them once they are there. */
export function StackedBoard(props: StackedBoardProps) {
  const { settings, query, records, column, attribute, lane: laneBy } = props
  const { context } = records
  const { bucket } = column
  const stack = useMemo(() => stackOf(attribute, { bucket, context }), [attribute, bucket, context])
  const lane = useMemo(() => stackOf(laneBy, { bucket, context }), [laneBy, bucket, context])
  if (!stack) throw new Error('Columns are made of attributes that can be stacked by')
  const board = useBoard(query, stack, { lane, hasDoubles: settings.groups.length > 0 })
  return board ? <BoardView {...props} {...{ stack, lane, board }} /> : <Skeleton rows={8} isWide />
}
