import { sampleContext } from '@weft/model/testing'
import { type ComputedCell, type ComputedEnv, type Settings, type ValueContext } from '@weft/model'
import { RE2JS } from 're2js'
import { createPatterns } from '../patterns.ts'
import { prepareFormula } from '../program.ts'
import { plainType } from './plain-type.ts'

export const patterns = createPatterns(RE2JS)

/** Attributes of tests: `n…` are numbers, `t…` texts, `d…` dates, `b…` ticks, `l…` lists of labels. */
const OPERATORS = { n: 'gt', d: 'within', b: 'checked', l: 'any_of', t: 'contains' } as const

/** What a formula over named test attributes comes to; `gone` is one that was deleted. */
export function compute(
  formula: string,
  values: Readonly<Record<string, unknown>> = {},
  context: Partial<ValueContext> = {},
): unknown {
  const env: ComputedEnv = {
    context: sampleContext(context),
    urlOf: (id) => `https://weft.example/b/1/2/${id}`,
    attribute(id) {
      if (id === 'gone') return undefined
      const operator = OPERATORS[id.charAt(0) as keyof typeof OPERATORS] ?? 'contains'
      const type = { ...plainType('test'), operators: [operator] }
      const settings: Settings = {}
      return { type, settings }
    },
  }
  const cell: ComputedCell = {
    row_id: 'item-1',
    attribute_id: 'formula',
    read: (id) => values[id] ?? null,
    linked: () => null,
  }
  return prepareFormula(formula, env, patterns)(cell)
}
