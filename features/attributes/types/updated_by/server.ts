import type { ServerAttributeType } from '../../server/server-type.ts'
import { watchedIds, watchingVariant } from '../../shared/watching.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...intake,
  variant: watchingVariant(definition),
  watching: { of: watchedIds, data: ({ by }) => by },
}
