import { useT } from '@weft/i18n/react'
import { MAX_SORTS, type SortKeySpec } from '@weft/model'

import type { ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'
import { AddLevel } from './add-level.tsx'
import { LevelLines } from './level-lines.tsx'

interface SortPanelProps {
  sort: readonly SortKeySpec[]
  records: Pick<ViewRecords, 'all'>
  /** Stands among other fields, which say what it is without one. */
  isBare?: boolean
  onChange(sort: SortKeySpec[]): void
}

/** Up to five levels of order; without any, items stand as they were put. */
export function SortPanel({ sort, records, isBare = false, onChange }: SortPanelProps) {
  const t = useT()
  const used = new Set(sort.map(({ attribute_id }) => attribute_id))
  return (
    <div className={isBare ? undefined : styles['panel']}>
      {sort.length === 0 && !isBare && <p className={styles['quiet']}>{t('Manual order.')}</p>}
      <LevelLines levels={sort} possible={records.all} labelAt={() => t('Sort by')} onChange={onChange} />
      {sort.length < MAX_SORTS && (
        <div className={styles['panelActions']}>
          <AddLevel
            text={t('Add sort')}
            question={t('Choose an attribute to sort by')}
            attributes={records.all.filter(({ id }) => !used.has(id))}
            isBare={isBare}
            isFirst={sort.length === 0 && !isBare}
            onAdd={(attribute_id) => onChange([...sort, { attribute_id, direction: 'asc' }])}
          />
        </div>
      )}
    </div>
  )
}
