import { foldText, type Operator } from '@weft/model'

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

/**
 * Conditions on data that has any number of texts: it fulfils one when any of its texts does.
 * Case and composition do not count. Null when there is nothing to look for.
 */
export function textPredicate(
  operator: Operator,
  operand: unknown,
  textsOf: (data: unknown) => readonly string[],
): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => textsOf(data).length === 0
  if (operator === 'is_not_empty') return (data) => textsOf(data).length > 0
  const wanted = typeof operand === 'string' ? foldText(operand) : ''
  const opposite = opposites[operator]
  const test = tests[opposite ?? operator]
  if (!test || wanted === '') return null
  const found = (data: unknown) => textsOf(data).some((text) => test(foldText(text), wanted))
  return opposite ? (data) => !found(data) : found
}
