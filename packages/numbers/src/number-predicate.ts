import { compareNumbers } from '@weft/base'
import type { Operator } from '@weft/model'

/** What can be asked of numbers, the default one first. */
export const NUMBER_OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly Operator[]

const comparisons: Partial<Record<Operator, (number: number, wanted: number) => boolean>> = {
  eq: (number, wanted) => compareNumbers(number, wanted) === 0,
  gt: (number, wanted) => compareNumbers(number, wanted) > 0,
  gte: (number, wanted) => compareNumbers(number, wanted) >= 0,
  lt: (number, wanted) => compareNumbers(number, wanted) < 0,
  lte: (number, wanted) => compareNumbers(number, wanted) <= 0,
}

const isNumber = (data: unknown): data is number => typeof data === 'number'

/** Conditions on numbers; an empty value fulfils only `neq` and `is_empty`. Null without an operand. */
export function numberPredicate(operator: Operator, operand: unknown): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => !isNumber(data)
  if (operator === 'is_not_empty') return isNumber
  if (operator === 'between') {
    const [a, b] = Array.isArray(operand) ? (operand as unknown[]) : []
    if (!isNumber(a) || !isNumber(b)) return null
    const [low, high] = [Math.min(a, b), Math.max(a, b)]
    return (data) => isNumber(data) && compareNumbers(data, low) >= 0 && compareNumbers(data, high) <= 0
  }
  if (!isNumber(operand)) return null
  if (operator === 'neq') return (data) => !isNumber(data) || compareNumbers(data, operand) !== 0
  const compare = comparisons[operator]
  return compare ? (data) => isNumber(data) && compare(data, operand) : null
}
