import { useT } from '@weft/i18n/react'
import { Button, Menu, MenuItem } from '@weft/ui'
import { Rows2, SquareKanban } from 'lucide-react'

import type { ViewOptionsProps } from '../../client/view-member.ts'
import styles from './column-tools.module.css'
import { NONE, readColumnSettings } from './definition.ts'
import { chosenStack, stackable } from './stacking/stack.ts'

/** What columns and lanes are made of, beside the filter. */
export function ColumnTools({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const column = readColumnSettings(viewSettings)
  const stack = chosenStack(records, column.stack)
  const lane = records.all.find(({ id }) => id === column.lanes && id !== stack?.id)
  const possible = stackable(records)
  if (possible.length === 0) return null
  const items = (without?: string) =>
    possible
      .filter(({ id }) => id !== without)
      .map(({ id, attribute, type }) => (
        <MenuItem key={id} id={id} icon={<type.icon />}>
          {attribute.name}
        </MenuItem>
      ))
  return (
    <>
      <Menu
        label={t('Columns')}
        selectionMode="single"
        selectedIds={stack ? [stack.id] : []}
        onAction={(id) =>
          actions.changeSettings({ stack: id, ...(id === column.lanes ? { lanes: null } : {}) })
        }
        trigger={
          <Button variant="ghost" size="compact" icon={<SquareKanban />}>
            <span className={styles['text']}>
              {stack ? t('Stack: {name}', { name: stack.attribute.name }) : t('Stack')}
            </span>
          </Button>
        }
      >
        {items()}
      </Menu>
      <Menu
        label={t('Swimlanes')}
        selectionMode="single"
        selectedIds={[lane?.id ?? NONE]}
        onAction={(id) => actions.changeSettings({ lanes: id === NONE ? null : id })}
        trigger={
          <Button variant="ghost" size="compact" icon={<Rows2 />} isOn={lane !== undefined}>
            <span className={styles['text']}>
              {lane ? t('Swimlanes: {name}', { name: lane.attribute.name }) : t('Swimlanes')}
            </span>
          </Button>
        }
      >
        <MenuItem id={NONE}>{t('None')}</MenuItem>
        {items(stack?.id)}
      </Menu>
    </>
  )
}
