import { FeedFailed, folderFeed, useFeed } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'

import styles from '../views.module.css'

interface SubfolderFeedsProps {
  team_id: number
  board_id: string
  folder_ids: readonly string[]
}

/** Follows the folders below the one that is shown, as long as their items are shown with it. */
export function SubfolderFeeds({ team_id, board_id, folder_ids }: SubfolderFeedsProps) {
  return folder_ids.map((id) => <SubfolderFeed key={id} {...{ team_id, board_id, id }} />)
}

function SubfolderFeed({ team_id, board_id, id }: { team_id: number; board_id: string; id: string }) {
  const t = useT()
  const feed = useFeed(folderFeed(team_id, id), board_id)
  const { phase } = feed
  if (phase === 'failed') return <FeedFailed feeds={[feed]} level={3} />
  return phase === 'idle' || phase === 'loading' ? (
    <span className={styles['loadingMore']} role="status">
      {t('Loading items of subfolders…')}
    </span>
  ) : null
}
