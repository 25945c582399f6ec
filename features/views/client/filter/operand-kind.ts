import type { Condition, Operator, ValueContext } from '@weft/model'

import { operandKind } from '../../shared/operand-kind.ts'
import type { FilterSubject } from './filter-subject.ts'

/** The operators that an attribute offers under its settings. */
export function operatorsOf({
  type,
  settings,
}: Pick<FilterSubject, 'type' | 'settings'>): readonly Operator[] {
  return type.operatorsFor?.(settings) ?? type.operators
}

/**
 * What stays of an operand when the operator changes: all of it where the new one needs the same, and of several the
 * first where it needs one.
 */
export function keepOperand(
  operators: readonly Operator[],
  from: Operator,
  to: Operator,
  value: unknown,
): unknown {
  const before = operandKind(operators, from)
  const after = operandKind(operators, to)
  if (before === 'set' && after === 'one') return Array.isArray(value) ? value.slice(0, 1) : value
  return before === after || (before === 'one' && after === 'set') ? value : undefined
}

/** Whether a condition may ask for the end of a range. */
export const offersEnd = ({ type, settings }: FilterSubject, operator: Operator): boolean =>
  type.rangeEnd?.operatorsFor(settings).includes(operator) === true

/** The point that a condition asks about, as far as its operator may. */
export const keepPoint = (subject: FilterSubject, { operator, point }: Condition): Pick<Condition, 'point'> =>
  point !== undefined && offersEnd(subject, operator) ? { point } : {}

/** Whether a type's values are people, so that a token such as "Me" is one of the choices: asked of the type itself. */
export function takesToken(
  { type, settings }: Pick<FilterSubject, 'type' | 'settings'>,
  token: 'me' | 'removed',
  context: ValueContext,
): boolean {
  if (!type.operators.includes('any_of')) return false
  const people = new Map([[1, { name: '' }]])
  const test = type.predicate('any_of', [token], settings, { ...context, me: 1, people })
  const id = token === 'me' ? 1 : 2
  return test?.([id]) === true || test?.(id) === true
}
