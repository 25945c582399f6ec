import { now } from '@weft/base'
import { BoardCard, NewBoardCard, readVisits, teamPath } from '@weft/features/boards/client'
import { OfflineNotice, teamFeed, useFeed, useOutOfReach, useStore } from '@weft/features/connectivity/client'
import { useCurrentTeam, useEntry, useMay, useMe, useTeams } from '@weft/features/session/client'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Board, Folder, Team } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { buttonClass, EmptyState, lateComponent, Link, Skeleton } from '@weft/ui'
import { Plus } from 'lucide-react'

import { greetingAt, wallClock } from '../day.ts'
import { RecentVisits } from '../recent-visits-list.tsx'
import { orderTeams } from '../workspace-order.ts'
import styles from '../workspaces.module.css'

// Hardly anybody sees it.
const ClosedWorkspaces = lateComponent(() =>
  import('../closed-workspaces.tsx').then((one) => one.ClosedWorkspaces),
)

/** Where a day begins: the boards of each workspace, and what was open last. */
export function HomeScreen() {
  const t = useT()
  const me = useMe()
  const teams = orderTeams(useTeams(), me.preferences)
  const current = useCurrentTeam()
  const { storage } = useEntry()
  const { hour, day } = wallClock(now(), me.timezone)
  const first = me.name.trim().split(/\s+/)[0] ?? ''
  // The current workspace comes first, as in the sidebar.
  const ordered = current ? [current, ...teams.filter(({ id }) => id !== current.id)] : teams
  return (
    <div className={styles['home']}>
      <header className={styles['homeHead']}>
        <div className={styles['greeting']}>
          <h1 className={styles['homeTitle']}>{greeting(t, greetingAt(hour), first)}</h1>
          <p className={styles['date']}>
            {formatDate(day, { weekday: 'long', day: 'numeric', month: 'long' })}
          </p>
        </div>
        {current && <CreateBoardButton team={current} />}
      </header>
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
          {t('A workspace holds the boards and the people of one team or company.')}
        </EmptyState>
      )}
      {ordered.map((team) => (
        <TeamSection key={team.id} team={team} isOnly={ordered.length === 1} />
      ))}
      <RecentVisits visits={readVisits(storage)} />
    </div>
  )
}

function greeting(t: ReturnType<typeof useT>, part: ReturnType<typeof greetingAt>, name: string): string {
  if (name === '') {
    return { morning: t('Good morning'), afternoon: t('Good afternoon'), evening: t('Good evening') }[part]
  }
  return {
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

const SHOWN = 8

function TeamSection({ team, isOnly }: { team: Team; isOnly: boolean }) {
  const t = useT()
  const store = useStore()
  const may = useMay(team.id)
  const feed = useFeed(teamFeed(team.id))
  const isOutOfReach = useOutOfReach(feed)
  const { phase } = feed
  const boards = useCollection(store.collection<Board>('boards'), team.id)
  const folders = useCollection(store.collection<Folder>('folders'), team.id)
  const canCreate = may('CREATE_BOARD', { type: 'team', id: team.id, team_id: team.id })
  return (
    <section className={styles['section']} aria-label={team.name}>
      <div className={styles['sectionHead']}>
        <h2 className={styles['sectionTitle']}>{isOnly ? t('Boards') : <bdi>{team.name}</bdi>}</h2>
        <Link className={styles['more']} href={teamPath(team.id)}>
          {boards.length > SHOWN ? t('All {count}', { count: boards.length }) : t('All boards')}
        </Link>
      </div>
      {boards.length === 0 && phase !== 'live' && (isOutOfReach ? <OfflineNotice /> : <Skeleton rows={2} />)}
      {boards.length === 0 && phase === 'live' && !canCreate && (
        <EmptyState isFramed title={t('No boards yet')} level={3}>
          {t('Boards that you are invited to show up here.')}
        </EmptyState>
      )}
      <div className={styles['cards']}>
        {boards.slice(0, SHOWN).map((board) => (
          <BoardCard
            key={board.id}
            board={board}
            folderCount={folders.filter((one) => one.board_id === board.id).length}
          />
        ))}
        {canCreate && (boards.length > 0 || phase === 'live') && <NewBoardCard team_id={team.id} />}
      </div>
    </section>
  )
}
