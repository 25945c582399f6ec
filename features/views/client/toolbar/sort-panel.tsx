import { Plus } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { MAX_SORTS, type SortKeySpec } from '@weft/model'
import { Button } from '@weft/ui'

import type { ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'
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
  const free = records.all.find(({ id }) => !used.has(id))
  return (
    <div className={isBare ? undefined : styles['panel']}>
      {sort.length === 0 && !isBare && <p className={styles['quiet']}>{t('Manual order.')}</p>}
      <LevelLines levels={sort} possible={records.all} labelAt={() => t('Sort by')} onChange={onChange} />
      {sort.length < MAX_SORTS && free && (
        <div className={styles['panelActions']}>
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            onClick={() => onChange([...sort, { attribute_id: free.id, direction: 'asc' }])}
          >
            {t('Add sort')}
          </Button>
        </div>
      )}
    </div>
  )
}
