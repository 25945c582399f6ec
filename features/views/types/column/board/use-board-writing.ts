import { useState } from 'react'

import type { ItemMove } from '../../../client/view-member.ts'
import type { MoveContext } from '../moves.ts'
import type { Composing } from './cell-props.ts'
import type { BoardFocus } from './use-board-focus.ts'
import { useCardActions } from './use-card-actions.ts'

export type BoardWriting = ReturnType<typeof useBoardWriting>

interface BoardWritingOptions {
  moveContext: MoveContext
  focus: BoardFocus
  /** A move that would have no effect under the sort. */
  onAsk(move: ItemMove): void
}

/** The card that is renamed, the place where a new one is written, and what is done to cards by menu. */
export function useBoardWriting({ moveContext, focus, onAsk }: BoardWritingOptions) {
  const { active, show, setWanted } = focus
  const [renaming, setRenaming] = useState<string | null>(null)
  const [composing, setComposing] = useState<Composing | null>(null)
  const columnActions = useCardActions({
    moveContext,
    active,
    composing,
    show,
    setRenaming,
    setComposing,
    setWanted,
    onAsk,
  })
  return { renaming, setRenaming, composing, ...columnActions }
}
