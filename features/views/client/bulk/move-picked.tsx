import { useListedFolders } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { MenuItem, MenuList } from '@weft/ui'

import { offerUndoAfter } from '../data/offer-undo.ts'
import type { ViewActions, ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'

interface MovePickedProps {
  ids: readonly string[]
  records: ViewRecords
  actions: ViewActions
  onDone(): void
}

/** The folders of the board that items can be moved to. */
export function useOtherFolders(ids: readonly string[], records: ViewRecords) {
  const { team_id, board_id } = records.primary?.attribute ?? {}
  const folders = useListedFolders(team_id ?? 0)
  const here = new Set(ids.map((id) => records.item(id)?.folder_id))
  return folders.filter((one) => one.board_id === board_id && (here.size > 1 || !here.has(one.id)))
}

/** The other folders of the board, to move items to. */
export function MovePicked({ ids, records, actions, onDone }: MovePickedProps) {
  const t = useT()
  const others = useOtherFolders(ids, records)
  if (others.length === 0) return <p className={styles['panel']}>{t('This board has no other folder.')}</p>
  return (
    <MenuList
      label={t('Move to folder')}
      search={others.length > 8}
      onAction={(folder_id) => {
        onDone()
        const folder = others.find(({ id }) => id === folder_id)?.name ?? ''
        const move = () => actions.act({ moved: { ids, folder_id } })
        void offerUndoAfter(move, t('Moved to {folder}', { folder }), actions)
      }}
    >
      {others.map(({ id, name }) => (
        <MenuItem key={id} id={id}>
          {name}
        </MenuItem>
      ))}
    </MenuList>
  )
}
