import { useT } from '@weft/i18n/react'
import { MAX_GROUPS } from '@weft/model'
import type { GroupSpec } from '@weft/query'
import { Button, Switch } from '@weft/ui'

import type { QuerySettings } from '../../shared/query-settings.ts'
import { groupFold } from '../data/collapsed-groups.ts'
import type { ViewRecords } from '../view-member.ts'
import styles from '../views.module.css'
import { AddLevel } from './add-level.tsx'
import { GroupBy } from './group-by.tsx'
import { LevelLines } from './level-lines.tsx'

const groupSpec = ({ by, ...level }: Omit<GroupSpec, 'by'> & { by: GroupSpec['by'] }): GroupSpec =>
  by === undefined ? level : { ...level, by }

interface GroupPanelProps {
  groups: QuerySettings['groups']
  records: ViewRecords
  onChange(groups: QuerySettings['groups']): void
  /** Whether groups without items are shown; missing where the view does not ask. */
  isFilled?: boolean | undefined
  onFill?: ((isFilled: boolean) => void) | undefined
}

/** Up to three levels of groups, the outermost first. */
export function GroupPanel({ groups, records, onChange, isFilled, onFill }: GroupPanelProps) {
  const t = useT()
  const used = new Set(groups.map(({ attribute_id }) => attribute_id))
  const possible = records.all.filter(
    ({ id, type }) => used.has(id) || (type.groups && id !== records.primary?.id),
  )
  // A level of another attribute begins as that one groups.
  const ownGrouping = (level: GroupSpec) =>
    used.has(level.attribute_id) ? level : groupSpec({ ...level, by: undefined })
  return (
    <div className={styles['panel']}>
      {groups.length === 0 && <p className={styles['quiet']}>{t('No grouping.')}</p>}
      <LevelLines
        levels={groups}
        possible={possible}
        labelAt={(index) => (index === 0 ? t('Group by') : t('Then by'))}
        onChange={(levels) => onChange(levels.map(ownGrouping))}
        renderMore={(level, change) => {
          const attribute = possible.find(({ id }) => id === level.attribute_id)
          return (
            attribute && (
              <GroupBy
                key={attribute.id}
                attribute={attribute}
                by={level.by}
                onChange={(by) => change(groupSpec({ ...level, by }))}
              />
            )
          )
        }}
      />
      {onFill &&
        records.all.some(({ id, type, settings }) => used.has(id) && type.everyData?.(settings).length) && (
          <Switch isSpread checked={isFilled === true} onCheckedChange={onFill}>
            {t('Show empty groups')}
          </Switch>
        )}
      <div className={styles['panelActions']}>
        {groups.length < MAX_GROUPS && (
          <AddLevel
            text={t('Add level')}
            question={t('Choose an attribute to group by')}
            attributes={possible.filter(({ id }) => !used.has(id))}
            isFirst={groups.length === 0}
            onAdd={(attribute_id) => onChange([...groups, { attribute_id }])}
          />
        )}
        {groups.length > 0 && groupFold.all && (
          <>
            <span className={styles['space']} />
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
