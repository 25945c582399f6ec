import { EditBoardScreen } from '@weft/features/boards/client'
import { ConfirmProvider } from '@weft/ui'

import type { ScreenProps } from '../routing/page.tsx'

export function EditBoard({ params }: ScreenProps<{ teamId: number; boardId: string }>) {
  return (
    <ConfirmProvider>
      <EditBoardScreen team_id={params.teamId} board_id={params.boardId} />
    </ConfirmProvider>
  )
}
