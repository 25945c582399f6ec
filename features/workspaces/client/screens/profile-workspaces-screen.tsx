import { teamPath } from '@weft/features/boards/client'
import { ServerOnly } from '@weft/features/connectivity/client'
import { useAccount, useEntry, useGo, useMe, useTeams } from '@weft/features/session/client'
import { listDeletedWorkspaces, restoreTeam, type deletedTeamSchema } from '@weft/features/workspaces/shared'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import {
  classNames,
  Avatar,
  Button,
  buttonClass,
  EmptyState,
  IconButton,
  Link,
  Menu,
  MenuItem,
  MenuSeparator,
  Page,
  SettingsBlock,
  toast,
  useDrag,
} from '@weft/ui'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, LogOut, Plus, Settings, Users } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'

import { ClosedWorkspaces } from '../closed-workspaces.tsx'
import { mayCreateWorkspace } from '../may-create-workspace.ts'
import { useRoleNames } from '../members/member-row.tsx'
import { OwnershipOffer } from '../ownership-offer.tsx'
import { useAttempt } from '../use-attempt.ts'
import { useLeave } from '../use-leave.ts'
import { moveTeam, ORDER, orderTeams } from '../workspace-order.ts'
import styles from '../workspaces.module.css'

/** One's workspaces: their order, the way into them and out of them. */
export function ProfileWorkspacesScreen() {
  const t = useT()
  const go = useGo()
  const account = useAccount()
  const me = useMe()
  const teams = orderTeams(useTeams(), me.preferences)
  const create = () => {
    if (mayCreateWorkspace(account)) go('/workspace/create')
    else toast.error(t('You have reached the number of workspaces in your plan.'))
  }
  return (
    <Page
      title={t('Workspaces')}
      description={t('Drag to reorder. This order is used everywhere.')}
      actions={
        <Button icon={<Plus />} onClick={create}>
          {t('Create workspace')}
        </Button>
      }
    >
      {teams.map((team) => (
        <OwnershipOffer key={team.id} team={team} />
      ))}
      <ServerOnly>
        <ClosedWorkspaces />
      </ServerOnly>
      {teams.length === 0 ? (
        <EmptyState isFramed title={t('You are not in any workspace')} level={2}>
          {t('Create one, or ask someone to invite you.')}
        </EmptyState>
      ) : (
        <section aria-label={t('Workspaces')}>
          <Workspaces teams={teams} />
        </section>
      )}
      <ServerOnly>
        <DeletedWorkspaces />
      </ServerOnly>
    </Page>
  )
}

/** A place between two workspaces. */
interface Place {
  readonly index: number
}

