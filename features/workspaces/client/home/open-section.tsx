import { BoardCard, NewBoardCard } from '@weft/features/boards/client'
import {
  FeedFailed,
  OfflineNotice,
  teamFeed,
  useFeed,
  useOutOfReach,
  useStore,
} from '@weft/features/connectivity/client'
import { useListedFolders, useMay } from '@weft/features/session/client'
import type { Board, Team } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Skeleton } from '@weft/ui'

import { HOME_BOARDS } from './own-boards.ts'
import { NoBoards, SectionHead } from './section-parts.tsx'
import styles from '../workspaces.module.css'

/** The first boards of the workspace that is open, with what was done here and not answered yet. */
export function OpenSection({ team, isOnly }: { team: Team; isOnly: boolean }) {
  const store = useStore()
  const may = useMay(team.id)
  const feed = useFeed(teamFeed(team.id))
  const isOutOfReach = useOutOfReach(feed)
  const { phase } = feed
  const boards = useCollection(store.collection<Board>('boards'), team.id)
  const folders = useListedFolders(team.id)
  const canCreate = may('CREATE_BOARD', { type: 'team', id: team.id, team_id: team.id })
  return (
    <section className={styles['section']} aria-label={team.name}>
      <SectionHead team={team} count={boards.length} isOnly={isOnly} />
      {boards.length === 0 &&
        phase !== 'live' &&
        (isOutOfReach ? (
          <OfflineNotice />
        ) : phase === 'failed' ? (
          <FeedFailed feeds={[feed]} level={3} />
        ) : (
          <Skeleton rows={2} />
        ))}
      {boards.length === 0 && phase === 'live' && !canCreate && <NoBoards />}
      <div className={styles['cards']}>
        {boards.slice(0, HOME_BOARDS).map((board) => (
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
