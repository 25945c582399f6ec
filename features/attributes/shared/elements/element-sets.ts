import type { Operator } from '@weft/model'

/** What can be asked of sets: of several elements, and of at most one. */
export const SET_OPERATORS = [
  'any_of',
  'all_of',
  'exactly',
  'none_of',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly Operator[]
export const SINGLE_OPERATORS = [
  'is',
  'is_not',
  'any_of',
  'none_of',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly Operator[]
export const ALL_SET_OPERATORS = [...SET_OPERATORS, 'is', 'is_not'] as const satisfies readonly Operator[]

/**
 * Conditions on a set of ids. `wanted` holds a test per element of the operand, so that "me" or
 * "removed" are elements like any other; null when the operand is incomplete.
 */
export function setPredicate<T>(
  operator: Operator,
  wanted: readonly ((id: T) => boolean)[] | null,
  idsOf: (data: unknown) => readonly T[],
): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => idsOf(data).length === 0
  if (operator === 'is_not_empty') return (data) => idsOf(data).length > 0
  if (!wanted || wanted.length === 0) return null
  const isWanted = (id: T) => wanted.some((test) => test(id))
  const any = (data: unknown) => idsOf(data).some(isWanted)
  const all = (data: unknown) => {
    const ids = idsOf(data)
    return wanted.every((test) => ids.some(test))
  }
  const exactly = (data: unknown) => all(data) && idsOf(data).every(isWanted)
  if (operator === 'any_of') return any
  if (operator === 'none_of') return (data) => !any(data)
  if (operator === 'all_of') return all
  if (operator === 'exactly' || operator === 'is') return exactly
  if (operator === 'is_not') return (data) => !exactly(data)
  return null
}

/** The operand of a set condition as a list: one element may stand without brackets. */
export function operandList(operand: unknown): readonly unknown[] {
  if (operand === null || operand === undefined || operand === '') return []
  return Array.isArray(operand) ? operand : [operand]
}
