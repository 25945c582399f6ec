import { ComputedCells } from './computed/computed-cells.ts'
import { compileFilter } from './compile-filter.ts'
import { type SortKey, compileSort } from './compile-sort.ts'
import type { QueryEnv, QueryRow, QuerySpec, ReadCell } from './query-env.ts'
import { SearchTexts } from './search-text.ts'
import { COLLATING, RANKING_STEPS, TextKeys } from './text-keys.ts'
import { Meter } from './work/meter.ts'
import { runWhole } from './work/run-whole.ts'
import { sorting } from './work/sorting.ts'

export interface SelectOptions<R extends QueryRow> {
  rows: Iterable<R>
  spec: Pick<QuerySpec, 'filter' | 'sort' | 'search'>
  env: QueryEnv
  read: ReadCell<R>
  /** The id that the page comes after; an id that no longer matches still marks its place if its row is there. */
  after?: string | null
  /** All when left out. */
  limit?: number
  /** Texts ranked before, to be kept between calls over the same rows. */
  texts?: TextKeys
}

interface Candidate<R> {
  id: string
  sort_order: number
  keys: readonly SortKey[]
  row: R
}

export interface FoundRows<R> {
  rows: R[]
  has_more: boolean
}

/** Answers a query once, in the order of the live query. With a limit only the best rows are kept, unsorted ones never. */
export function selectRows<R extends QueryRow>(options: SelectOptions<R>): FoundRows<R> {
  const { meter: _sliced, ...env } = options.env
  return runWhole(selectingRows({ ...options, env }))
}

/** The same in slices: it yields whenever the meter of the environment is over, over rows that stay as they are. */
export function* selectingRows<R extends QueryRow>(options: SelectOptions<R>): Generator<void, FoundRows<R>> {
  const { spec, env, after } = options
  const meter = env.meter ?? new Meter(Infinity)
  // What conditions and orders take for a row, besides what they compute and how long its texts are.
  const steps =
    4 + 10 * (JSON.stringify(spec.filter ?? null).split('operator').length + (spec.sort?.length ?? 0))
  const { read } = new ComputedCells(env, options.read)
  const texts = options.texts ?? new TextKeys(env.context.locale)
  const matches = compileFilter(spec.filter, env, read)
  const search = new SearchTexts<R>().test(spec.search, env, read)
  const { keys, compare } = compileSort(spec.sort, env, read, texts)
  const candidate = (row: R): Candidate<R> => ({
    id: row.id,
    sort_order: row.sort_order,
    keys: keys(row),
    row,
  })
  const found: Candidate<R>[] = []
  let start: Candidate<R> | null = null
  for (const row of options.rows) {
    if (meter.isOver) yield
    meter.take(steps)
    if (after && row.id === after) start = candidate(row)
    if (matches(row) && (!search || search(row))) found.push(candidate(row))
  }
  const from = start
  const limit = options.limit ?? found.length
  if (limit * 8 < found.length) {
    const best = yield* keepingBest(found, { after: from, limit: limit + 1, compare, meter })
    return { rows: best.slice(0, limit).map(({ row }) => row), has_more: best.length > limit }
  }
  while (texts.rankSome(() => true)) {
    meter.take(RANKING_STEPS)
    if (meter.isOver) yield
  }
  const sorted = yield* sorting(found, compare, meter)
  const rest = from ? sorted.filter((one) => compare(one, from) > 0) : sorted
  return { rows: rest.slice(0, limit).map(({ row }) => row), has_more: rest.length > limit }
}

/** The first of those that come after one, in their order. */
function* keepingBest<T>(
  all: readonly T[],
  by: { after: T | null; limit: number; compare: (a: T, b: T) => number; meter: Meter },
): Generator<void, T[]> {
  const { after, limit, compare, meter } = by
  const best: T[] = []
  for (const one of all) {
    if (meter.isOver) yield
    meter.take(COLLATING)
    if (after && compare(one, after) <= 0) continue
    const worst = best[limit - 1]
    if (worst !== undefined && compare(one, worst) >= 0) continue
    let low = 0
    let high = best.length
    while (low < high) {
      meter.take(COLLATING)
      const middle = (low + high) >> 1
      if (compare(best[middle] as T, one) < 0) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, one)
    if (best.length > limit) best.pop()
  }
  return best
}
