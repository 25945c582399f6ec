import { CloudOff } from 'lucide-react'

import { FeedFailed } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { FeedPhase, FeedSync } from '@weft/store'
import { Button, EmptyState } from '@weft/ui'

import styles from './views.module.css'

interface FolderNoteProps {
  what: 'none' | 'unreachable' | 'failed' | 'viewless'
  /** What could not be loaded, to be tried again. */
  feeds?: readonly Followed[]
}

interface Followed {
  phase: FeedPhase
  sync: FeedSync | null
}

/** What stands where a folder cannot be shown. */
export function FolderNote({ what, feeds }: FolderNoteProps) {
  const t = useT()
  const retry = () => {
    for (const { sync, phase } of feeds ?? []) if (phase !== 'live' && phase !== 'kept') void sync?.reload()
  }
  return (
    <div className={styles['page']}>
      {what === 'none' && <EmptyState title={t('Not Found')} level={1} />}
      {what === 'failed' && <FeedFailed feeds={feeds ?? []} />}
      {what === 'unreachable' && (
        <EmptyState
          icon={<CloudOff />}
          title={t('This folder cannot be loaded now')}
          actions={<Button onClick={retry}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached. What you opened before is still there.')}
        </EmptyState>
      )}
      {what === 'viewless' && (
        <EmptyState title={t('No views yet')}>{t('Add a view to see the items of this folder.')}</EmptyState>
      )}
    </div>
  )
}
