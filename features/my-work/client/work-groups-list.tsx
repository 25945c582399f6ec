import type { ItemsApart } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import { useDrawnLines } from '@weft/ui'

import { GROUP_NAMES } from './words.ts'
import type { GroupedWork, WorkCalendar } from './work-groups.ts'
import { LINE_PX, WorkList } from './work-list.tsx'
import styles from './my-work.module.css'

interface WorkGroupsProps {
  readonly groups: readonly GroupedWork[]
  readonly calendar: WorkCalendar
  readonly isReadOnly?: boolean
  readonly apart?: ItemsApart
}

/** Work under its heads, by when it is due; the heads are there at once, with how much there is. */
export function WorkGroups({ groups, calendar, isReadOnly = false, apart }: WorkGroupsProps) {
  const t = useT()
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const drawn = useDrawnLines(count, { height: LINE_PX })
  const before = groups.map((_, at) => groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0))
  return groups.map(({ group, items: lines }, at) => (
    <section key={group} className={styles['group']} aria-label={t(GROUP_NAMES[group])}>
      <h2 className={styles['groupTitle']} data-late={group === 'overdue' || undefined}>
        {t(GROUP_NAMES[group])} <span>{lines.length}</span>
      </h2>
      <WorkList
        label={t(GROUP_NAMES[group])}
        items={lines}
        drawn={Math.max(0, drawn - (before[at] ?? 0))}
        calendar={calendar}
        isReadOnly={isReadOnly}
        apart={apart}
        hasStatus
      />
    </section>
  ))
}
