import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { MAX_SORTS, type SortKeySpec } from '@weft/model'
import { Button, Dropdown, IconButton, Segmented } from '@weft/ui'

import type { ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'
import { moved, ReorderLines } from './reorder-lines.tsx'

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
  const replace = (index: number, next: SortKeySpec) =>
    onChange(sort.map((one, i) => (i === index ? next : one)))
  return (
    <div className={isBare ? undefined : styles['panel']}>
      {sort.length === 0 && !isBare && (
        <p className={styles['quiet']}>{t('Items stand in the order they were put in.')}</p>
      )}
      <ReorderLines
        lines={sort.map((level, index) => ({
          key: level.attribute_id,
          name: records.all.find(({ id }) => id === level.attribute_id)?.attribute.name ?? '',
          content: (
            <>
              <Dropdown
                aria-label={t('Sort by')}
                size="compact"
                search
                value={level.attribute_id}
                options={records.all
                  .filter(({ id }) => id === level.attribute_id || !used.has(id))
                  .map(({ id, attribute, type }) => ({ id, label: attribute.name, icon: <type.icon /> }))}
                onValueChange={(attribute_id) => replace(index, { ...level, attribute_id })}
              />
              <Segmented
                label={t('Direction')}
                value={level.direction}
                options={[
                  { value: 'asc', label: t('Ascending'), icon: <ArrowUp />, isIconOnly: true },
                  { value: 'desc', label: t('Descending'), icon: <ArrowDown />, isIconOnly: true },
                ]}
                onValueChange={(direction) => replace(index, { ...level, direction })}
              />
              <IconButton
                icon={<X />}
                label={t('Remove')}
                size="small"
                onClick={() => onChange(sort.filter((_, i) => i !== index))}
              />
            </>
          ),
        }))}
        onMove={(from, to) => onChange(moved(sort, from, to))}
      />
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
