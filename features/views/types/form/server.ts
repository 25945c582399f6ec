import { evaluateForm, keepShare, prepareShares, type SavedForm } from '@weft/features/forms/server'
import { checkFormSettings, readFormSettings } from '@weft/features/forms/shared'

import type { SavedViewType } from '../../server/saved-view-type.ts'
import type { ViewRow } from '../../server/view-store.ts'
import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { definition } from './definition.ts'

/** The form that a view is; a view of another kind is one that nobody shared. */
function formOf({ id, board_id, folder_id, type, settings }: ViewRow): SavedForm {
  return { id, board_id, folder_id, settings: readFormSettings(type === definition.type ? settings : {}) }
}

export const member: SavedViewType = {
  ...definition,
  checkSettings: (settings) => [...checkQuerySettings(settings), ...checkFormSettings(settings)],
  prepare: prepareShares,
  judge: (context, row, before) => evaluateForm(context, formOf(row), before && formOf(before)),
  keep: (context, row, before) => keepShare(context, formOf(row), before && formOf(before)),
}
