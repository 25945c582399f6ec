import type { ExtensionPoints } from '@weft/client-kit'
import { useMay } from '@weft/features/session/client'

import { SharingSettings } from './sharing-settings.tsx'

/** The public link of the board, for who may manage its permissions; nobody else asks the server for it. */
export function SharePublic({ board: { id, team_id, created_by } }: ExtensionPoints['share.section']) {
  const may = useMay(team_id)
  const canManage = may('MANAGE_PERMISSIONS', { type: 'board', id, team_id, owner: [created_by] })
  return canManage ? <SharingSettings team_id={team_id} board_id={id} /> : null
}
