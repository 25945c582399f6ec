import {
  FeedFailed,
  OfflineNotice,
  teamFeed,
  useFeed,
  useOutOfReach,
  useStore,
} from '@weft/features/connectivity/client'
import { useEnterTeam, useListedFolders, useMay, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { buttonClass, EmptyState, Link, Page, SettingsBlock, Skeleton } from '@weft/ui'
import { Plus, UserPlus } from 'lucide-react'

import { readBoardSettings } from '../../shared/index.ts'
import { NewBoardCard } from '../board-card.tsx'
import { BoardCards } from '../board-cards.tsx'
import { teamPath } from '../../shared/paths.ts'

/** All boards of a workspace. */
export function TeamBoardsScreen({ team_id }: { team_id: number }) {
  const t = useT()
  useEnterTeam(team_id)
  const store = useStore()
  const team = useTeams().find((one) => one.id === team_id)
  const may = useMay(team_id)
  const feed = useFeed(teamFeed(team_id))
  const isOutOfReach = useOutOfReach(feed)
  const { phase } = feed
  const all = useCollection(store.collection<Board>('boards'), team_id)
  const archived = all.filter((board) => readBoardSettings(board).isArchived)
  const boards = all.filter((board) => !readBoardSettings(board).isArchived)
  const folders = useListedFolders(team_id)
  const canCreate = may('CREATE_BOARD', { type: 'team', id: team_id, team_id })
  const create = (
    <Link className={buttonClass({ variant: 'primary' })} href={teamPath(team_id, 'boards/create')}>
      <Plus />
      {t('Create board')}
    </Link>
  )
  if (phase === 'denied') {
    return (
      <EmptyState title={t('This workspace is not here')} level={1}>
        {t('It was deleted, or you are not a member.')}
      </EmptyState>
    )
  }
  return (
    <Page
      title={team?.name ?? t('Boards')}
      description={t('{count, plural, =0 {No boards yet} one {# board} other {# boards}}', {
        count: boards.length,
      })}
      width={960}
      actions={
        <>
          {may('INVITE_MEMBERS', { type: 'team', id: team_id, team_id }) && (
            <Link className={buttonClass({})} href={teamPath(team_id, 'members')}>
              <UserPlus />
              {t('Members')}
            </Link>
          )}
          {canCreate && boards.length > 0 && create}
        </>
      }
    >
      {boards.length === 0 &&
        phase !== 'live' &&
        (isOutOfReach ? (
          <OfflineNotice />
        ) : phase === 'failed' ? (
          <FeedFailed feeds={[feed]} level={3} />
        ) : (
          <Skeleton />
        ))}
      {boards.length === 0 && phase === 'live' && (
        <EmptyState title={t('Start with a board')} isFramed actions={canCreate ? create : undefined}>
          {t(
            'Boards hold folders of items: tasks, issues, contacts, or anything else, with columns you choose.',
          )}
        </EmptyState>
      )}
      {boards.length > 0 && (
        <BoardCards boards={boards} folders={folders} end={canCreate && <NewBoardCard team_id={team_id} />} />
      )}
      {archived.length > 0 && (
        <SettingsBlock title={t('Archived')} description={t('Hidden from the sidebar. Nothing is deleted.')}>
          <BoardCards boards={archived} folders={folders} />
        </SettingsBlock>
      )}
    </Page>
  )
}
