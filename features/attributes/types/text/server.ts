import { RE2JS } from 're2js'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'
import { withPattern } from './pattern-rule.ts'

export const member: ServerAttributeType = { ...definition, ...withPattern(input, RE2JS) }
