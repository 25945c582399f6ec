import { useT } from '@weft/i18n/react'
import { ProgressBar } from '@weft/ui'

import type { ImportRecord } from '../shared/index.ts'
import styles from './import.module.css'

/** How far an import is. */
export function ImportProgress({ record }: { record: ImportRecord }) {
  const t = useT()
  const { rows_done, rows_total } = record
  // The columns are read through once before the first row is written.
  const isPreparing = rows_done === 0
  return (
    <div className={styles['progress']}>
      <b dir="auto">{record.file_name}</b>
      <ProgressBar
        value={isPreparing ? null : rows_done / Math.max(1, rows_total)}
        label={t('Import')}
        hasNumber
      />
      <p className={styles['quiet']} aria-live="polite">
        {isPreparing
          ? t('Preparing columns…')
          : t('{done, number} of {total, plural, one {# row} other {# rows}}', {
              done: rows_done,
              total: rows_total,
            })}
      </p>
      <p className={styles['quiet']}>
        {t('You can close this window. The import continues, and a message tells you when it is done.')}
      </p>
    </div>
  )
}
