import { msg } from '@weft/i18n'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition, NOT_ON_BOARD, userIds } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: { settings: ['multiple'] },
  beforeSave({ old, data, settings, me, nameable, mayView }) {
    const before = new Set(userIds(old))
    const added = userIds(data).filter((id) => id !== me && !before.has(id))
    if (nameable && !added.every((id) => nameable.has(id)))
      return msg('You can only choose people who are shown here')
    // Who was there before the board was closed to them stays.
    const isClosed = settings['boardMembersOnly'] === true && mayView !== undefined
    return isClosed && !added.every(mayView) ? NOT_ON_BOARD : null
  },
}
