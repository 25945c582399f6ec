import { evaluateForm, keepShare, prepareShares } from '@weft/features/forms/server'
import { checkFormSettings } from '@weft/features/forms/shared'

import type { Row } from '@weft/server-kit'

import type { SavedViewType } from '../../server/saved-view-type.ts'
import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { definition } from './definition.ts'

/** A form is open in somebody's name, who opened that one: a copy is open to nobody until somebody shares it. */
function unshared(settings: Row): Row {
  const form = settings['form'] as { share?: Row } | undefined
  return form?.share ? { ...settings, form: { ...form, share: { ...form.share, open: false } } } : settings
}

export const member: SavedViewType = {
  ...definition,
  checkSettings: (settings) => [...checkQuerySettings(settings), ...checkFormSettings(settings)],
  prepare: prepareShares,
  judge: evaluateForm,
  keep: keepShare,
  copied: unshared,
}
