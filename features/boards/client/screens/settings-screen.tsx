import { EditBoardScreen } from './edit-board-screen.tsx'
import { FolderSettingsScreen } from './folder-settings-screen.tsx'

export interface SettingsScreenProps {
  readonly team_id: number
  readonly board_id: string
  /** Of this folder of the board, instead of the board itself. */
  readonly folder_id: string | undefined
}

/** The settings of a board or of one of its folders. */
export function SettingsScreen({ team_id, board_id, folder_id }: SettingsScreenProps) {
  const place = { team_id, board_id }
  return folder_id === undefined ? (
    <EditBoardScreen {...place} />
  ) : (
    <FolderSettingsScreen {...place} folder_id={folder_id} />
  )
}
