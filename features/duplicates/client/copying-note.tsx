import { useT } from '@weft/i18n/react'
import { Callout, ProgressBar } from '@weft/ui'

import { readCopying } from '../shared/index.ts'
import styles from './duplicates.module.css'

/** How far a copy is, above what is there of it already; nothing for a place that is whole. */
export function CopyingNote({ settings }: { settings: Readonly<Record<string, unknown>> }) {
  const t = useT()
  const copying = readCopying(settings)
  if (!copying) return null
  const { state, done, total } = copying
  if (state === 'failed') {
    return (
      <div className={styles['note']}>
        <Callout tone="danger" isAlert title={t('There was an error while duplicating a board')}>
          {t('{done} of {total} items were copied. Delete this copy and duplicate again.', { done, total })}
        </Callout>
      </div>
    )
  }
  return (
    <div className={styles['note']} role="status">
      <Callout title={t('Items are still being copied')}>
        <ProgressBar label={t('Copied items')} value={total === 0 ? null : done / total} hasNumber />
      </Callout>
    </div>
  )
}
