import type { ItemsApart } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import type { WorkItem } from '@weft/model'
import { useMemo } from 'react'

import { GROUP_NAMES } from './words.ts'
import { inGroups, type WorkCalendar } from './work-groups.ts'
import { WorkList } from './work-list.tsx'
import styles from './my-work.module.css'

interface WorkGroupsProps {
  readonly items: readonly WorkItem[]
  readonly calendar: WorkCalendar
  readonly isReadOnly?: boolean
  readonly apart?: ItemsApart
}

/** Work under its heads, by when it is due. */
export function WorkGroups({ items, calendar, isReadOnly = false, apart }: WorkGroupsProps) {
  const t = useT()
  const groups = useMemo(() => inGroups(items, calendar), [items, calendar])
  return groups.map(({ group, items: lines }) => (
    <section key={group} className={styles['group']} aria-label={t(GROUP_NAMES[group])}>
      <h2 className={styles['groupTitle']} data-late={group === 'overdue' || undefined}>
        {t(GROUP_NAMES[group])} <span>{lines.length}</span>
      </h2>
      <WorkList
        label={t(GROUP_NAMES[group])}
        items={lines}
        calendar={calendar}
        isReadOnly={isReadOnly}
        apart={apart}
        hasStatus
      />
    </section>
  ))
}
