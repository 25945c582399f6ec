import { boardPath, folderPath } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useTeams } from '@weft/features/session/client'
import { t } from '@weft/i18n'
import type { Board, Folder } from '@weft/model'

import { type Hit, searchPath } from '../shared/index.ts'

/** Where a hit opens. */
export function pathOfHit({ type, id, board_id, folder_id, item_id, title }: Hit): string {
  if (board_id === null) return searchPath(`assignee:"${title.replaceAll('"', '')}"`)
  if (folder_id === null) return boardPath(board_id)
  const path = folderPath(board_id, folder_id, item_id)
  if (type === 'comment') return `${path}?t=comments&comment=${id}`
  return type === 'view' ? `${path}?view=${id}` : path
}

export const nameOfHit = ({ title }: Hit): string => title || t('Untitled')

/** Says where a hit lies, as far as this device knows the names: of several workspaces also of which. */
export function useHitPlace(): (hit: Hit) => string {
  const store = useStore()
  const teams = useTeams()
  const boards = store.collection<Board>('boards')
  const folders = store.collection<Folder>('folders')
  return ({ type, team_id, board_id, folder_id }) =>
    [
      teams.length > 1 && (board_id === null || type === 'board')
        ? teams.find(({ id }) => id === team_id)?.name
        : '',
      type === 'board' ? '' : boards.get(board_id ?? '')?.name,
      type === 'folder' ? '' : folders.get(folder_id ?? '')?.name,
    ]
      .filter(Boolean)
      .join(' / ')
}
