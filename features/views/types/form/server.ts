import { evaluateForm, keepShare, prepareShares } from '@weft/features/forms/server'
import { checkFormSettings } from '@weft/features/forms/shared'

import type { SavedViewType } from '../../server/saved-view-type.ts'
import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { definition } from './definition.ts'

export const member: SavedViewType = {
  ...definition,
  checkSettings: (settings) => [...checkQuerySettings(settings), ...checkFormSettings(settings)],
  prepare: prepareShares,
  judge: evaluateForm,
  keep: keepShare,
}
