import { useStore } from '@weft/features/connectivity/client'
import { createFolderIn } from '@weft/features/folders/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'

import { NameDialog } from './name-dialog.tsx'
import { folderPath } from './paths.ts'

interface NewFolderProps {
  board: Board
  isOpen: boolean
  onClose(): void
}

/** Asks for the name of a folder of the board, makes it, and goes there. */
export function NewFolder({ board, isOpen, onClose }: NewFolderProps) {
  const t = useT()
  const store = useStore()
  const go = useGo()
  const add = (name: string) => {
    const place = { team_id: board.team_id, board_id: board.id, parent_id: null }
    const made = createFolderIn(store, { ...place, name, view_name: t('Table') })
    go(folderPath(board.id, made.id))
  }
  return (
    <NameDialog
      title={t('New folder in {name}', { name: board.name })}
      label={t('Folder name')}
      initial=""
      submit={t('Create folder')}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={add}
    />
  )
}
