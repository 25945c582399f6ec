import { createPatterns, type PatternEngine } from '@weft/formula'
import { msg } from '@weft/i18n'
import type { AttributeInput, Settings } from '@weft/model'
import { patternOf } from './definition.ts'

/** Work of one value, in steps of about a tenth of a microsecond: nothing else goes on meanwhile. */
const STEPS = 20_000

const NO_MATCH = msg('This text does not match the pattern of the attribute')

/**
 * The same input under a rule of its settings: a regular expression with RE2's meaning, of which the whole text has to
 * be one. Its time is linear in the text, and what may take long is refused before.
 */
export function withPattern(input: AttributeInput, engine: PatternEngine): AttributeInput {
  const patterns = createPatterns(engine)
  const test = (text: string, pattern: string) =>
    patterns.matches(text, `^(?:${pattern})$`, { steps: STEPS, shared: 0 })
  const refusal = (data: unknown, settings: Settings): string | null => {
    const pattern = patternOf(settings)
    if (pattern === null || typeof data !== 'string') return null
    const found = test(data, pattern)
    if (typeof found === 'object') return found.reason
    return found ? null : messageOf(settings)
  }
  return {
    ...input,
    checkSettings(settings) {
      const problems = input.checkSettings(settings)
      const pattern = patternOf(settings)
      if (problems.length > 0 || pattern === null) return problems
      // A bracket too many must not close the one that is put around it.
      const alone = patterns.matches('', pattern, { steps: STEPS, shared: 0 })
      const found = typeof alone === 'object' ? alone : test('', pattern)
      return typeof found === 'object' ? [found.reason] : []
    },
    checkData: (data, settings) => input.checkData(data, settings) ?? refusal(data, settings),
    parse(text, settings, context) {
      const parsed = input.parse(text, settings, context)
      const problem = 'data' in parsed ? refusal(parsed.data, settings) : null
      return problem === null ? parsed : { problem }
    },
  }
}

function messageOf({ patternMessage: own }: Settings): string {
  return typeof own === 'string' && own.trim() !== '' ? own.trim() : NO_MATCH
}
