import type { Condition, Operator, ValueContext } from '@weft/model'

import type { FilterSubject } from './filter-subject.ts'

/** What a condition needs beside its operator. */
export type OperandKind =
  | 'none'
  | 'text'
  | 'number'
  | 'pair'
  | 'one'
  | 'set'
  | 'day'
  | 'day-pair'
  | 'span'
  | 'folder'
  | 'days'

const BARE: ReadonlySet<Operator> = new Set([
  'is_empty',
  'is_not_empty',
  'checked',
  'not_checked',
  'overdue',
  'has_comments',
  'has_unread',
  'created_by_me',
])
const DAYS: ReadonlySet<Operator> = new Set(['before', 'after', 'on_or_before', 'on_or_after'])
const NUMBERS: ReadonlySet<Operator> = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'])
const SETS: ReadonlySet<Operator> = new Set(['any_of', 'none_of', 'all_of', 'exactly'])

/** Operators say what they need; those that several kinds of values share are told apart by their company. */
export function operandKind(operators: readonly Operator[], operator: Operator): OperandKind {
  if (BARE.has(operator)) return 'none'
  if (operators.includes('subtree')) return 'folder'
  const isDate = operators.includes('within')
  if (operator === 'within') return 'span'
  if (operator === 'changed_within') return 'days'
  if (operator === 'between' || operator === 'overlaps') return isDate ? 'day-pair' : 'pair'
  if (DAYS.has(operator)) return 'day'
  if (NUMBERS.has(operator)) return 'number'
  if (SETS.has(operator)) return 'set'
  if (operator === 'is' || operator === 'is_not') {
    if (isDate) return 'day'
    return operators.includes('any_of') ? 'one' : 'text'
  }
  return 'text'
}

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
