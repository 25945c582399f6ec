import { useMay } from '@weft/features/session/client'
import type { Folder } from '@weft/model'

/** Whether this person may show what is in a folder to people outside: like making boards public, by its permissions. */
export function useMayPublish(
  team_id: number,
): (folder: Pick<Folder, 'id' | 'team_id' | 'board_id'>) => boolean {
  const may = useMay(team_id)
  return ({ id, team_id: team, board_id }) =>
    may('MANAGE_PERMISSIONS', { type: 'folder', id, team_id: team, board_id })
}
