import { msg } from '@weft/i18n'
import type { ServerAttributeType } from '../../shared/family-member.ts'
import { allowsUnvote, definition, votersOf } from './definition.ts'
import { intake } from './intake.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...intake,
  beforeSave({ old, data, settings, me }) {
    const before = new Set(votersOf(old))
    const after = new Set(votersOf(data))
    const changed = before.symmetricDifference(after)
    if (changed.size === 0) return null
    if (me <= 0 || changed.size > 1 || !changed.has(me)) return msg('Only your own vote can be changed')
    return before.has(me) && !allowsUnvote(settings) ? msg('A vote cannot be taken back here') : null
  },
}
