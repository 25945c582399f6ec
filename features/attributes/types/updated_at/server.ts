import { DATE_SETTINGS } from '@weft/recurrence'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { watchedIds, watchingVariant } from '../../shared/watching.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: { settings: DATE_SETTINGS },
  variant: watchingVariant(definition),
  watching: { of: watchedIds, data: ({ at }) => ({ start: at, hasTime: true }) },
}
