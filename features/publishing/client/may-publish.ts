import type { May } from '@weft/features/session/client'
import type { Folder, View } from '@weft/model'

type Place = Pick<Folder, 'id' | 'team_id' | 'board_id'>

/** Who may show what is in a folder to people outside: like making boards public, by its permissions. */
export function mayPublish({ id, team_id, board_id }: Place, may: May): boolean {
  return may('MANAGE_PERMISSIONS', { type: 'folder', id, team_id, board_id })
}

/** A form is shared by its own link. */
export function isPublishable({ type }: Pick<View, 'type'>): boolean {
  return type !== 'form'
}
