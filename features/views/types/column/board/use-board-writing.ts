import { useState } from 'react'

import type { ItemMove } from '../../../client/view-member.ts'
import type { MoveWorld } from '../moves.ts'
import type { Composing } from './cell-props.ts'
import type { BoardFocus } from './use-board-focus.ts'
import { useCardActs } from './use-card-acts.ts'

export type BoardWriting = ReturnType<typeof useBoardWriting>

interface BoardWritingOptions {
  moveWorld: MoveWorld
  focus: BoardFocus
  /** A move that would have no effect under the sort. */
  onAsk(move: ItemMove): void
}

/** The card that is renamed, the place where a new one is written, and what is done to cards by menu. */
export function useBoardWriting({ moveWorld, focus, onAsk }: BoardWritingOptions) {
  const { active, show, setWanted } = focus
  const [renaming, setRenaming] = useState<string | null>(null)
  const [composing, setComposing] = useState<Composing | null>(null)
  const acts = useCardActs({
    moveWorld,
    active,
    composing,
    show,
    setRenaming,
    setComposing,
    setWanted,
    onAsk,
  })
  return { renaming, setRenaming, composing, ...acts }
}
