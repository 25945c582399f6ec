import { useT } from '@weft/i18n/react'
import { Avatar, Menu, MenuItem, MenuSection, MenuSeparator } from '@weft/ui'
import { Check, History, LayoutGrid, ListOrdered, Plus, Settings, Trash2, Users, X } from 'lucide-react'

import { useWorkspaceChoice } from './use-workspace-choice.ts'
import { workspaceButton } from './workspace-button.tsx'
import { WorkspaceSearch } from './workspace-search.tsx'

/** More workspaces than these are searched. */
const SEARCHED = 8

/** The current workspace, the way to another one, and what one is invited to. */
export function WorkspaceSwitcher() {
  const choice = useWorkspaceChoice()
  return choice.teams.length > SEARCHED ? <WorkspaceSearch {...choice} /> : <WorkspaceMenu {...choice} />
}

function WorkspaceMenu({
  teams,
  team,
  open,
  answer,
  create,
  choose,
  go,
  seesActivity,
}: ReturnType<typeof useWorkspaceChoice>) {
  const t = useT()
  return (
    <Menu
      label={t('Workspaces')}
      routeName="workspaces"
      width={240}
      trigger={workspaceButton(team, t, open.length)}
    >
      {teams.length > 0 && (
        <MenuSection title={t('Workspaces')}>
          {teams.map((one) => (
            <MenuItem
              key={one.id}
              id={`team-${one.id}`}
              icon={
                <Avatar name={one.name} src={one.photo_url} seed={`team-${one.id}`} isSquare isDecorative />
              }
              {...(one.id === team?.id ? { hint: t('Current') } : {})}
              onAction={() => choose(one.id)}
            >
              {one.name}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {open.map((one) => (
        <MenuSection key={one.id} title={t('Invitation to {team}', { team: one.team_name })}>
          <MenuItem icon={<Check />} onAction={() => answer(one, 'accept')}>
            {t('Accept')}
          </MenuItem>
          <MenuItem icon={<X />} onAction={() => answer(one, 'dismiss')}>
            {t('Decline')}
          </MenuItem>
        </MenuSection>
      ))}
      {team && (
        <MenuSection label={t('This workspace')}>
          <MenuItem icon={<LayoutGrid />} onAction={() => go(`/team/${team.id}`)}>
            {t('All boards')}
          </MenuItem>
          <MenuItem icon={<Users />} onAction={() => go(`/team/${team.id}/members`)}>
            {t('Members')}
          </MenuItem>
          <MenuItem icon={<Settings />} onAction={() => go(`/team/${team.id}/settings`)}>
            {t('Workspace settings')}
          </MenuItem>
          {seesActivity && (
            <MenuItem icon={<History />} onAction={() => go(`/team/${team.id}/activity`)}>
              {t('Activity')}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 />} onAction={() => go(`/team/${team.id}/trash`)}>
            {t('Trash')}
          </MenuItem>
        </MenuSection>
      )}
      <MenuSeparator />
      {teams.length > 1 && (
        <MenuItem icon={<ListOrdered />} onAction={() => go('/profile/workspaces')}>
          {t('Reorder workspaces')}
        </MenuItem>
      )}
      <MenuItem icon={<Plus />} onAction={create}>
        {t('Create workspace')}
      </MenuItem>
    </Menu>
  )
}
