import { BoardCard, NewBoardCard } from '@weft/features/boards/client'
import { OfflineNotice, useConnectionStatus } from '@weft/features/connectivity/client'
import { useCell } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board, Team } from '@weft/model'
import { Button, EmptyState, Skeleton } from '@weft/ui'
import { CloudOff } from 'lucide-react'
import { useRef } from 'react'

import { HOME_BOARDS, type OwnBoards } from './own-boards.ts'
import { NoBoards, SectionHead } from './section-parts.tsx'
import { useTeamNews } from './use-own-boards.ts'
import styles from '../workspaces.module.css'

interface ListedSectionProps {
  readonly team: Team
  readonly own: OwnBoards
  onRetry(): void
}

/** The first boards of a workspace that is not open. */
export function ListedSection({ team, own, onRetry }: ListedSectionProps) {
  const section = useRef<HTMLElement>(null)
  useTeamNews(own, team.id, section)
  const known = useCell(own.teams).get(team.id)
  const boards = (known?.boards ?? []) as unknown as Board[]
  return (
    <section ref={section} className={styles['section']} aria-label={team.name} data-listed>
      <SectionHead team={team} count={known?.board_count ?? 0} />
      {!known && <Waiting own={own} onRetry={onRetry} />}
      {known && boards.length === 0 && !known.can_create && <NoBoards />}
      <div className={styles['cards']}>
        {boards.slice(0, HOME_BOARDS).map((board) => (
          <BoardCard key={board.id} board={board} folderCount={known?.folder_counts[board.id] ?? 0} />
        ))}
        {known?.can_create && <NewBoardCard team_id={team.id} />}
      </div>
    </section>
  )
}

function Waiting({ own, onRetry }: { own: OwnBoards; onRetry(): void }) {
  const t = useT()
  const phase = useCell(own.phase)
  if (useConnectionStatus() === 'disconnected') return <OfflineNotice />
  if (phase !== 'failed') return <Skeleton rows={2} />
  return (
    <EmptyState
      icon={<CloudOff />}
      title={t('Failed loading data')}
      level={3}
      actions={<Button onClick={onRetry}>{t('Try again')}</Button>}
    />
  )
}
