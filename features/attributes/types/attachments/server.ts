import type { ServerAttributeType } from '../../shared/family-member.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export const member: ServerAttributeType = { ...definition, ...intake }
