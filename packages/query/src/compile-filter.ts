import type { Condition, DoneRule, FilterTree, ValueContext } from '@weft/model'
import { conditionTest, isDone, isTree } from '@weft/model'

import {
  type PersonalColumn,
  type QueryAttribute,
  type QueryEnv,
  type QueryRow,
  type ReadCell,
  findAttribute,
} from './query-env.ts'
import { plainNumber } from './pseudo-attributes.ts'
import { dayNumber, dayStart } from './zoned-day.ts'

export type RowTest<R> = (row: R) => boolean

/** A condition on one cell: the attribute it reads, and how its test is made for a context. */
export interface CellCondition {
  attribute_id: string
  attribute: QueryAttribute
  /** Null when the operand is incomplete. */
  compile(context: ValueContext): ((data: unknown) => boolean) | null
}

/** Operators that ask a column of whoever asks; as of all that are about the row, the condition's attribute does not matter. */
const PERSONAL: ReadonlyMap<string, PersonalColumn> = new Map([['has_unread', 'unread']])

/**
 * Turns a filter into a test of rows. Conditions that are incomplete, or on attributes that are gone, are
 * ignored; a branch in which nothing is left is ignored too, so an empty "or" does not hide everything.
 */
export function compileFilter<R extends QueryRow>(
  tree: FilterTree | null | undefined,
  env: QueryEnv,
  read: ReadCell<R>,
): RowTest<R> {
  const test = foldFilter<RowTest<R>>(
    tree,
    (condition) => compileCondition(condition, env, read),
    (op, tests) =>
      op === 'and' ? (row) => tests.every((one) => one(row)) : (row) => tests.some((one) => one(row)),
  )
  return test ?? (() => true)
}

/** Whether a condition takes part in the filter; the others are shown greyed. */
export function isConditionComplete(condition: Condition, env: QueryEnv): boolean {
  return compileCondition(condition, env, () => null) !== null
}

/** Folds a filter from its conditions up; null where nothing is left. `join` gets two or more. */
export function foldFilter<T>(
  tree: FilterTree | null | undefined,
  leaf: (condition: Condition) => T | null,
  join: (op: 'and' | 'or', parts: readonly T[]) => T,
): T | null {
  if (!tree) return null
  const parts: T[] = []
  for (const node of tree.conditions) {
    const part = isTree(node) ? foldFilter(node, leaf, join) : leaf(node)
    if (part !== null) parts.push(part)
  }
  const [first] = parts
  return first === undefined ? null : parts.length === 1 ? first : join(tree.op, parts)
}

/** What a condition asks of one cell; null when it is no such condition, or on an attribute that is gone. */
export function cellCondition(condition: Condition, env: Pick<QueryEnv, 'attribute'>): CellCondition | null {
  const { attribute_id, operator, value } = condition
  if (operator === 'created_by_me') {
    const compile: CellCondition['compile'] =
      ({ me }) =>
      (data) =>
        me > 0 && data === me
    return about('created_by', env, compile)
  }
  if (operator === 'changed_within') {
    if (typeof value !== 'number' || value < 1) return null
    return about('updated_at', env, ({ now, tz }) => {
      const from = dayStart(dayNumber(now, tz) - Math.floor(value) + 1, tz)
      return (data) => String(data ?? '') >= from
    })
  }
  if (operator === 'has_comments') {
    const attribute = { type: plainNumber, settings: plainNumber.defaultSettings }
    const compile: CellCondition['compile'] = () => (data) => typeof data === 'number' && data > 0
    return { attribute_id: 'comment_count', attribute, compile }
  }
  if (PERSONAL.has(operator)) return null
  const attribute = findAttribute(env, attribute_id)
  if (!attribute || !attribute.type.operators.includes(operator)) return null
  return {
    attribute_id,
    attribute,
    compile: (context) => conditionTest(condition, attribute, context),
  }
}

/** What takes rows out of a condition's answer because they are done; null where nothing does. */
export function doneRule(
  { operator }: Condition,
  env: Pick<QueryEnv, 'attribute' | 'done'>,
): DoneRule | null {
  const rule = operator === 'overdue' ? env.done : null
  return rule && findAttribute(env, rule.attribute_id) ? rule : null
}

/** What a condition asks of a row that its cells do not tell, since it depends on who asks. */
export function personalCondition(
  { operator }: Condition,
  env: Pick<QueryEnv, 'personal'>,
): ((row_id: string) => boolean) | null {
  const column = PERSONAL.get(operator)
  const read = column && env.personal?.(column)
  return read ? (row_id) => read(row_id) === true : null
}

function about(
  field: string,
  env: Pick<QueryEnv, 'attribute'>,
  compile: CellCondition['compile'],
): CellCondition | null {
  const attribute = findAttribute(env, field)
  return attribute ? { attribute_id: field, attribute, compile } : null
}

function compileCondition<R extends QueryRow>(
  condition: Condition,
  env: QueryEnv,
  read: ReadCell<R>,
): RowTest<R> | null {
  const cell = cellCondition(condition, env)
  if (cell) {
    const { attribute_id } = cell
    const test = cell.compile(env.context)
    const done = test && doneRule(condition, env)
    if (test && done)
      return (row) => test(read(row, attribute_id) ?? null) && !isDone(done, read(row, done.attribute_id))
    return test && ((row) => test(read(row, attribute_id) ?? null))
  }
  const own = personalCondition(condition, env)
  return own && ((row) => own(row.id))
}
