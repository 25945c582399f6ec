import { useListedFolders } from '@weft/features/session/client'
import type { Board, Folder } from '@weft/model'

/** Whether the one folder of a board is called like the board, as in a new one: a path with both would say it twice. */
export function useOneName(board: Board | undefined, folder: Folder | undefined): boolean {
  const listed = useListedFolders(board?.team_id ?? 0)
  if (!board || !folder || board.name !== folder.name) return false
  return listed.every(({ id, board_id }) => board_id !== board.id || id === folder.id)
}
