import { MembersScreen } from '@weft/features/workspaces/client'
import { ConfirmProvider } from '@weft/ui'

import type { ScreenProps } from '../routing/page.tsx'

export function Members({ params }: ScreenProps<{ teamId: number }>) {
  return (
    <ConfirmProvider>
      <MembersScreen key={params.teamId} team_id={params.teamId} />
    </ConfirmProvider>
  )
}
