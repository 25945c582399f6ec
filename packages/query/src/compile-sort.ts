import type { SortKeySpec } from '@weft/model'
import { MAX_SORTS } from '@weft/model'

import {
  type QueryAttribute,
  type QueryEnv,
  type QueryRow,
  type ReadCell,
  findAttribute,
} from './query-env.ts'
import { type TextKey, type TextKeys } from './text-keys.ts'

/** What a row is ordered by at one level; null is empty and comes last in both directions. */
export type SortKey = number | TextKey | null

export interface Sorted {
  id: string
  sort_order: number
  keys: readonly SortKey[]
}

export interface SortPlan<R> {
  keys(row: R): readonly SortKey[]
  /** Of the levels: 1 or -1. */
  signs: readonly number[]
  /** A strict order: levels, then sort_order, then id. */
  compare(a: Sorted, b: Sorted): number
}

const NO_KEYS: readonly SortKey[] = []

export function toSortKey(raw: number | string | null, texts: TextKeys): SortKey {
  if (typeof raw === 'string') return texts.key(raw)
  return raw === null || Number.isNaN(raw) ? null : raw
}

function cellSortKey(data: unknown, { type, settings }: QueryAttribute, env: QueryEnv, texts: TextKeys) {
  if (data === null || data === undefined) return type.emptySortKey ?? null
  return toSortKey(type.sortKey(data, settings, env.context), texts)
}

/** `sign` is 1 or -1; it turns the order of filled keys and leaves the empty ones last. */
export function compareKeys(a: SortKey, b: SortKey, sign: number, texts: TextKeys): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  if (typeof a === 'number') return typeof b === 'number' ? (a < b ? -sign : sign) : -1
  return typeof b === 'number' ? 1 : texts.compare(a, b) * sign
}

export function compileSort<R extends QueryRow>(
  sort: readonly SortKeySpec[] | undefined,
  env: QueryEnv,
  read: ReadCell<R>,
  texts: TextKeys,
): SortPlan<R> {
  const levels = (sort ?? []).slice(0, MAX_SORTS).flatMap(({ attribute_id, direction }) => {
    const attribute = findAttribute(env, attribute_id)
    return attribute ? [{ attribute_id, attribute, sign: direction === 'desc' ? -1 : 1 }] : []
  })
  const signs = levels.map((level) => level.sign)
  return {
    signs,
    keys: (row) =>
      levels.length === 0
        ? NO_KEYS
        : levels.map(({ attribute_id, attribute }) =>
            cellSortKey(read(row, attribute_id), attribute, env, texts),
          ),
    compare(a, b) {
      for (let i = 0; i < signs.length; i++) {
        const order = compareKeys(a.keys[i] ?? null, b.keys[i] ?? null, signs[i] ?? 1, texts)
        if (order !== 0) return order
      }
      if (a.sort_order !== b.sort_order) return a.sort_order - b.sort_order
      return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
    },
  }
}
