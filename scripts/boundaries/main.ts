import { root } from '../run.ts'
import { checkBoundaries } from './boundaries.ts'

const violations = checkBoundaries(root)
for (const { rule, text } of violations) console.log(`${rule}: ${text}`)
process.exitCode = violations.length === 0 ? 0 : 1
