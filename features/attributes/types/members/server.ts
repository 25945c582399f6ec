import { msg } from '@weft/i18n'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition, userIds } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: { settings: ['multiple'] },
  beforeSave({ old, data, me, nameable }) {
    const before = new Set(userIds(old))
    const isFree = (id: number) => id === me || before.has(id) || nameable?.has(id) === true
    return nameable === undefined || userIds(data).every(isFree)
      ? null
      : msg('You can only choose people who are shown here')
  },
}
