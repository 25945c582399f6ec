import { choices, hasDate, numberLists, plain } from '../../shared/outside-look.ts'
import type { CheckedViewType } from '../../shared/view-type.ts'
import { checkCalendarSettings } from './check-settings.ts'
import { definition } from './definition.ts'

export const member: CheckedViewType = {
  ...definition,
  checkSettings: checkCalendarSettings,
  outside: (look) => {
    // A calendar whose date is hidden would say by its days what may not leave.
    if (!hasDate(look, 'date_attribute')) return null
    return {
      settings: {
        ...plain(look.settings, ['mode', 'weekends', 'first_day', 'max_per_day', 'tray']),
        ...numberLists(look.settings, ['hours', 'work_hours']),
        ...choices(look.settings, ['date_attribute', 'end_attribute'], look.has),
      },
    }
  },
}
