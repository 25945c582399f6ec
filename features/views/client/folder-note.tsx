import { CloudOff } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'

import styles from './views.module.css'

interface FolderNoteProps {
  what: 'none' | 'unreachable' | 'viewless'
  onRetry?: () => void
}

/** What stands where a folder cannot be shown. */
export function FolderNote({ what, onRetry }: FolderNoteProps) {
  const t = useT()
  return (
    <div className={styles['page']}>
      {what === 'none' && <EmptyState title={t('Not Found')} level={1} />}
      {what === 'unreachable' && (
        <EmptyState
          icon={<CloudOff />}
          title={t('This folder cannot be loaded now')}
          actions={<Button onClick={onRetry}>{t('Try again')}</Button>}
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
