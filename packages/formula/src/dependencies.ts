import type { Settings } from '@weft/model'
import { idsIn } from './names.ts'

const FIELDS = [
  ['created_at', /\bCREATED_AT\s*\(/i],
  ['updated_at', /\bUPDATED_AT\s*\(/i],
  ['created_by', /\bCREATED_BY\s*\(/i],
] as const

/** The stored formula of settings; none is an empty text. */
export const formulaOf = (settings: Settings): string =>
  typeof settings.formula === 'string' ? settings.formula : ''

/** The attributes and fields that a formula reads, by its text alone: one in a comment counts, which does no harm. */
export function inputsOf(settings: Settings): string[] {
  const formula = formulaOf(settings)
  const fields = FIELDS.filter(([, call]) => call.test(formula)).map(([field]) => field)
  return [...idsIn(formula), ...fields]
}

/** Whether the value changes while nothing is edited. */
export const followsTime = (settings: Settings): boolean =>
  /\b(?:NOW|TODAY|FROMNOW)\s*\(/i.test(formulaOf(settings))

/** Whether the program needs regular expressions for it. */
export const usesPatterns = (formula: string): boolean => /\bREGEX_/i.test(formula)
