import { scaleIdentity } from 'd3-scale'

import type { LayoutInput } from './scene.ts'

export interface ValueScale {
  of(value: number): number
  /** The end of the axis. */
  high: number
  ticks: number[]
}

/** From the smallest to the largest value on round numbers, with 0 and the target in sight. */
export function valueScale(
  { cells, target }: Pick<LayoutInput, 'cells' | 'target'>,
  [start, end]: readonly [number, number],
  { isStacked, tickCount }: { isStacked: boolean; tickCount: number },
): ValueScale {
  let low = 0
  let high = 0
  const see = (value: number) => {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  for (const row of cells) {
    if (isStacked) {
      see(row.reduce<number>((sum, cell) => sum + Math.max(0, cell ?? 0), 0))
      see(row.reduce<number>((sum, cell) => sum + Math.min(0, cell ?? 0), 0))
    } else for (const cell of row) see(cell ?? 0)
  }
  if (target) see(target.value)
  // Over nothing there is still an axis.
  if (low === high) high = 1
  // Only for round numbers: a scale with a range brings along all the colours that it could go through.
  const round = scaleIdentity().domain([low, high]).nice(tickCount)
  const [first = low, last = high] = round.domain()
  const of = (value: number) => {
    const share = (value - first) / (last - first)
    return start * (1 - share) + end * share
  }
  return { of, high: last, ticks: round.ticks(tickCount) }
}

/** Where each part of a stack begins and ends; what is below zero is stacked downwards. */
export function stackOf(row: readonly (number | null)[]): [number, number][] {
  let up = 0
  let down = 0
  return row.map((cell) => {
    const value = cell ?? 0
    const from = value < 0 ? down : up
    if (value < 0) down += value
    else up += value
    return [from, from + value]
  })
}

export const sumOf = (row: readonly (number | null)[]) =>
  row.reduce<number>((sum, cell) => sum + (cell ?? 0), 0)
