import type { ServerAttributeType } from '../../server/server-type.ts'
import { watchedIds, watchingVariant } from '../../shared/watching.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  variant: watchingVariant(definition),
  watching: { of: watchedIds, data: ({ by }) => by },
}
