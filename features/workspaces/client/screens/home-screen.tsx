import { now } from '@weft/base'
import { ExtensionPoint } from '@weft/client-kit'
import { teamPath } from '@weft/features/boards/client'
import { useCurrentTeam, useMay, useMe, useTeams } from '@weft/features/session/client'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { buttonClass, EmptyState, Link } from '@weft/ui'
import { Plus } from 'lucide-react'

import { greetingAt, wallClock } from '../day.ts'
import { ListedSection } from '../home/listed-section.tsx'
import { OpenSection } from '../home/open-section.tsx'
import { useLoadOwnBoards, useOwnBoards } from '../home/use-own-boards.ts'
import { useOwnInvitations } from '../invitations/use-own-invitations.ts'
import { orderTeams } from '../workspace-order.ts'
import { ClosedWorkspaces } from '../closed-workspaces.tsx'
import { InvitationNews } from '../invitations/invitation-news.tsx'
import styles from '../workspaces.module.css'

/** What was opened last is asked for by itself. */
const NO_FOLDERS: readonly string[] = []

/** Where a day begins: the boards of each workspace, and what was open last. */
export function HomeScreen() {
  const t = useT()
  const me = useMe()
  const teams = orderTeams(useTeams(), me.preferences)
  const current = useCurrentTeam()
  // The current workspace comes first, as in the sidebar.
  const ordered = current ? [current, ...teams.filter(({ id }) => id !== current.id)] : teams
  const invitations = useOwnInvitations()
  const own = useOwnBoards()
  const load = useLoadOwnBoards(own, ordered.length > 1, NO_FOLDERS)
  const { hour, day } = wallClock(now(), me.timezone)
  const first = me.name.trim().split(/\s+/)[0] ?? ''
  return (
    <div className={styles['home']}>
      <header className={styles['homeHead']}>
        <div className={styles['greeting']}>
          <h1 className={styles['homeTitle']}>{greeting(t, greetingAt(hour), first)}</h1>
          <p className={styles['date']}>
            {formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' })}
            <ExtensionPoint point="home.today" />
          </p>
        </div>
        {current && <CreateBoardButton team={current} />}
      </header>
      {invitations.length > 0 && <InvitationNews invitations={invitations} />}
      {ordered.length === 0 && <ClosedWorkspaces />}
      {ordered.length === 0 && (
        <EmptyState
          isFramed
          title={t('Create your workspace')}
          actions={
            <Link className={buttonClass({ variant: 'primary' })} href="/workspace/create">
              <Plus />
              {t('Create workspace')}
            </Link>
          }
        >
          {t('A workspace holds the boards and people of one team or company.')}
        </EmptyState>
      )}
      {ordered.length > 0 && <ExtensionPoint point="home.sections" />}
      {ordered.map((team) =>
        team === current ? (
          <OpenSection key={team.id} team={team} isOnly={ordered.length === 1} />
        ) : (
          <ListedSection key={team.id} team={team} own={own} onRetry={load} />
        ),
      )}
      <ExtensionPoint point="home.below" />
    </div>
  )
}

function greeting(t: ReturnType<typeof useT>, part: ReturnType<typeof greetingAt>, name: string): string {
  if (name === '') {
    return {
      night: t('Hello'),
      morning: t('Good morning'),
      afternoon: t('Good afternoon'),
      evening: t('Good evening'),
    }[part]
  }
  return {
    // At two o'clock it is neither evening nor morning to who is still there.
    night: t('Hello, {name}', { name }),
    morning: t('Good morning, {name}', { name }),
    afternoon: t('Good afternoon, {name}', { name }),
    evening: t('Good evening, {name}', { name }),
  }[part]
}

function CreateBoardButton({ team }: { team: Team }) {
  const t = useT()
  const may = useMay(team.id)
  if (!may('CREATE_BOARD', { type: 'team', id: team.id, team_id: team.id })) return null
  return (
    <Link className={buttonClass({ variant: 'primary' })} href={teamPath(team.id, 'boards/create')}>
      <Plus />
      {t('Create board')}
    </Link>
  )
}
