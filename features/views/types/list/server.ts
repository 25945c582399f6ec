import { choices, plain } from '../../shared/outside-look.ts'
import type { CheckedViewType } from '../../shared/view-type.ts'
import { checkListSettings } from './check-settings.ts'
import { definition } from './definition.ts'

export const member: CheckedViewType = {
  ...definition,
  checkSettings: checkListSettings,
  outside: ({ settings, has }) => ({
    settings: { ...plain(settings, ['density', 'inline']), ...choices(settings, ['tick'], has) },
  }),
}
