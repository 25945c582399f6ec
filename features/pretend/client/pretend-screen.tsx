import type { ExtensionPoints } from '@weft/client-kit'
import { folderFeed, useFeed, useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import { Eye } from 'lucide-react'
import { useState } from 'react'

import { PretendView } from './pretend-view.tsx'
import { useClosePretend, wishIn } from './wish.ts'

/** What an act would do, in the place of a folder's views. */
export function PretendScreen({ team_id, board_id, folder_id }: ExtensionPoints['folder.instead']) {
  const t = useT()
  const store = useStore()
  const close = useClosePretend({ board_id, folder_id })
  const [wish] = useState(() => wishIn(store))
  useFeed(folderFeed(team_id, folder_id))
  if (wish && wish.board_id === board_id && wish.folder_id === folder_id) return <PretendView wish={wish} />
  return (
    <EmptyState
      level={2}
      icon={<Eye />}
      title={t('There is nothing to look at here any more')}
      actions={<Button onClick={close}>{t('Back to the folder')}</Button>}
    >
      {t('What would be done is computed anew each time. Choose it again.')}
    </EmptyState>
  )
}
