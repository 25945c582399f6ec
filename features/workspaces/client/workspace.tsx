import { useCurrentTeam } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { patiently } from '@weft/ui'
import { lazy, Suspense } from 'react'

import { workspaceButton } from './workspace-button.tsx'

// Menus are loaded beside the first picture, not before it; until then the button is there and does nothing.
const WorkspaceSwitcher = lazy(() =>
  patiently(() => import('./workspace-switcher.tsx').then((one) => ({ default: one.WorkspaceSwitcher }))),
)

/** The current workspace, with a menu of the others. */
export function Workspace() {
  const t = useT()
  return (
    <Suspense fallback={workspaceButton(useCurrentTeam(), t, 0)}>
      <WorkspaceSwitcher />
    </Suspense>
  )
}
