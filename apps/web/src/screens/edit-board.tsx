import { EditBoardScreen } from '@weft/features/boards/client'

import type { ScreenProps } from '../routing/page.tsx'

export function EditBoard({ params }: ScreenProps<{ teamId: number; boardId: string }>) {
  return <EditBoardScreen team_id={params.teamId} board_id={params.boardId} />
}
