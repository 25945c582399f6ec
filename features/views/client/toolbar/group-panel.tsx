import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { MAX_GROUPS } from '@weft/model'
import { Button, Dropdown, IconButton, Segmented } from '@weft/ui'

import type { QuerySettings } from '../../shared/query-settings.ts'
import { groupFold } from '../data/collapsed-groups.ts'
import type { ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'
import { moved, ReorderLines } from './reorder-lines.tsx'

interface GroupPanelProps {
  groups: QuerySettings['groups']
  records: ViewRecords
  onChange(groups: QuerySettings['groups']): void
}

/** Up to three levels of groups, the outermost first. */
export function GroupPanel({ groups, records, onChange }: GroupPanelProps) {
  const t = useT()
  const used = new Set(groups.map(({ attribute_id }) => attribute_id))
  const possible = records.all.filter(({ id }) => id !== records.primary?.id)
  const free =
    possible.find(({ id, type }) => !used.has(id) && type.groups) ?? possible.find(({ id }) => !used.has(id))
  const replace = (index: number, next: QuerySettings['groups'][number]) =>
    onChange(groups.map((one, i) => (i === index ? next : one)))
  return (
    <div className={styles['panel']}>
      {groups.length === 0 && <p className={styles['quiet']}>{t('Items stand in one list.')}</p>}
      <ReorderLines
        lines={groups.map((level, index) => ({
          key: level.attribute_id,
          name: records.all.find(({ id }) => id === level.attribute_id)?.attribute.name ?? '',
          content: (
            <>
              <Dropdown
                aria-label={index === 0 ? t('Group by') : t('Then by')}
                size="compact"
                search
                value={level.attribute_id}
                options={possible
                  .filter(({ id }) => id === level.attribute_id || !used.has(id))
                  .map(({ id, attribute, type }) => ({ id, label: attribute.name, icon: <type.icon /> }))}
                onValueChange={(attribute_id) => replace(index, { ...level, attribute_id })}
              />
              <Segmented
                label={t('Direction')}
                value={level.direction ?? 'asc'}
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
                onClick={() => onChange(groups.filter((_, i) => i !== index))}
              />
            </>
          ),
        }))}
        onMove={(from, to) => onChange(moved(groups, from, to))}
      />
      <div className={styles['panelActions']}>
        {groups.length < MAX_GROUPS && free && (
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            onClick={() => onChange([...groups, { attribute_id: free.id }])}
          >
            {groups.length === 0 ? t('Add group') : t('Add level')}
          </Button>
        )}
        <span className={styles['space']} />
        {groups.length > 0 && groupFold.all && (
          <>
            <Button variant="ghost" size="compact" onClick={() => groupFold.all?.(false)}>
              {t('Collapse all')}
            </Button>
            <Button variant="ghost" size="compact" onClick={() => groupFold.all?.(true)}>
              {t('Expand all')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
