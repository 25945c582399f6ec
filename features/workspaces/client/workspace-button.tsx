import { useCurrentTeam } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { Avatar, Logo } from '@weft/ui'
import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense } from 'react'

import styles from './workspaces.module.css'

// Menus are loaded beside the first picture, not before it; until then the button is there and does nothing.
const WorkspaceSwitcher = lazy(() =>
  import('./workspace-switcher.tsx').then((one) => ({ default: one.WorkspaceSwitcher })),
)

/** The current workspace, with a menu of the others. */
export function Workspace() {
  const t = useT()
  return (
    <Suspense fallback={workspaceButton(useCurrentTeam(), t)}>
      <WorkspaceSwitcher />
    </Suspense>
  )
}

/** An element, not a component: what opens a menu has to be the button itself. */
export function workspaceButton(team: Team | null, t: ReturnType<typeof useT>) {
  return (
    <button type="button" className={styles['switcher']}>
      {team?.photo_url ? (
        <Avatar name={team.name} src={team.photo_url} size={24} isSquare isDecorative />
      ) : (
        <Logo />
      )}
      <span className={styles['switcherName']}>
        <bdi>{team?.name ?? t('Weft')}</bdi>
      </span>
      <ChevronsUpDown />
    </button>
  )
}
