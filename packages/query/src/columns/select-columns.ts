import type { FilterTree, SortKeySpec } from '@weft/model'
import { isTree, MAX_SORTS } from '@weft/model'

import { cellCondition, doneRule, foldFilter, personalCondition } from '../compile-filter.ts'
import type { ColumnRows } from './column-rows.ts'
import { columnOf, type Entered, enterComputed } from '../computed/computed-column.ts'
import { ComputedPlans } from '../computed/computed-plans.ts'
import { leavesOf } from '../computed/computed-reach.ts'
import { type QueryEnv, type QuerySpec, findAttribute } from '../query-env.ts'
import { searchedAttributes } from '../search-text.ts'
import { Meter } from '../work/meter.ts'
import { runWhole } from '../work/run-whole.ts'
import { BestRows } from './best-rows.ts'
import { ColumnAnswers, columnTest, doneTest, searchTests, testsOf } from './column-tests.ts'
import type { ValueColumn } from './value-column.ts'

/** Rows between two looks at the meter: a few milliseconds even where texts of several levels are collated. */
const BLOCK = 64

type Asked = Pick<QuerySpec, 'filter' | 'sort' | 'search'>

export interface SelectColumnsOptions {
  rows: ColumnRows
  spec: Asked
  env: QueryEnv
  /** The id that the page comes after, whether it matches or not; an unknown one is the beginning. */
  after?: string | null
  /** At least 1. */
  limit: number
  /** Called when the rows are looked at: what is found is as they are then. */
  onLook?: () => void
}

export interface FoundIds {
  ids: string[]
  has_more: boolean
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
  if (spec.search?.text) for (const { id } of searchedAttributes(spec.search, env)) found.add(id)
  return found
}

/** One page of a query over columns, in one go: the same ids in the same order as `selectRows`. */
export function selectColumns(options: SelectColumnsOptions): FoundIds {
  const { meter: _sliced, ...env } = options.env
  return runWhole(selectingColumns({ ...options, env }))
}

/**
 * The same in slices: it yields whenever the meter of the environment is over, and goes on when that has steps again. The
 * columns may go on in between; the page is that of one moment, which `onLook` tells.
 */
export function* selectingColumns(options: SelectColumnsOptions): Generator<void, FoundIds> {
  const { rows, spec, env, limit, onLook } = options
  const meter = env.meter ?? new Meter(Infinity)
  const answers = new ColumnAnswers(env)
  // Whoever goes on in slices lets nobody else enter meanwhile.
  const entered = enterComputed(rows, askedOf(spec, env), env)
  while (!isReady(rows, { entered, spec, env, answers, meter })) yield
  const matches = both(
    matching(rows, { entered, filter: spec.filter, env, answers }),
    finding(rows, { entered, search: spec.search, env, answers }),
  )
  // From here on copies are read, so that the rows may go on.
  const ids = rows.ids.slice()
  const { compare, steps } = comparer(rows, { entered, sort: spec.sort, env, answers, ids })
  const start = options.after ? rows.place(options.after) : -1
  onLook?.()
  const best = new BestRows({ compare, steps, matches, start, room: limit + 1 })
  for (let row = 0; row < ids.length; row += BLOCK) {
    if (meter.isOver) yield
    meter.take(best.look(row, Math.min(ids.length, row + BLOCK)))
  }
  const found: string[] = []
  for (let n = 0; n < Math.min(best.count, limit); n++) found.push(ids[best.rows[n] as number] as string)
  return { ids: found, has_more: best.count > limit }
}

interface Looked {
  entered: Entered
  env: QueryEnv
  answers: ColumnAnswers
}

