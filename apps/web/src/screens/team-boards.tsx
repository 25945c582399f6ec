import { TeamBoardsScreen } from '@weft/features/boards/client'

import type { ScreenProps } from '../routing/page.tsx'

export function TeamBoards({ params }: ScreenProps<{ teamId: number }>) {
  return <TeamBoardsScreen key={params.teamId} team_id={params.teamId} />
}
