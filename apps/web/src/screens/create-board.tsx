import { CreateBoardScreen } from '@weft/features/boards/client'

import type { ScreenProps } from '../routing/page.tsx'

export function CreateBoard({ params, search }: ScreenProps<{ teamId: number }>) {
  return (
    <CreateBoardScreen
      team_id={params.teamId}
      start={search['start']}
      template={search['template']}
      name={search['name']}
    />
  )
}
