import { Trash2 } from 'lucide-react'

import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { FilterTree, Folder } from '@weft/model'
import type { QueryEnv } from '@weft/query'
import { Button } from '@weft/ui'

import type { ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'
import own from './filter.module.css'
import { AddButtons, FilterGroup } from './filter-group.tsx'
import { attributeSubjects, filterSubjects } from './filter-subjects.ts'
import { EMPTY_FILTER } from './filter-tree.ts'
import { MoreConditions } from './more-conditions.tsx'
import { QuickChips } from './quick-chips.tsx'

interface FilterPanelProps {
  folder: Folder
  filter: FilterTree | null
  records: ViewRecords
  env: QueryEnv
  /** Rows that match, and rows there are. */
  counts: { shown: number; total: number }
  /** Says who sees this filter. */
  note: string
  onChange(filter: FilterTree | null): void
  /** Takes back what only this person sees; missing where there is nothing. */
  onReset?: (() => void) | undefined
}

/** Conditions and the buttons that add to them, wherever rows are described. */
export function FilterFields({
  filter,
  records,
  env,
  onChange,
  isOfAttributes = false,
}: Pick<FilterPanelProps, 'filter' | 'env' | 'onChange'> & {
  records: Pick<ViewRecords, 'all'>
  /** Nothing is asked about when and by whom an item was made. */
  isOfAttributes?: boolean
}) {
  const root = filter ?? EMPTY_FILTER
  const node = {
    root,
    path: [],
    subjects: isOfAttributes ? attributeSubjects(records) : filterSubjects(records, env),
    onChange: (next: FilterTree) => onChange(next.conditions.length === 0 ? null : next),
  }
  return (
    <>
      {root.conditions.length > 0 && <FilterGroup tree={root} env={env} {...node} />}
      <div className={styles['panelActions']}>
        <AddButtons {...node} />
      </div>
    </>
  )
}

/** Conditions that rows have to meet, in groups of "and" and "or". */
export function FilterPanel(props: FilterPanelProps) {
  const { folder, filter, records, env, counts, note, onChange, onReset } = props
  const t = useT()
  return (
    <div className={styles['panel']}>
      <QuickChips {...{ filter, records, onChange }} />
      <div className={own['scroll']}>
        {filter === null && <p className={styles['quiet']}>{t('No conditions yet. Every item is shown.')}</p>}
        <FilterFields {...{ filter, records, env, onChange }} />
        <MoreConditions {...{ folder, filter, records, env, onChange }} />
      </div>
      {(onReset || filter !== null) && (
        <div className={styles['panelActions']}>
          <span className={styles['space']} />
          {onReset && (
            <Button variant="ghost" size="compact" onClick={onReset}>
              {t('Reset')}
            </Button>
          )}
          {filter !== null && (
            <Button variant="ghost" size="compact" icon={<Trash2 />} onClick={() => onChange(null)}>
              {t('Clear')}
            </Button>
          )}
        </div>
      )}
      <div className={styles['panelFoot']}>
        <span role="status">
          {t('{shown} of {total} items', {
            shown: formatNumber(counts.shown),
            total: formatNumber(counts.total),
          })}
        </span>
        <span>{note}</span>
      </div>
    </div>
  )
}
