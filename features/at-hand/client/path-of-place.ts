import { boardPath, folderPath } from '@weft/features/boards/shared'

import type { PlaceAtHand } from '../shared/index.ts'

/** Where it opens. */
export function pathOfPlace({ resource_type, resource_id, board_id, folder_id }: PlaceAtHand): string {
  if (folder_id === null) return boardPath(board_id)
  const path = folderPath(board_id, folder_id, resource_type === 'item' ? resource_id : null)
  return resource_type === 'view' ? `${path}?view=${resource_id}` : path
}
