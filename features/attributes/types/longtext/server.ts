import type { ServerAttributeType } from '../../shared/family-member.ts'
import { excerptOf } from '../../shared/html/plain-text.ts'
import { definition } from './definition.ts'

export const member: ServerAttributeType = { ...definition, excerpt: (data) => excerptOf(String(data)) }
