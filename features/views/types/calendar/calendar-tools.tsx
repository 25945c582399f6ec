import { useT } from '@weft/i18n/react'
import { CalendarDays } from 'lucide-react'

import { dateAttributes, dateSource } from '../../client/dates/date-source.ts'
import { AttributeTool } from '../../client/toolbar/attribute-tool.tsx'
import type { ViewOptionsProps } from '../../client/view-member.ts'
import { readCalendarSettings } from './definition.ts'

/** Which date items are shown on. */
export function CalendarTools({ viewSettings, records, actions }: ViewOptionsProps) {
  const t = useT()
  const { date_attribute: start, end_attribute: end } = readCalendarSettings(viewSettings)
  const source = dateSource(records, { start, end })
  if (!source) return null
  return (
    <AttributeTool
      icon={<CalendarDays />}
      label={t('Date')}
      text={t('Date: {name}', { name: source.start.attribute.name })}
      chosen_id={source.start.id}
      attributes={dateAttributes(records)}
      onChoose={(date_attribute) => actions.changeSettings({ date_attribute })}
    />
  )
}
