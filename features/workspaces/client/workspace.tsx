import { useCurrentTeam } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { late, useIsThere, WaitingMenu } from '@weft/ui'

import { workspaceButton } from './workspace-button.tsx'

// Menus are loaded beside the first picture, not before it; until then the button keeps what is pressed.
const WorkspaceSwitcher = late(() => import('./workspace-switcher.tsx').then((it) => it.WorkspaceSwitcher))

/** The current workspace, with a menu of the others. */
export function Workspace() {
  const t = useT()
  const team = useCurrentTeam()
  if (useIsThere(WorkspaceSwitcher)) return <WorkspaceSwitcher />
  return <WaitingMenu routeName="workspaces" trigger={workspaceButton(team, t, 0)} />
}
