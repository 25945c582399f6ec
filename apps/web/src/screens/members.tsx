import { MembersScreen } from '@weft/features/workspaces/client'

import type { ScreenProps } from '../routing/page.tsx'

export function Members({ params }: ScreenProps<{ teamId: number }>) {
  return <MembersScreen key={params.teamId} team_id={params.teamId} />
}
