import { canonicalJson } from '@weft/base'
import type { Aggregate } from '@weft/model'

import type { LiveQuery } from './live-query.ts'
import {
  findAttribute,
  type GroupSegment,
  type QueryAttribute,
  type QueryEnv,
  type QueryRow,
} from './query-env.ts'

/** A number (percentages 0..100), the data of the cell that won (earliest, latest), or null without any. */
export type FooterValue = { kind: 'number'; value: number } | { kind: 'data'; data: unknown } | null

const COUNTS: ReadonlySet<Aggregate> = new Set([
  'count',
  'empty',
  'filled',
  'percent_empty',
  'percent_filled',
  'checked',
  'unchecked',
  'percent_checked',
])

const CHECKS: ReadonlySet<Aggregate> = new Set(['total', 'checked', 'unchecked', 'percent_checked'])

interface Checks {
  done: number
  total: number
}

/** A footer over the filtered rows of a segment of a query, or of all; null for an attribute that is gone. */
export function footerOf<R extends QueryRow>(
  query: LiveQuery<R>,
  attribute_id: string,
  aggregate: Aggregate,
  segment?: GroupSegment,
): FooterValue {
  const attribute = findAttribute(query.env, attribute_id)
  if (!attribute) return null
  const key = JSON.stringify(['footer', attribute_id, aggregate, segment?.path ?? null])
  return query.remembered(key, () =>
    computeFooter(aggregate, query.cellsOf(attribute_id, segment), attribute, query.env),
  )
}

/** One footer over the cells of a column. Checkbox counts take null as not checked. */
export function computeFooter(
  aggregate: Aggregate,
  cells: readonly unknown[],
  attribute: QueryAttribute,
  env: QueryEnv,
): FooterValue {
  const { toChecks } = attribute.type
  if (CHECKS.has(aggregate) && toChecks) return countChecks(aggregate, cells.map(toFilled(toChecks)))
  if (COUNTS.has(aggregate)) return countCells(aggregate, cells)
  const filled = cells.filter((data) => data !== null && data !== undefined)
  if (aggregate === 'unique') return { kind: 'number', value: new Set(filled.map(canonicalJson)).size }
  if (aggregate === 'earliest' || aggregate === 'latest')
    return extreme(aggregate === 'earliest' ? -1 : 1, filled, attribute, env)
  const numbers: number[] = []
  for (const data of filled) {
    const number = attribute.type.toNumber?.(data, attribute.settings)
    if (number !== null && number !== undefined && !Number.isNaN(number)) numbers.push(number)
  }
  if (numbers.length === 0)
    return aggregate === 'sum' || aggregate === 'total_size' ? { kind: 'number', value: 0 } : null
  return { kind: 'number', value: overNumbers(aggregate, numbers) }
}

const toFilled = (toChecks: (data: unknown) => Checks) => (data: unknown) =>
  data === null || data === undefined ? { done: 0, total: 0 } : toChecks(data)

/** The boxes of all cells together. */
function countChecks(aggregate: Aggregate, cells: readonly Checks[]): FooterValue {
  const done = cells.reduce((sum, cell) => sum + cell.done, 0)
  const total = cells.reduce((sum, cell) => sum + cell.total, 0)
  if (aggregate === 'percent_checked')
    return total === 0 ? null : { kind: 'number', value: (done / total) * 100 }
  return {
    kind: 'number',
    value: aggregate === 'total' ? total : aggregate === 'checked' ? done : total - done,
  }
}

function countCells(aggregate: Aggregate, cells: readonly unknown[]): FooterValue {
  const total = cells.length
  let hits = 0
  if (aggregate.includes('checked')) for (const data of cells) hits += data === true ? 1 : 0
  else for (const data of cells) hits += data === null || data === undefined ? 0 : 1
  const percent = (part: number) =>
    total === 0 ? null : { kind: 'number' as const, value: (part / total) * 100 }
  switch (aggregate) {
    case 'percent_filled':
    case 'percent_checked':
      return percent(hits)
    case 'percent_empty':
      return percent(total - hits)
    case 'empty':
    case 'unchecked':
      return { kind: 'number', value: total - hits }
    case 'count':
      return { kind: 'number', value: total }
    default:
      return { kind: 'number', value: hits }
  }
}

function extreme(sign: number, filled: unknown[], attribute: QueryAttribute, env: QueryEnv): FooterValue {
  let best: { key: number | string; data: unknown } | null = null
  for (const data of filled) {
    const key = attribute.type.sortKey(data, attribute.settings, env.context)
    if (key === null) continue
    if (!best || (sign < 0 ? key < best.key : key > best.key)) best = { key, data }
  }
  return best && { kind: 'data', data: best.data }
}

function overNumbers(aggregate: Aggregate, numbers: number[]): number {
  const sum = numbers.reduce((total, n) => total + n, 0)
  const average = sum / numbers.length
  switch (aggregate) {
    case 'sum':
    case 'total_size':
      return sum
    case 'average':
      return average
    case 'std_dev':
      return Math.sqrt(numbers.reduce((total, n) => total + (n - average) ** 2, 0) / numbers.length)
    case 'median': {
      const sorted = numbers.toSorted((a, b) => a - b)
      const middle = sorted.length >> 1
      const upper = sorted[middle] ?? 0
      return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
    }
    default: {
      let min = Infinity
      let max = -Infinity
      for (const n of numbers) {
        if (n < min) min = n
        if (n > max) max = n
      }
      return aggregate === 'min' ? min : aggregate === 'max' ? max : max - min
    }
  }
}
