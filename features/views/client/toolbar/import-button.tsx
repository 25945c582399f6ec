import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { Button, IconButton } from '@weft/ui'
import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { ImportScreen } from '../import/import-screen.tsx'

type Place = Pick<Folder, 'id' | 'board_id' | 'team_id'>

/** The import of a file into a folder: what opens it, which guests do not have, and the window itself. */
export function useImport(folder: Place): { open: (() => void) | undefined; importWindow: ReactNode } {
  const { guest } = useMe()
  const [isImporting, setIsImporting] = useState(false)
  if (guest) return { open: undefined, importWindow: null }
  return {
    open: () => setIsImporting(true),
    importWindow: isImporting && (
      <ImportScreen
        teamId={folder.team_id}
        boardId={folder.board_id}
        folderId={folder.id}
        isOpen
        onClose={() => setIsImporting(false)}
      />
    ),
  }
}

interface ImportButtonProps {
  folder: Place
  /** `icon` where there is little room. */
  look: 'icon' | 'tool'
}

/** Opens the import from the toolbar. */
export function ImportButton({ folder, look }: ImportButtonProps) {
  const t = useT()
  const { open, importWindow } = useImport(folder)
  if (!open) return null
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={<FileUp />} label={t('Import CSV or Excel')} onClick={open} />
      ) : (
        <Button icon={<FileUp />} variant="ghost" size="compact" onClick={open}>
          {t('Import CSV or Excel')}
        </Button>
      )}
      {importWindow}
    </>
  )
}
