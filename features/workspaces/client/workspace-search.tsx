import { useT } from '@weft/i18n/react'
import { Avatar, NavButton, Popover, SearchList, useRouteOpen } from '@weft/ui'
import { Check, History, LayoutGrid, ListOrdered, Plus, Settings, Trash2, Users, X } from 'lucide-react'
import { useMemo } from 'react'

import type { useWorkspaceChoice } from './use-workspace-choice.ts'
import { workspaceButton } from './workspace-button.tsx'
import styles from './workspaces.module.css'

type Choice = ReturnType<typeof useWorkspaceChoice>

/** The switcher of people with many workspaces: typing finds one, Enter goes there. */
export function WorkspaceSearch(choice: Choice) {
  const { teams, team, open } = choice
  const t = useT()
  const [isOpen, setOpen] = useRouteOpen('workspaces')
  const options = useMemo(
    () =>
      teams.map(({ id, name, photo_url }) => ({
        id: String(id),
        label: name,
        icon: <Avatar name={name} src={photo_url} seed={`team-${id}`} isSquare isDecorative />,
      })),
    [teams],
  )
  return (
    <Popover
      label={t('Workspaces')}
      padding="none"
      placement="bottom start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={workspaceButton(team, t, open.length)}
    >
      {(close) => (
        <>
          <SearchList
            label={t('Workspaces')}
            placeholder={t('Find a workspace')}
            options={options}
            picked={team ? [String(team.id)] : []}
            onPick={(id) => {
              choice.choose(Number(id))
              close()
            }}
          />
          <Actions {...choice} close={close} />
        </>
      )}
    </Popover>
  )
}

function Actions({ team, open, answer, create, go, seesActivity, close }: Choice & { close(): void }) {
  const t = useT()
  const thenClose = (run: () => void) => () => {
    run()
    close()
  }
  return (
    <div className={styles['switcherActions']}>
      {open.map((one) => (
        <div key={one.id} role="group" aria-label={t('Invitation to {team}', { team: one.team_name })}>
          <span className={styles['switcherTitle']}>
            {t('Invitation to {team}', { team: one.team_name })}
          </span>
          <NavButton icon={<Check />} label={t('Accept')} onClick={thenClose(() => answer(one, 'accept'))} />
          <NavButton icon={<X />} label={t('Decline')} onClick={thenClose(() => answer(one, 'dismiss'))} />
        </div>
      ))}
      {team && (
        <>
          <NavButton
            icon={<LayoutGrid />}
            label={t('All boards')}
            onClick={thenClose(() => go(`/team/${team.id}`))}
          />
          <NavButton
            icon={<Users />}
            label={t('Members')}
            onClick={thenClose(() => go(`/team/${team.id}/members`))}
          />
          <NavButton
            icon={<Settings />}
            label={t('Workspace settings')}
            onClick={thenClose(() => go(`/team/${team.id}/settings`))}
          />
          {seesActivity && (
            <NavButton
              icon={<History />}
              label={t('Activity')}
              onClick={thenClose(() => go(`/team/${team.id}/activity`))}
            />
          )}
          <NavButton
            icon={<Trash2 />}
            label={t('Trash')}
            onClick={thenClose(() => go(`/team/${team.id}/trash`))}
          />
        </>
      )}
      <NavButton
        icon={<ListOrdered />}
        label={t('Reorder workspaces')}
        onClick={thenClose(() => go('/profile/workspaces'))}
      />
      <NavButton icon={<Plus />} label={t('Create workspace')} onClick={thenClose(create)} />
    </div>
  )
}
