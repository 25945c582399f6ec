import { useAccount, useCurrentTeam, useGo, useMe, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Avatar, Menu, MenuItem, MenuSection, MenuSeparator, toast } from '@weft/ui'
import { LayoutGrid, ListOrdered, Plus, Settings, Users } from 'lucide-react'

import { mayCreateWorkspace } from './may-create-workspace.ts'
import { workspaceButton } from './workspace-button.tsx'
import { orderTeams } from './workspace-order.ts'

/** The current workspace, and the way to another one. */
export function WorkspaceSwitcher() {
  const t = useT()
  const go = useGo()
  const account = useAccount()
  const me = useMe()
  const teams = orderTeams(useTeams(), me.preferences)
  const team = useCurrentTeam()
  const create = () => {
    if (mayCreateWorkspace(account)) go('/workspace/create')
    else toast.error(t('You have reached the number of workspaces of your plan.'))
  }
  const choose = (id: number) => {
    account.enterTeam(id)
    go('/home')
  }
  return (
    <Menu label={t('Workspaces')} width={240} trigger={workspaceButton(team, t)}>
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
        </MenuSection>
      )}
      <MenuSeparator />
      {teams.length > 1 && (
        <MenuItem icon={<ListOrdered />} onAction={() => go('/profile/workspaces')}>
          {t('Order workspaces')}
        </MenuItem>
      )}
      <MenuItem icon={<Plus />} onAction={create}>
        {t('Create workspace')}
      </MenuItem>
    </Menu>
  )
}
