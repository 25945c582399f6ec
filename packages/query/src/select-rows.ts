import { ComputedCells } from './computed/computed-cells.ts'
import { compileFilter } from './compile-filter.ts'
import { type SortKey, compileSort } from './compile-sort.ts'
import type { QueryEnv, QueryRow, QuerySpec, ReadCell } from './query-env.ts'
import { SearchTexts } from './search-text.ts'
import { TextKeys } from './text-keys.ts'

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

/** Answers a query once, in the order of the live query. With a limit only the best rows are kept, unsorted ones never. */
export function selectRows<R extends QueryRow>(options: SelectOptions<R>): { rows: R[]; has_more: boolean } {
  const { spec, env, after } = options
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
    if (after && row.id === after) start = candidate(row)
    if (matches(row) && (!search || search(row))) found.push(candidate(row))
  }
  const from = start
  const rest = from ? found.filter((one) => compare(one, from) > 0) : found
  const limit = options.limit ?? rest.length
  if (limit * 8 < rest.length) {
    const best = keepBest(rest, limit + 1, compare)
    return { rows: best.slice(0, limit).map(({ row }) => row), has_more: best.length > limit }
  }
  texts.rankAll()
  rest.sort(compare)
  return { rows: rest.slice(0, limit).map(({ row }) => row), has_more: rest.length > limit }
}

function keepBest<T>(all: readonly T[], limit: number, compare: (a: T, b: T) => number): T[] {
  const best: T[] = []
  for (const one of all) {
    const worst = best[limit - 1]
    if (worst !== undefined && compare(one, worst) >= 0) continue
    let low = 0
    let high = best.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(best[middle] as T, one) < 0) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, one)
    if (best.length > limit) best.pop()
  }
  return best
}
