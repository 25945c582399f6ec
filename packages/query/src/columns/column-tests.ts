import type { Condition, FilterTree, ValueContext } from '@weft/model'
import { foldText, isDone, isTree } from '@weft/model'

import { cellCondition, doneRule } from '../compile-filter.ts'
import { type QueryAttribute, type QueryEnv, type QuerySpec, findAttribute } from '../query-env.ts'
import { askedText } from '../search-text.ts'
import type { Meter } from '../work/meter.ts'
import type { ColumnKeys, ColumnMask } from './column-keys.ts'
import type { ValueColumn } from './value-column.ts'

/** A question to each datum of a column. */
export interface ColumnTest {
  attribute_id: string
  attribute: QueryAttribute
  /** The same name means the same question. */
  name: string
  compile(context: ValueContext): ((data: unknown) => boolean) | null
}

export function columnTest(condition: Condition, env: QueryEnv): ColumnTest | null {
  const cell = cellCondition(condition, env)
  const { operator, value, point } = condition
  return cell && { ...cell, name: JSON.stringify([operator, value, point]) }
}

/** Asks whether a row is done, where the condition is about those that are not. */
export function doneTest(condition: Condition, env: QueryEnv): ColumnTest | null {
  const rule = doneRule(condition, env)
  const attribute = rule && findAttribute(env, rule.attribute_id)
  if (!rule || !attribute) return null
  const compile = () => (data: unknown) => isDone(rule, data)
  return { attribute_id: rule.attribute_id, attribute, name: `done ${JSON.stringify(rule)}`, compile }
}

/** Ask whether the text that is looked for is shown; null when there is nothing to look for. */
export function searchTests(search: QuerySpec['search'], env: QueryEnv): ColumnTest[] | null {
  const asked = askedText(search, env)
  return (
    asked &&
    asked.shown.map(({ id, ...attribute }) => ({
      attribute_id: id,
      attribute,
      name: `search ${asked.wanted}`,
      compile: (context) => (data) => {
        if (data === null || data === undefined) return false
        const text = attribute.type.format(data, attribute.settings, context)
        return foldText(text, context.locale).includes(asked.wanted)
      },
    }))
  )
}

/** All questions of a query. */
export function testsOf(
  { filter, search }: Pick<QuerySpec, 'filter' | 'search'>,
  env: QueryEnv,
): ColumnTest[] {
  const found: ColumnTest[] = []
  const walk = (tree: FilterTree) => {
    for (const node of tree.conditions) {
      if (isTree(node)) walk(node)
      else for (const test of [columnTest(node, env), doneTest(node, env)]) if (test) found.push(test)
    }
  }
  if (filter) walk(filter)
  return [...found, ...(searchTests(search, env) ?? [])]
}

/** The answers of one query's questions, and what it orders by. It holds on to them, since columns keep few. */
export class ColumnAnswers {
  private readonly held = new Map<string, ColumnMask>()
  private readonly keys = new Map<string, ColumnKeys>()
  private readonly env: QueryEnv

  constructor(env: QueryEnv) {
    this.env = env
  }

  /** The answers so far; null for an incomplete question. */
  of(column: ValueColumn, { attribute_id, attribute, name, compile }: ColumnTest): ColumnMask | null {
    const key = `${attribute_id} ${name}`
    let mask = this.held.get(key)
    if (mask?.of !== column.data) mask = column.mask(name, attribute, this.env.context, compile)
    this.held.set(key, mask)
    return mask.isIdle ? null : mask
  }

  /** What rows are ordered by, as far as it is made. */
  keysOf(column: ValueColumn, attribute_id: string, attribute: QueryAttribute): ColumnKeys {
    let keys = this.keys.get(attribute_id)
    if (keys?.of !== column.data) keys = column.sortKeys(attribute, this.env.context)
    this.keys.set(attribute_id, keys)
    return keys
  }

  /** Answers for data that are new; false while some are left. */
  upTo(column: ValueColumn, test: ColumnTest, meter: Meter): boolean {
    return this.of(column, test)?.upTo(meter) ?? true
  }
}
