import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { Button, IconButton } from '@weft/ui'
import { FileUp } from 'lucide-react'
import { useState } from 'react'

import { ImportScreen } from '../import-screen.tsx'

interface ImportButtonProps {
  folder: Pick<Folder, 'id' | 'board_id' | 'team_id'>
  /** `icon` where there is little room; `plain` beside other buttons of a page. */
  look: 'icon' | 'tool' | 'plain'
}

/** Opens the import of a file into a folder; guests have none. */
export function ImportButton({ folder, look }: ImportButtonProps) {
  const t = useT()
  const { guest } = useMe()
  const [isImporting, setIsImporting] = useState(false)
  if (guest) return null
  const start = () => setIsImporting(true)
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={<FileUp />} label={t('Import CSV')} onClick={start} />
      ) : (
        <Button
          icon={<FileUp />}
          onClick={start}
          {...(look === 'tool' ? { variant: 'ghost', size: 'compact' } : {})}
        >
          {t('Import CSV')}
        </Button>
      )}
      {isImporting && (
        <ImportScreen
          teamId={folder.team_id}
          boardId={folder.board_id}
          folderId={folder.id}
          isOpen
          onClose={() => setIsImporting(false)}
        />
      )}
    </>
  )
}
