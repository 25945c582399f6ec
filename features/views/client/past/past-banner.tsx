import { useData } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Folder, View } from '@weft/model'
import { Button, IconButton, useIsMobile } from '@weft/ui'
import { History, Undo2 } from 'lucide-react'
import { useMemo } from 'react'

import { useShownFolders } from '../host/use-view-query.ts'
import { countDifferences } from './differences.ts'
import { closePast } from './past-moment.ts'
import type { PastShown } from './use-past.ts'
import styles from './past.module.css'

interface PastBannerProps {
  folder: Folder
  view: View
  /** In words. */
  moment: string
  shown: PastShown | null
  /** Null for who may change nothing here. */
  onRestore: (() => void) | null
}

/** Says above a view that it is not of today, with the ways back. */
export function PastBanner({ folder, view, moment, shown, onRestore }: PastBannerProps) {
  const t = useT()
  const isMobile = useIsMobile()
  return (
    <div className={styles['banner']} role="status">
      <History aria-hidden="true" />
      <span className={styles['said']}>
        <strong>{moment}</strong>
        {' · '}
        {isMobile
          ? t('reading only')
          : t('{name} as it was. Reading only; filter and groups still work.', { name: folder.name })}
        <OwnItemsOnly {...{ folder, view }} />
      </span>
      {shown && !isMobile && <Differences {...{ folder, shown }} />}
      {shown && onRestore && isMobile && (
        <IconButton label={t('Restore this state…')} icon={<Undo2 />} onClick={onRestore} />
      )}
      {shown && onRestore && !isMobile && (
        <Button size="compact" icon={<Undo2 />} onClick={onRestore}>
          {t('Restore this state…')}
        </Button>
      )}
      <Button variant="primary" size="compact" onClick={closePast}>
        {t('Back to now')}
      </Button>
    </div>
  )
}

/** Says it where the view shows more than that in the present. */
function OwnItemsOnly({ folder, view }: { folder: Folder; view: View }) {
  const t = useT()
  const { include_subfolders = folder.settings['include_subfolders'] } = view.settings
  const shown = useShownFolders(folder, include_subfolders === true)
  return shown.length > 1 ? ` ${t('Items of subfolders are not shown.')}` : null
}

function Differences({ folder, shown }: { folder: Folder; shown: PastShown }) {
  const t = useT()
  const { store } = useData()
  const { values, added, gone } = useMemo(
    () => countDifferences({ live: store, folder_id: folder.id, rows: shown.rows, seq: shown.seq }),
    [store, folder.id, shown],
  )
  return (
    <span className={styles['counts']}>
      {values > 0 && (
        <span data-kind="values">
          {t('{count, plural, one {# value differs} other {# values differ}}', { count: values })}
        </span>
      )}
      {added > 0 && <span data-kind="added">{t('{count} added since', { count: added })}</span>}
      {gone > 0 && <span data-kind="gone">{t('{count} gone since', { count: gone })}</span>}
    </span>
  )
}
