import { ProfileWorkspacesScreen } from '@weft/features/workspaces/client'
import { ConfirmProvider } from '@weft/ui'

export function ProfileWorkspaces() {
  return (
    <ConfirmProvider>
      <ProfileWorkspacesScreen />
    </ConfirmProvider>
  )
}
