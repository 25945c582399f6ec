import { RE2JS } from 're2js'
import type { AttributeInput } from '@weft/model'
import { withPattern } from './pattern-rule.ts'

export const withEngine = (input: AttributeInput): AttributeInput => withPattern(input, RE2JS)
