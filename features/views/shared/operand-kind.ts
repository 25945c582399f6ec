import type { Operator } from '@weft/model'

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
