import { teamPath } from '@weft/features/boards/client'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { EmptyState, Link } from '@weft/ui'

import { HOME_BOARDS } from './own-boards.ts'
import styles from '../workspaces.module.css'

/** A workspace's name on the home page, and the way to all its boards. */
export function SectionHead({ team, count, isOnly }: { team: Team; count: number; isOnly?: boolean }) {
  const t = useT()
  return (
    <div className={styles['sectionHead']}>
      <h2 className={styles['sectionTitle']}>{isOnly ? t('Boards') : <bdi>{team.name}</bdi>}</h2>
      <Link className={styles['more']} href={teamPath(team.id)}>
        {count > HOME_BOARDS ? t('All {count}', { count }) : t('All boards')}
      </Link>
    </div>
  )
}

export function NoBoards() {
  const t = useT()
  return (
    <EmptyState isFramed title={t('No boards yet')} level={3}>
      {t('Boards you are invited to appear here.')}
    </EmptyState>
  )
}
