import { PermissionsScreen } from '@weft/features/permissions/client'

import type { ScreenProps } from '../routing/page.tsx'

export function TeamPermissions({ params }: ScreenProps<{ teamId: number }>) {
  return <PermissionsScreen team_id={params.teamId} board_id={null} folder_id={null} />
}

/** With `folder` in the query: of that folder of the board. */
export function BoardPermissions({ params, search }: ScreenProps<{ teamId: number; boardId: string }>) {
  const { folder } = search
  return (
    <PermissionsScreen
      team_id={params.teamId}
      board_id={params.boardId}
      folder_id={typeof folder === 'string' ? folder : null}
    />
  )
}