/** Whether all that a query looks up is made: computed values, answers and keys by datum. Makes it until the slice is over. */
function isReady(
  rows: ColumnRows,
  { entered, spec, env, answers, meter }: Looked & { spec: Asked; meter: Meter },
): boolean {
  for (const [id, column] of entered) {
    meter.attribute_id = id
    if (!column.upTo(rows.length, meter)) return false
  }
  const isMade = (id: string, make: (column: ValueColumn) => boolean) => {
    const column = columnOf(rows, entered, id)
    meter.attribute_id = id
    return !column || make(column)
  }
  const tests = testsOf(spec, env)
  if (!tests.every((one) => isMade(one.attribute_id, (column) => answers.upTo(column, one, meter))))
    return false
  const levels = levelsOf(spec.sort, env)
  return levels.every(({ attribute_id, attribute }) =>
    isMade(attribute_id, (column) => answers.keysOf(column, attribute_id, attribute).upTo(meter)),
  )
}

/** A byte a row, 1 where the filter holds; null when there is nothing to filter. */
function matching(
  rows: ColumnRows,
  { entered, filter, env, answers }: Looked & { filter: Asked['filter'] },
): Uint8Array | null {
  const { length } = rows
  return foldFilter<Uint8Array>(
    filter,
    (condition) => {
      env.meter?.take(length >> 5)
      const test = columnTest(condition, env)
      if (!test) {
        const own = personalCondition(condition, env)
        return own && Uint8Array.from(rows.ids, (id) => (own(id) ? 1 : 0))
      }
      const column = columnOf(rows, entered, test.attribute_id)
      const mask = column && answers.of(column, test)
      if (!column || !mask) return null
      const verdicts = new Uint8Array(length)
      const { codes } = column
      for (let row = 0; row < length; row++) verdicts[row] = mask.verdicts[codes[row] as number] as number
      const done = doneTest(condition, env)
      const doneColumn = done && columnOf(rows, entered, done.attribute_id)
      const over = done && doneColumn && answers.of(doneColumn, done)
      for (let row = 0; over && row < length; row++)
        if (over.verdicts[doneColumn.codes[row] as number] === 1) verdicts[row] = 0
      return verdicts
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

/** A byte a row, 1 where one of the attributes shows the text; null when there is nothing to look for. */
function finding(
  rows: ColumnRows,
  { entered, search, env, answers }: Looked & { search: Asked['search'] },
): Uint8Array | null {
  const tests = searchTests(search, env)
  if (!tests) return null
  const verdicts = new Uint8Array(rows.length)
  for (const test of tests) {
    const column = columnOf(rows, entered, test.attribute_id)
    const mask = column && answers.of(column, test)
    if (!column || !mask) continue
    env.meter?.take(rows.length >> 5)
    const { codes } = column
    for (let row = 0; row < rows.length; row++) {
      verdicts[row] = (verdicts[row] as number) | (mask.verdicts[codes[row] as number] as number)
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

/** A strict order of rows as they are now: levels, then sort_order, then id, as in `compileSort`; and what it costs. */
function comparer(
  rows: ColumnRows,
  { entered, sort, env, answers, ids }: Looked & { sort: Asked['sort']; ids: readonly string[] },
): { compare: (a: number, b: number) => number; steps: number } {
  let steps = 1
  const levels = levelsOf(sort, env).flatMap(({ attribute_id, attribute, sign }) => {
    const column = columnOf(rows, entered, attribute_id)
    if (!column) return []
    const keys = answers.keysOf(column, attribute_id, attribute)
    const compare = keys.comparer(sign)
    steps += keys.steps
    return [{ codes: column.codes.slice(0, rows.length), compare }]
  })
  const orders = rows.orders.slice(0, rows.length)
  const compare = (a: number, b: number) => {
    for (const { codes, compare: by } of levels) {
      const x = codes[a] as number
      const y = codes[b] as number
      const order = x === y ? 0 : by(x, y)
      if (order !== 0) return order
    }
    const order = (orders[a] as number) - (orders[b] as number)
    if (order !== 0) return order
    if (a === b) return 0
    return (ids[a] as string) < (ids[b] as string) ? -1 : 1
  }
  return { compare, steps }
}
