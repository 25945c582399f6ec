import { NUMBER_SETTINGS } from '@weft/numbers'
import { DATE_SETTINGS } from '@weft/recurrence'
import {
  chainProblem,
  createPatterns,
  followsTime,
  formulaOf,
  type FormulaProblem,
  inputsOf,
  isProblem,
  prepareFormula,
  sayProblem,
  settleFormula,
} from '@weft/formula'
import { t, withoutIsolates } from '@weft/i18n'
import { RE2JS } from 're2js'
import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

const patterns = createPatterns(RE2JS)

export const member: ServerAttributeType = {
  ...definition,
  ...input,
  published: { settings: [...NUMBER_SETTINGS, ...DATE_SETTINGS, 'result'] },
  computed: {
    inputs: inputsOf,
    followsTime,
    prepare: (settings, env) => prepareFormula(formulaOf(settings), env, patterns),
  },
  settle({ own, others, before, typeOf }) {
    // Told by the check of settings.
    if (typeof own.settings.formula !== 'string') return { settings: own.settings }
    // What was accepted once stays so: a new name must not fail because another attribute changed its kind.
    if (before && formulaOf(before) === formulaOf(own.settings)) {
      const chain = chainProblem(own, others, typeOf)
      return chain ? { problem: positioned(chain) } : { settings: { ...own.settings, result: before.result } }
    }
    const settled = settleFormula(own, others, typeOf)
    return isProblem(settled)
      ? { problem: positioned(settled) }
      : { settings: { ...own.settings, ...settled } }
  },
}

/** The reason with its place, counted from 1. */
function positioned(problem: FormulaProblem): string {
  return `formula: ${withoutIsolates(sayProblem(problem, t))} (${problem.at + 1}–${Math.max(problem.end, problem.at + 1)})`
}
