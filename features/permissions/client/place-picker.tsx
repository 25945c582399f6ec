import { BoardIcon } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo, useListedFolders } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board, Folder } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Dropdown, type DropdownOption } from '@weft/ui'
import { Building2, Folder as FolderIcon } from 'lucide-react'

import { permissionsPath } from './paths.ts'
import styles from './permissions.module.css'
import type { PlaceAsked } from './use-place.ts'

/** Chooses whose permissions are shown: the workspace's, a board's or a folder's. */
export function PlacePicker({ asked, teamName }: { asked: PlaceAsked; teamName: string }) {
  const t = useT()
  const go = useGo()
  const store = useStore()
  const { team_id, board_id, folder_id } = asked
  const boards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useListedFolders(team_id, folder_id)
  const options: DropdownOption[] = [
    { id: 'team', label: teamName || t('Workspace'), icon: <Building2 /> },
    ...boards.flatMap((board) => [
      { id: `board.${board.id}`, label: board.name, icon: <BoardIcon board={board} /> },
      ...below(folders, board.id, null).map((folder) => ({
        id: `folder.${folder.id}`,
        label: folder.name,
        icon: <FolderIcon />,
        hint: board.name,
      })),
    ]),
  ]
  const value = folder_id ? `folder.${folder_id}` : board_id ? `board.${board_id}` : 'team'
  const choose = (id: string) => {
    const [type, key = ''] = id.split('.')
    const folder = type === 'folder' ? folders.find((one) => one.id === key) : undefined
    const board = folder?.board_id ?? (type === 'board' ? key : null)
    go(permissionsPath(team_id, board, folder?.id ?? null))
  }
  return (
    <Dropdown
      className={styles['picker']}
      aria-label={t('Permissions of')}
      search
      size="compact"
      value={value}
      options={options}
      onValueChange={choose}
    />
  )
}

/** The folders of a board in the order of the sidebar. */
function below(folders: readonly Folder[], board_id: string, parent_id: string | null): Folder[] {
  return folders.flatMap((one) =>
    one.board_id === board_id && one.parent_id === parent_id
      ? [one, ...below(folders, board_id, one.id)]
      : [],
  )
}
