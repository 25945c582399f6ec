import { folderPath } from '@weft/features/boards/client'
import { createFolderIn } from '@weft/features/folders/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo, useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { NavButton, patiently } from '@weft/ui'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import styles from './frame.module.css'

const NameDialog = lazy(() =>
  patiently(() => import('./name-dialog.ts').then((one) => ({ default: one.NameDialog }))),
)

/** Adds a folder to the open board. */
export function AddFolder({ board }: { board: Board }) {
  const t = useT()
  const store = useStore()
  const go = useGo()
  const may = useMay(board.team_id)
  const [isOpen, setIsOpen] = useState(false)
  if (!may('CREATE_FOLDER', { type: 'board', id: board.id, team_id: board.team_id })) return null
  const add = (name: string) => {
    const place = { team_id: board.team_id, board_id: board.id, parent_id: null }
    const made = createFolderIn(store, { ...place, name, view_name: t('Table') })
    go(folderPath(board.id, made.id))
  }
  return (
    <>
      <NavButton
        className={styles['addFolder']}
        label={t('Add folder')}
        icon={<Plus />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <NameDialog
            title={t('New folder in {name}', { name: board.name })}
            label={t('Folder name')}
            initial=""
            submit={t('Create folder')}
            isOpen
            onClose={() => setIsOpen(false)}
            onSubmit={add}
          />
        </Suspense>
      )}
    </>
  )
}
