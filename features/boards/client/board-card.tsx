import { ExtensionPoint } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { classNames, CardLink } from '@weft/ui'
import { Globe, Lock, Plus } from 'lucide-react'

import { BoardIcon } from './board-icon.tsx'
import { boardPath, teamPath } from '../shared/paths.ts'
import styles from './boards.module.css'

/** A board among others: what it is and how much is in it. */
export function BoardCard({ board, folderCount }: { board: Board; folderCount: number }) {
  const t = useT()
  return (
    <CardLink href={boardPath(board.id)} className={styles['card']}>
      <BoardIcon board={board} isLarge />
      <ExtensionPoint point="board.card" board={board} />
      <span className={styles['texts']}>
        <bdi className={classNames('auto-dir', styles['name'])}>{board.name}</bdi>
        <span className={styles['meta']}>
          {t('{count, plural, =0 {No folders} one {# folder} other {# folders}}', { count: folderCount })}
        </span>
      </span>
      <span className={styles['cardFoot']}>
        {board.user_ids.length > 0 && (
          <span>
            {t('{count, plural, one {# member} other {# members}}', { count: board.user_ids.length })}
          </span>
        )}
        <span className={styles['space']} />
        {board.visibility === 'private' && <Lock aria-label={t('Private')} />}
        {board.visibility === 'public' && <Globe aria-label={t('Public')} />}
      </span>
    </CardLink>
  )
}

/** The place of the next board. */
export function NewBoardCard({ team_id }: { team_id: number }) {
  const t = useT()
  return (
    <CardLink
      href={teamPath(team_id, 'boards/create')}
      isDashed
      className={`${styles['card']} ${styles['newCard']}`}
    >
      <span className={styles['newIcon']}>
        <Plus />
      </span>
      <span className={styles['texts']}>
        <span className={styles['name']}>{t('New board')}</span>
        <span className={styles['meta']}>{t('Starts with a table')}</span>
      </span>
    </CardLink>
  )
}
