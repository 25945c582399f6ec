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
export function joinTally(into: Tally, from: Tally): void {
  into.count += from.count
  from.cells.forEach((cells, at) => {
    const own = into.cells[at]
    if (own) for (const cell of cells) own.push(cell)
  })
}

export function resultOf(
  tally: Tally | undefined,
  measures: readonly Measure<never>[],
  at: number,
): number | null {
  const measure = measures[at]
  if (!measure) return null
  if (measure.read === null) return tally?.count ?? 0
  return measure.result(tally?.cells[at] ?? [])
}
