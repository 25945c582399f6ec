import { EditBoardScreen, FolderSettingsScreen } from '@weft/features/boards/client'
import { BoardMembers } from '@weft/features/workspaces/client'
import { ConfirmProvider, lateComponent, patiently, Skeleton } from '@weft/ui'
import { lazy, Suspense } from 'react'

import type { ScreenProps } from '../routing/page.tsx'

const SharingSettings = lazy(() =>
  patiently(() => import('./sharing.ts').then((one) => ({ default: one.SharingSettings }))),
)

// Late: it comes with the types of attributes, whose editors it shows.
const ItemTemplateSetting = lateComponent(() =>
  import('./item-template.ts').then((it) => it.ItemTemplateSetting),
)

/** With `folder` in the query: the settings of that folder of the board. */
export function EditBoard({ params, search }: ScreenProps<{ teamId: number; boardId: string }>) {
  const { folder } = search
  const place = { team_id: params.teamId, board_id: params.boardId }
  if (typeof folder === 'string')
    return <FolderSettingsScreen {...place} folder_id={folder} template={ItemTemplateSetting} />
  return (
    <ConfirmProvider>
      <EditBoardScreen {...place}>
        <BoardMembers {...place} />
        <Suspense fallback={<Skeleton rows={2} />}>
          <SharingSettings {...place} />
        </Suspense>
      </EditBoardScreen>
    </ConfirmProvider>
  )
}
