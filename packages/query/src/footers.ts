import { averageOf, canonicalJson, medianOf, sumOf, withoutDust } from '@weft/base'
import type { Aggregate } from '@weft/model'

import type { LiveQuery } from './live-query.ts'
import {
  findAttribute,
  type GroupSegment,
  type QueryAttribute,
  type QueryEnv,
  type QueryRow,
} from './query-env.ts'
import { inPieces } from './work/in-pieces.ts'
import { Meter } from './work/meter.ts'
import { runWhole } from './work/run-whole.ts'
import { sorting } from './work/sorting.ts'

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

/**
 * A footer over the filtered rows of a segment of a query, or of all; null for an attribute that is gone. Over many rows
 * it is the last one while another is made, and undefined before the first.
 */
export function footerOf<R extends QueryRow>(
  query: LiveQuery<R>,
  attribute_id: string,
  aggregate: Aggregate,
  segment?: GroupSegment,
): FooterValue | undefined {
  const { env } = query
  const attribute = findAttribute(env, attribute_id)
  if (!attribute) return null
  const key = JSON.stringify(['footer', attribute_id, aggregate, segment?.path ?? null])
  return query.gathered(key, function* (meter) {
    const cells = yield* query.gatheringCells(attribute_id, segment, meter)
    return yield* computingFooter(aggregate, cells, { attribute, env, meter })
  })
}

/** One footer over the cells of a column, in one go. Checkbox counts take null as not checked. */
export function computeFooter(
  aggregate: Aggregate,
  cells: readonly unknown[],
  attribute: QueryAttribute,
  env: QueryEnv,
): FooterValue {
  return runWhole(computingFooter(aggregate, cells, { attribute, env, meter: new Meter(Infinity) }))
}

interface FooterInputs {
  attribute: QueryAttribute
  env: QueryEnv
  meter: Meter
}

/** The same in slices. */
export function* computingFooter(
  aggregate: Aggregate,
  cells: readonly unknown[],
  { attribute, env, meter }: FooterInputs,
): Generator<void, FooterValue> {
  const { type, settings } = attribute
  const { toChecks } = type
  const over = (steps: number, each: (data: unknown) => void) =>
    inPieces(cells.length, meter, { steps, each: (at) => each(cells[at] ?? null) })
  if (CHECKS.has(aggregate) && toChecks) {
    const sum: Checks = { done: 0, total: 0 }
    yield* over(4, (data) => {
      if (data === null) return
      const { done, total } = toChecks(data)
      sum.done += done
      sum.total += total
    })
    return checksOf(aggregate, sum)
  }
  if (COUNTS.has(aggregate)) {
    const isHit = aggregate.includes('checked')
      ? (data: unknown) => data === true
      : (data: unknown) => data !== null
    let hits = 0
    yield* over(1, (data) => {
      if (isHit(data)) hits++
    })
    return countOf(aggregate, hits, cells.length)
  }
  if (aggregate === 'unique') {
    const seen = new Set<string>()
    yield* over(10, (data) => {
      if (data !== null) seen.add(canonicalJson(data))
    })
    return { kind: 'number', value: seen.size }
  }
  if (aggregate === 'earliest' || aggregate === 'latest') {
    const sign = aggregate === 'earliest' ? -1 : 1
    let best: { key: number | string; data: unknown } | null = null
    yield* over(10, (data) => {
      const key = data === null ? null : type.sortKey(data, settings, env.context)
      if (key === null) return
      if (!best || (sign < 0 ? key < best.key : key > best.key)) best = { key, data }
    })
    return asData(best)
  }
  const numbers: number[] = []
  yield* over(4, (data) => {
    const number = data === null ? null : type.toNumber?.(data, settings)
    if (number !== null && number !== undefined && !Number.isNaN(number)) numbers.push(number)
  })
  if (numbers.length === 0)
    return aggregate === 'sum' || aggregate === 'total_size' ? { kind: 'number', value: 0 } : null
  return { kind: 'number', value: yield* overNumbers(aggregate, numbers, meter) }
}

const asData = (best: { data: unknown } | null): FooterValue => best && { kind: 'data', data: best.data }

/** The boxes of all cells together. */
function checksOf(aggregate: Aggregate, { done, total }: Checks): FooterValue {
  if (aggregate === 'percent_checked')
    return total === 0 ? null : { kind: 'number', value: (done / total) * 100 }
  return {
    kind: 'number',
    value: aggregate === 'total' ? total : aggregate === 'checked' ? done : total - done,
  }
}

function countOf(aggregate: Aggregate, hits: number, total: number): FooterValue {
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

/** Numbers are added up and compared so fast that only putting them in order is done in slices. */
const NUMBER_STEPS = 0.4

function* overNumbers(aggregate: Aggregate, numbers: number[], meter: Meter): Generator<void, number> {
  meter.take(numbers.length * NUMBER_STEPS)
  if (meter.isOver) yield
  switch (aggregate) {
    case 'sum':
    case 'total_size':
      return sumOf(numbers)
    case 'average':
      return averageOf(numbers)
    case 'std_dev': {
      const average = averageOf(numbers)
      return withoutDust(Math.sqrt(sumOf(numbers.map((n) => (n - average) ** 2)) / numbers.length))
    }
    case 'median':
      return medianOf(yield* sorting(numbers, (a, b) => a - b, meter)) ?? 0
    default: {
      let min = Infinity
      let max = -Infinity
      for (const n of numbers) {
        if (n < min) min = n
        if (n > max) max = n
      }
      return aggregate === 'min' ? min : aggregate === 'max' ? max : sumOf([max, -min])
    }
  }
}
