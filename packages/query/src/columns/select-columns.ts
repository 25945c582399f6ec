import type { Condition, FilterTree, SortKeySpec } from '@weft/model'
import { foldText, isDone, isTree, MAX_SORTS } from '@weft/model'

import { cellCondition, doneRule, foldFilter, rowCondition } from '../compile-filter.ts'
import type { ColumnRows } from './column-rows.ts'
import { columnOf, enterComputed } from '../computed/computed-column.ts'
import { ComputedPlans } from '../computed/computed-plans.ts'
import { leavesOf } from '../computed/computed-reach.ts'
import { type QueryEnv, type QuerySpec, findAttribute } from '../query-env.ts'
import { askedText } from '../search-text.ts'

type Asked = Pick<QuerySpec, 'filter' | 'sort' | 'search'>

export interface SelectColumnsOptions {
  rows: ColumnRows
  spec: Asked
  env: QueryEnv
  /** The id that the page comes after, whether it matches or not; an unknown one is the beginning. */
  after?: string | null
  /** At least 1. */
  limit: number
}

/** The stored attributes and fields that a query reads in the end; `ColumnRows` must have a column of each. */
export function columnsOf(spec: Asked, env: Pick<QueryEnv, 'attribute' | 'done'>): Set<string> {
  const plans = new ComputedPlans(env)
  const found = new Set<string>()
  for (const id of askedOf(spec, env)) for (const leaf of leavesOf(plans, id)) found.add(leaf)
  return found
}

/** The attributes and fields that a query names, computed ones too. */
function askedOf(spec: Asked, env: Pick<QueryEnv, 'attribute' | 'done'>): Set<string> {
  const found = new Set<string>()
  const walk = (tree: FilterTree) => {
    for (const node of tree.conditions) {
      if (isTree(node)) walk(node)
      else {
        const cell = cellCondition(node, env)
        if (cell) found.add(cell.attribute_id)
        const done = doneRule(node, env)
        if (done) found.add(done.attribute_id)
      }
    }
  }
  if (spec.filter) walk(spec.filter)
  for (const { attribute_id } of levelsOf(spec.sort, env)) found.add(attribute_id)
  for (const { id } of askedText(spec.search, env)?.shown ?? []) found.add(id)
  return found
}

/** One page of a query over columns: the same ids in the same order as `selectRows`. */
export function selectColumns(options: SelectColumnsOptions): { ids: string[]; has_more: boolean } {
  const { rows, spec, env, limit } = options
  enterComputed(rows, askedOf(spec, env), env)
  const matches = both(matching(rows, spec.filter, env), finding(rows, spec.search, env))
  const compare = comparer(rows, spec.sort, env)
  const start = options.after ? rows.place(options.after) : -1
  const room = limit + 1
  const best = new Int32Array(room)
  let count = 0
  for (let row = 0; row < rows.length; row++) {
    if (matches && matches[row] === 0) continue
    if (start >= 0 && compare(row, start) <= 0) continue
    if (count === room && compare(row, best[limit] as number) >= 0) continue
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(best[middle] as number, row) < 0) low = middle + 1
      else high = middle
    }
    if (count < room) count++
    best.copyWithin(low + 1, low, count - 1)
    best[low] = row
  }
  const ids: string[] = []
  for (let n = 0; n < Math.min(count, limit); n++) ids.push(rows.ids[best[n] as number] as string)
  return { ids, has_more: count > limit }
}

