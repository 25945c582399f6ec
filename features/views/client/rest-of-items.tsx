import { FeedFailed } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { FeedPhase, FeedSync } from '@weft/store'

import styles from './views.module.css'

interface RestOfItemsProps {
  feed: { readonly sync: FeedSync | null; readonly phase: FeedPhase }
}

/** What is said beside a large folder's first items while the others are on their way. */
export function RestOfItems({ feed }: RestOfItemsProps) {
  const t = useT()
  if (feed.phase === 'failed') return <FeedFailed feeds={[feed]} level={3} />
  return (
    <p className={styles['restOfItems']} role="status">
      <span>{t('Loading more items…')}</span>
    </p>
  )
}
