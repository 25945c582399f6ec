import { WorkspaceSettingsScreen } from '@weft/features/workspaces/client'
import { ConfirmProvider } from '@weft/ui'

import type { ScreenProps } from '../routing/page.tsx'

export function WorkspaceSettings({ params }: ScreenProps<{ teamId: number }>) {
  return (
    <ConfirmProvider>
      <WorkspaceSettingsScreen key={params.teamId} team_id={params.teamId} />
    </ConfirmProvider>
  )
}
