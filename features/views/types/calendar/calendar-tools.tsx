import { useT } from '@weft/i18n/react'
import { Menu, MenuItem } from '@weft/ui'
import { CalendarDays } from 'lucide-react'

import { dateAttributes, dateSource } from '../../client/dates/date-source.ts'
import { useToolRoom } from '../../client/toolbar/tool-room.tsx'
import { ToolTrigger } from '../../client/toolbar/tool-trigger.tsx'
import type { ViewOptionsProps } from '../../client/view-member.ts'
import { readCalendarSettings } from './definition.ts'
import styles from './calendar.module.css'

/** Which date items are shown on, where they may have several. */
export function CalendarTools({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const isIconOnly = useToolRoom() !== 'full'
  const { date_attribute: start, end_attribute: end } = readCalendarSettings(viewSettings)
  const dates = dateAttributes(records)
  const source = dateSource(records, { start, end })
  if (!source || dates.length < 2) return null
  const text = t('Date: {name}', { name: source.start.attribute.name })
  return (
    <Menu
      label={t('Date')}
      selectionMode="single"
      selectedIds={[source.start.id]}
      onAction={(date_attribute) => actions.changeSettings({ date_attribute })}
      trigger={
        <ToolTrigger icon={<CalendarDays />} name={text} isIconOnly={isIconOnly}>
          <span className={styles['toolText']}>{text}</span>
        </ToolTrigger>
      }
    >
      {dates.map(({ id, attribute, type }) => (
        <MenuItem key={id} id={id} icon={<type.icon />}>
          {attribute.name}
        </MenuItem>
      ))}
    </Menu>
  )
}
