import { useT } from '@weft/i18n/react'
import { Menu, MenuItem } from '@weft/ui'
import { Rows2, SquareKanban } from 'lucide-react'

import { useToolRoom } from '../../client/toolbar/tool-room.tsx'
import { ToolTrigger } from '../../client/toolbar/tool-trigger.tsx'
import type { ViewOptionsProps } from '../../client/view-member.ts'
import styles from './column-tools.module.css'
import { NONE, readColumnSettings } from './definition.ts'
import { chosenStack, stackable } from './stacking/stack.ts'

/** What columns and lanes are made of, beside the filter. */
export function ColumnTools({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const isIconOnly = useToolRoom() !== 'full'
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
  const stackText = stack ? t('Stack: {name}', { name: stack.attribute.name }) : t('Stack')
  const lanesText = lane ? t('Swimlanes: {name}', { name: lane.attribute.name }) : t('Swimlanes')
  return (
    <>
      <Menu
        label={t('Stack by')}
        selectionMode="single"
        selectedIds={stack ? [stack.id] : []}
        onAction={(id) =>
          actions.changeSettings({ stack: id, ...(id === column.lanes ? { lanes: null } : {}) })
        }
        trigger={
          <ToolTrigger icon={<SquareKanban />} name={stackText} isIconOnly={isIconOnly}>
            <span className={styles['text']}>{stackText}</span>
          </ToolTrigger>
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
          <ToolTrigger icon={<Rows2 />} isOn={lane !== undefined} name={lanesText} isIconOnly={isIconOnly}>
            <span className={styles['text']}>{lanesText}</span>
          </ToolTrigger>
        }
      >
        <MenuItem id={NONE}>{t('None')}</MenuItem>
        {items(stack?.id)}
      </Menu>
    </>
  )
}
