import type { Condition, FilterTree } from '@weft/model'
import { isTree } from '@weft/model'

import { type QueryEnv, type QueryRow, type ReadCell, findAttribute } from './query-env.ts'
import { dayNumber, dayStart } from './zoned-day.ts'

export type RowTest<R> = (row: R) => boolean

/** Operators that ask about the row as a whole; the condition's attribute does not matter. */
const ABOUT_THE_ROW: ReadonlySet<string> = new Set([
  'created_by_me',
  'changed_within',
  'has_comments',
  'has_unread',
  'subtree',
])

/**
 * Turns a filter into a test of rows. Conditions that are incomplete, or on attributes that are gone, are
 * ignored; a branch in which nothing is left is ignored too, so an empty "or" does not hide everything.
 */
export function compileFilter<R extends QueryRow>(
  tree: FilterTree | null | undefined,
  env: QueryEnv,
  read: ReadCell<R>,
): RowTest<R> {
  return (tree && compileTree(tree, env, read)) ?? (() => true)
}

/** Whether a condition takes part in the filter; the others are shown greyed. */
export function isConditionComplete(condition: Condition, env: QueryEnv): boolean {
  return compileCondition(condition, env, () => null) !== null
}

function compileTree<R extends QueryRow>(
  tree: FilterTree,
  env: QueryEnv,
  read: ReadCell<R>,
): RowTest<R> | null {
  const tests: RowTest<R>[] = []
  for (const node of tree.conditions) {
    const test = isTree(node) ? compileTree(node, env, read) : compileCondition(node, env, read)
    if (test) tests.push(test)
  }
  const [first, second] = tests
  if (!first) return null
  if (!second) return first
  return tree.op === 'and'
    ? (row) => tests.every((test) => test(row))
    : (row) => tests.some((test) => test(row))
}

function compileCondition<R extends QueryRow>(
  condition: Condition,
  env: QueryEnv,
  read: ReadCell<R>,
): RowTest<R> | null {
  const { attribute_id, operator, value } = condition
  if (ABOUT_THE_ROW.has(operator)) return compileSpecial(condition, env, read)
  const attribute = findAttribute(env, attribute_id)
  if (!attribute || !attribute.type.operators.includes(operator)) return null
  const test = attribute.type.predicate(operator, value, attribute.settings, env.context)
  return test && ((row) => test(read(row, attribute_id) ?? null))
}

function compileSpecial<R extends QueryRow>(
  condition: Condition,
  env: QueryEnv,
  read: ReadCell<R>,
): RowTest<R> | null {
  const { context } = env
  if (condition.operator === 'created_by_me') {
    return (row) => context.me > 0 && read(row, 'created_by') === context.me
  }
  const special = env.special?.(condition)
  if (special) return (row) => special(row.id)
  const days = condition.value
  if (condition.operator !== 'changed_within' || typeof days !== 'number' || days < 1) return null
  const from = dayStart(dayNumber(context.now, context.tz) - Math.floor(days) + 1, context.tz)
  return (row) => String(read(row, 'updated_at') ?? '') >= from
}