/** A byte a row, 1 where the filter holds; null when there is nothing to filter. */
function matching(rows: ColumnRows, filter: FilterTree | null | undefined, env: QueryEnv): Uint8Array | null {
  const { length } = rows
  return foldFilter<Uint8Array>(
    filter,
    (condition) => {
      const cell = cellCondition(condition, env)
      if (!cell) {
        const special = rowCondition(condition, env)
        return special && Uint8Array.from(rows.ids, (id) => (special(id) ? 1 : 0))
      }
      const column = columnOf(rows, cell.attribute_id)
      const mask = column?.mask(maskName(condition), cell.attribute, env.context, cell.compile)
      if (!column || !mask) return null
      const verdicts = new Uint8Array(length)
      const { codes } = column
      for (let row = 0; row < length; row++) verdicts[row] = mask[codes[row] as number] as number
      return undone(rows, verdicts, condition, env)
    },
    (op, [first, ...others]) => {
      const joined = first as Uint8Array
      for (const other of others) {
        for (let row = 0; row < length; row++) {
          const verdict = joined[row] as number
          joined[row] = op === 'and' ? verdict & (other[row] as number) : verdict | (other[row] as number)
        }
      }
      return joined
    },
  )
}

/** Takes out the rows that are done, where the condition is about those that are not. */
function undone(rows: ColumnRows, verdicts: Uint8Array, condition: Condition, env: QueryEnv): Uint8Array {
  const rule = doneRule(condition, env)
  const attribute = rule && findAttribute(env, rule.attribute_id)
  const column = rule ? columnOf(rows, rule.attribute_id) : undefined
  if (!rule || !attribute || !column) return verdicts
  const name = `done ${JSON.stringify(rule)}`
  const mask = column.mask(name, attribute, env.context, () => (data) => isDone(rule, data))
  const { codes } = column
  for (let row = 0; mask && row < verdicts.length; row++) {
    if (mask[codes[row] as number] === 1) verdicts[row] = 0
  }
  return verdicts
}

const maskName = ({ operator, value }: Condition) => JSON.stringify([operator, value])

/** A byte a row, 1 where one of the attributes shows the text; null when there is nothing to look for. */
function finding(rows: ColumnRows, search: QuerySpec['search'], env: QueryEnv): Uint8Array | null {
  const asked = askedText(search, env)
  if (!asked) return null
  const { wanted, shown } = asked
  const verdicts = new Uint8Array(rows.length)
  for (const { id, ...attribute } of shown) {
    const column = columnOf(rows, id)
    const mask = column?.mask(`search ${wanted}`, attribute, env.context, (context) => (data) => {
      if (data === null || data === undefined) return false
      return foldText(attribute.type.format(data, attribute.settings, context)).includes(wanted)
    })
    if (!column || !mask) continue
    const { codes } = column
    for (let row = 0; row < rows.length; row++) {
      verdicts[row] = (verdicts[row] as number) | (mask[codes[row] as number] as number)
    }
  }
  return verdicts
}

function both(a: Uint8Array | null, b: Uint8Array | null): Uint8Array | null {
  if (!a || !b) return a ?? b
  for (let row = 0; row < a.length; row++) a[row] = (a[row] as number) & (b[row] as number)
  return a
}

function levelsOf(sort: readonly SortKeySpec[] | undefined, env: Pick<QueryEnv, 'attribute'>) {
  return (sort ?? []).slice(0, MAX_SORTS).flatMap(({ attribute_id, direction }) => {
    const attribute = findAttribute(env, attribute_id)
    return attribute ? [{ attribute_id, attribute, sign: direction === 'desc' ? -1 : 1 }] : []
  })
}

/** A strict order of rows: levels, then sort_order, then id, as in `compileSort`. */
function comparer(
  rows: ColumnRows,
  sort: readonly SortKeySpec[] | undefined,
  env: QueryEnv,
): (a: number, b: number) => number {
  const levels = levelsOf(sort, env).flatMap(({ attribute_id, attribute, sign }) => {
    const column = columnOf(rows, attribute_id)
    if (!column) return []
    return [{ codes: column.codes, compare: column.sortKeys(attribute, env.context).comparer(sign) }]
  })
  const { ids, orders } = rows
  return (a, b) => {
    for (const { codes, compare } of levels) {
      const x = codes[a] as number
      const y = codes[b] as number
      const order = x === y ? 0 : compare(x, y)
      if (order !== 0) return order
    }
    const order = (orders[a] as number) - (orders[b] as number)
    if (order !== 0) return order
    if (a === b) return 0
    return (ids[a] as string) < (ids[b] as string) ? -1 : 1
  }
}
