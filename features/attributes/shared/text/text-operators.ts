import { searchKey } from '@weft/base'
import { foldText, type Operator, type ValueContext } from '@weft/model'

/** What can be asked of texts, the default one first. */
export const TEXT_OPERATORS = [
  'contains',
  'not_contains',
  'is',
  'is_not',
  'starts_with',
  'ends_with',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly Operator[]

const tests: Partial<Record<Operator, (text: string, wanted: string) => boolean>> = {
  contains: (text, wanted) => text.includes(wanted),
  is: (text, wanted) => text === wanted,
  starts_with: (text, wanted) => text.startsWith(wanted),
  ends_with: (text, wanted) => text.endsWith(wanted),
}
const opposites: Partial<Record<Operator, Operator>> = { not_contains: 'contains', is_not: 'is' }

/** What is looked for: a text, or `{text, accents: 'ignored'}` where a letter's accents do not count. */
function readTextOperand(operand: unknown): { text: string; isBare: boolean } {
  if (typeof operand === 'string') return { text: operand, isBare: false }
  const { text, accents } = (operand ?? {}) as { text?: unknown; accents?: unknown }
  return { text: typeof text === 'string' ? text : '', isBare: accents === 'ignored' }
}

/**
 * Conditions on data that has any number of texts: it fulfils one when any of its texts does.
 * Case, by the letters of the locale, and composition do not count. Null when there is nothing to look for.
 */
export function textPredicate(
  operator: Operator,
  operand: unknown,
  { locale }: Pick<ValueContext, 'locale'>,
  textsOf: (data: unknown) => readonly string[],
): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => textsOf(data).length === 0
  if (operator === 'is_not_empty') return (data) => textsOf(data).length > 0
  const { text, isBare } = readTextOperand(operand)
  const fold = isBare ? (one: string) => searchKey(one, locale) : (one: string) => foldText(one, locale)
  const wanted = fold(text)
  const opposite = opposites[operator]
  const test = tests[opposite ?? operator]
  if (!test || wanted === '') return null
  const found = (data: unknown) => textsOf(data).some((text) => test(fold(text), wanted))
  return opposite ? (data) => !found(data) : found
}
