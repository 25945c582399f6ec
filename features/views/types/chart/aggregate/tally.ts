import { inPieces, type Meter } from '@weft/query'

import type { Measure } from './chart-table.ts'

/** What one cell of the table has gathered: how many rows, and their data where a function needs them. */
export interface Tally {
  count: number
  cells: unknown[][]
}

export function newTally(measures: readonly Measure<never>[]): Tally {
  return { count: 0, cells: measures.map(() => []) }
}

/** Takes in what another gathered; nothing is lost, so a median of parts that were joined is the true one. */
export function* joinTally(into: Tally, from: Tally, meter: Meter): Generator<void, void> {
  into.count += from.count
  for (const [at, cells] of from.cells.entries()) {
    const own = into.cells[at]
    if (own) yield* inPieces(cells.length, meter, { steps: 0.1, each: (n) => void own.push(cells[n]) })
  }
}

export function* resultOf(
  tally: Tally,
  measures: readonly Measure<never>[],
  at: number,
  meter: Meter,
): Generator<void, number | null> {
  const measure = measures[at]
  if (!measure) return null
  if (measure.read === null) return tally.count
  return yield* measure.result(tally.cells[at] ?? [], meter)
}
