import type { ServerAttributeType } from '../../shared/family-member.ts'
import { watchedIds, watchingVariant } from '../../shared/watching.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...intake,
  variant: watchingVariant(definition),
  watching: { of: watchedIds, data: ({ by }) => by },
}
