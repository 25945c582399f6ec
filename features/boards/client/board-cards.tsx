import type { Board, Folder } from '@weft/model'
import { useCardWindow } from '@weft/ui'
import { type ReactNode, useMemo, useRef } from 'react'

import { BoardCard } from './board-card.tsx'
import styles from './boards.module.css'

interface BoardCardsProps {
  readonly boards: readonly Board[]
  /** Of all of them. */
  readonly folders: readonly Folder[]
  /** Stands behind the last one. */
  readonly end?: ReactNode
}

/** Boards as cards, as many as are in sight and some more. */
export function BoardCards({ boards, folders, end }: BoardCardsProps) {
  const grid = useRef<HTMLDivElement>(null)
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { board_id } of folders) found.set(board_id, (found.get(board_id) ?? 0) + 1)
    return found
  }, [folders])
  const count = boards.length + (end ? 1 : 0)
  const { range, style } = useCardWindow(grid, count)
  return (
    <div ref={grid} className={styles['grid']} style={style}>
      {boards.slice(...range).map((board) => (
        <BoardCard key={board.id} board={board} folderCount={counts.get(board.id) ?? 0} />
      ))}
      {range[1] === count && end}
    </div>
  )
}
