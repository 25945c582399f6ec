import { DuplicateDialog } from '@weft/features/duplicates/client'
import { renameFolder } from '@weft/features/folders/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { useLatePart } from '@weft/ui'

import { NameDialog } from './name-dialog.tsx'
import { newFolderPart } from './new-folder-part.ts'
import { boardPath, folderPath } from '../shared/paths.ts'
import type { BoardRow, RowDialog } from './row-menu.tsx'

interface RowDialogsProps extends BoardRow {
  readonly dialog: RowDialog
  onClose(): void
  onAdded(parent_id: string): void
}

/** What the menu of a row of the sidebar asks for. */
export function RowDialogs({ board, folder, dialog, onClose, onAdded }: RowDialogsProps) {
  const t = useT()
  const store = useStore()
  const own = folder ?? board
  const newFolder = useLatePart(newFolderPart, dialog === 'add')
  const rename = (name: string, base: string) => {
    if (folder) renameFolder(store, folder.id, name, base)
    else store.collection<Board>('boards').save(board.id, { name }, { old: { name: base } })
  }
  if (typeof dialog !== 'string') return <dialog.Component board={board} onClose={onClose} />
  if (dialog === 'add')
    return (
      newFolder && (
        <newFolder.NewFolder
          board={board}
          parent={folder}
          isOpen
          onClose={onClose}
          onAdded={() => onAdded(own.id)}
        />
      )
    )
  if (dialog === 'rename')
    return (
      <NameDialog
        title={t('Rename {name}', { name: own.name })}
        label={folder ? t('Folder name') : t('Board name')}
        initial={own.name}
        submit={t('Rename')}
        isOpen
        onClose={onClose}
        onSubmit={rename}
      />
    )
  return (
    <DuplicateDialog
      kind={folder ? 'folder' : 'board'}
      place={own}
      isOpen
      hrefOf={(id) => (folder ? folderPath(board.id, id) : boardPath(id))}
      onClose={onClose}
    />
  )
}
