import { WorkspaceSettingsScreen } from '@weft/features/workspaces/client'
import { ConfirmProvider, lateComponent } from '@weft/ui'

import type { ScreenProps } from '../routing/page.tsx'

export function WorkspaceSettings({ params }: ScreenProps<{ teamId: number }>) {
  return (
    <ConfirmProvider>
      <WorkspaceSettingsScreen key={params.teamId} team_id={params.teamId} />
    </ConfirmProvider>
  )
}

const PublishedLinksScreen = lateComponent(() =>
  import('@weft/features/publishing/client').then((it) => it.PublishedLinksScreen),
)

export function PublishedLinks({ params }: ScreenProps<{ teamId: number }>) {
  return (
    <ConfirmProvider>
      <PublishedLinksScreen team_id={params.teamId} />
    </ConfirmProvider>
  )
}
