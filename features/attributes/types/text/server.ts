import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export const member: ServerAttributeType = { ...definition, ...intake }
