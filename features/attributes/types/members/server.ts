import type { ServerAttributeType } from '../../shared/family-member.ts'
import { definition } from './definition.ts'

export const member: ServerAttributeType = { ...definition, namesPeople: true }
