import { useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { NavButton, useLatePart } from '@weft/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { newFolderPart } from './new-folder-part.ts'
import styles from './boards-section.module.css'

/** Adds a folder to the open board. */
export function AddFolder({ board }: { board: Board }) {
  const t = useT()
  const may = useMay(board.team_id)
  const [isOpen, setIsOpen] = useState(false)
  const part = useLatePart(newFolderPart, isOpen)
  if (!may('CREATE_FOLDER', { type: 'board', id: board.id, team_id: board.team_id })) return null
  return (
    <>
      <NavButton
        className={styles['addFolder']}
        label={t('Add folder')}
        icon={<Plus />}
        onClick={() => setIsOpen(true)}
      />
      {part && <part.NewFolder board={board} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
