import { checkFormSettings } from '@weft/features/forms/shared'

import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import type { CheckedViewType } from '../../shared/view-type.ts'
import { definition } from './definition.ts'

export const member: CheckedViewType = {
  ...definition,
  checkSettings: (settings) => [...checkQuerySettings(settings), ...checkFormSettings(settings)],
}
