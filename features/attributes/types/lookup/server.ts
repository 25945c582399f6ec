import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export { throughEffects as effects } from '../../server/through-effects.ts'

export const member: ServerAttributeType = { ...definition, ...input }