function Workspaces({ teams }: { teams: readonly Team[] }) {
  const t = useT()
  const { saveProfile } = useAccount()
  const list = useRef<HTMLUListElement>(null)
  const ids = teams.map(({ id }) => id)
  const move = (id: number, index: number) =>
    void saveProfile({ preferences: { [ORDER]: moveTeam(ids, id, ids[index] ?? null) } })
  const drag = useDrag<Team, Place>({
    nameItem: ({ name }) => name,
    namePlace: ({ index }) => t('place {place}', { place: index + 1 }),
    hitTest({ y }) {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const index = rows.findIndex((box) => y < box.top + box.height / 2)
      return { index: index < 0 ? rows.length : index }
    },
    keyTarget(item, from, key) {
      const at = from?.index ?? ids.indexOf(item.id)
      // The places right before and right after a row are the one where it lies.
      const step = key === 'up' ? -1 : key === 'down' ? (from ? 1 : 2) : 0
      const index = at + step
      return step === 0 || index < 0 || index > ids.length ? null : { index }
    },
    onDrop: ({ id }, { index }) => {
      if (ids[index] !== id) move(id, index)
    },
  })
  return (
    <ul ref={list} className={styles['people']} aria-label={t('Workspaces')}>
      {teams.map((team, index) => (
        <li
          key={team.id}
          className={classNames(
            styles['person'],
            styles['workspace'],
            drag.session?.item.id === team.id && styles['dragged'],
          )}
          data-drop={drag.session?.target?.index === index || undefined}
          data-drop-after={
            (index === teams.length - 1 && drag.session?.target?.index === teams.length) || undefined
          }
        >
          <span
            {...drag.handleProps(team)}
            className={styles['grip']}
            role="button"
            tabIndex={0}
            aria-label={t('Move {name}', { name: team.name })}
          >
            <GripVertical />
          </span>
          <WorkspaceRow team={team} />
          <WorkspaceMenu
            team={team}
            onUp={index > 0 ? () => move(team.id, index - 1) : undefined}
            onDown={index < teams.length - 1 ? () => move(team.id, index + 2) : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

function WorkspaceRow({ team }: { team: Team }) {
  const t = useT()
  const names = useRoleNames()
  const count = t('{count, plural, one {# member} other {# members}}', { count: team.member_count })
  return (
    <>
      <Avatar
        name={team.name}
        src={team.photo_url}
        seed={`team-${team.id}`}
        size={32}
        isSquare
        isDecorative
      />
      <div className={styles['personTexts']}>
        <Link className={styles['personName']} href={teamPath(team.id)}>
          <bdi>{team.name}</bdi>
        </Link>
        <div className={styles['personMail']}>{`${names[team.user_role]} · ${count}`}</div>
      </div>
      <Link className={classNames(buttonClass({ size: 'compact' }), styles['open'])} href={teamPath(team.id)}>
        {t('Open')}
      </Link>
    </>
  )
}

interface WorkspaceMenuProps {
  readonly team: Team
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
}

function WorkspaceMenu({ team, onUp, onDown }: WorkspaceMenuProps) {
  const t = useT()
  const leave = useLeave()
  const label = t('Actions for {name}', { name: team.name })
  return (
    <Menu label={label} trigger={<IconButton icon={<Ellipsis />} label={label} />}>
      <MenuItem icon={<Settings />} href={teamPath(team.id, 'settings')}>
        {t('Settings')}
      </MenuItem>
      <MenuItem icon={<Users />} href={teamPath(team.id, 'members')}>
        {t('Members')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<ArrowUp />} isDisabled={!onUp} onAction={() => onUp?.()}>
        {t('Move up')}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} isDisabled={!onDown} onAction={() => onDown?.()}>
        {t('Move down')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<LogOut className="icon-flip" />}
        tone="danger"
        isDisabled={team.user_role === 'owner'}
        {...(team.user_role === 'owner' ? { hint: t('Transfer it first') } : {})}
        onAction={() => void leave(team)}
      >
        {t('Leave workspace')}
      </MenuItem>
    </Menu>
  )
}

type DeletedTeam = z.infer<typeof deletedTeamSchema>

/** What its owner can still take back. */
function DeletedWorkspaces() {
  const t = useT()
  const { client } = useEntry()
  const account = useAccount()
  const attempt = useAttempt()
  const teams = useTeams()
  const [deleted, setDeleted] = useState<readonly DeletedTeam[]>([])
  useEffect(() => {
    let isWanted = true
    client
      .call(listDeletedWorkspaces)
      .then(({ data }) => isWanted && setDeleted(data))
      // Nothing is shown then: it is there the next time.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [client, teams])
  if (deleted.length === 0) return null
  const restore = ({ id, name }: DeletedTeam) =>
    attempt(async () => {
      await client.call(restoreTeam, { params: { id: String(id) } })
      await account.loadTeams()
      toast.success(t('{name} is back', { name }))
    })
  return (
    <SettingsBlock title={t('In the trash')}>
      <ul className={styles['people']} aria-label={t('In the trash')}>
        {deleted.map((team) => (
          <li key={team.id} className={styles['person']}>
            <Avatar
              name={team.name}
              src={team.photo_url}
              seed={`team-${team.id}`}
              size={32}
              isSquare
              isDecorative
            />
            <div className={styles['personTexts']}>
              <div className={classNames('auto-dir', styles['personName'])} dir="auto">
                {team.name}
              </div>
              <div className={styles['personMail']}>
                {t('Deleted forever on {date}', { date: formatDate(team.purge_at.slice(0, 10)) })}
              </div>
            </div>
            <Button size="compact" onClick={() => void restore(team)}>
              {t('Restore')}
            </Button>
          </li>
        ))}
      </ul>
    </SettingsBlock>
  )
}
