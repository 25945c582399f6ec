import { EditBoardScreen } from '@weft/features/boards/client'
import { BoardMembers } from '@weft/features/workspaces/client'
import { ConfirmProvider, Skeleton } from '@weft/ui'
import { lazy, Suspense } from 'react'

import type { ScreenProps } from '../routing/page.tsx'

const SharingSettings = lazy(() => import('./sharing.ts').then((one) => ({ default: one.SharingSettings })))

export function EditBoard({ params }: ScreenProps<{ teamId: number; boardId: string }>) {
  return (
    <ConfirmProvider>
      <EditBoardScreen team_id={params.teamId} board_id={params.boardId}>
        <BoardMembers team_id={params.teamId} board_id={params.boardId} />
        <Suspense fallback={<Skeleton rows={2} />}>
          <SharingSettings team_id={params.teamId} board_id={params.boardId} />
        </Suspense>
      </EditBoardScreen>
    </ConfirmProvider>
  )
}
