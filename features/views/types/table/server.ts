import { byAttribute, plain } from '../../shared/outside-look.ts'
import type { CheckedViewType } from '../../shared/view-type.ts'
import { checkTableSettings } from './check-settings.ts'
import { definition } from './definition.ts'

export const member: CheckedViewType = {
  ...definition,
  checkSettings: checkTableSettings,
  outside: ({ settings, has }) => ({
    settings: {
      ...plain(settings, ['row_height', 'frozen', 'wrap', 'row_numbers', 'vertical_lines', 'show_footers']),
      widths: byAttribute(settings['widths'], has),
      footers: byAttribute(settings['footers'], has),
    },
  }),
}
