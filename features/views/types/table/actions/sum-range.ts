import { sumOf } from '@weft/base'
import type { ValueContext } from '@weft/model'
import type { Meter } from '@weft/query'

import type { ShownAttribute } from '../../../client/view-member.ts'
import { dataOf } from '../cell-texts.ts'
import type { GridControl } from '../grid/grid-control.ts'
import type { CellRange } from '../grid/selection.ts'

export interface RangeSum {
  rows: number
  columns: number
  cells: number
  /** Null where the range is too large to be read for this. */
  filled: number | null
  /** How many of the cells hold a number, and what they add up to. */
  numbers: number
  sum: number
  /** How the sum is written, where all numbers stand in one column. */
  format: ((value: number) => string) | null
}

/** Larger ranges are only counted. */
const MAX_READ = 200_000

/** Steps of a line, and of reading a cell of it. */
const LINE_STEPS = 20
const CELL_STEPS = 5

/** What the cells of a range come to, in slices; lines without cells do not count. */
export function* summing(
  control: Pick<GridControl, 'model'>,
  range: CellRange,
  { columns, context }: { columns: readonly ShownAttribute[]; context: ValueContext },
  meter: Meter,
): Generator<void, RangeSum> {
  const { model } = control
  const own = columns.slice(range.start, range.end + 1)
  const adding = own.filter(({ type }) => type.toNumber && type.aggregates.includes('sum'))
  const isRead = (range.bottom - range.top + 1) * own.length <= MAX_READ
  const found: RangeSum = {
    rows: 0,
    columns: own.length,
    cells: 0,
    filled: isRead ? 0 : null,
    numbers: 0,
    sum: 0,
    format: null,
  }
  const numeric = new Set<string>()
  const added: number[] = []
  for (let line = range.top; line <= range.bottom; line++) {
    if (meter.isOver) yield
    meter.take(isRead ? LINE_STEPS + CELL_STEPS * own.length : 1)
    if (!model.hasCells(line)) continue
    found.rows++
    const item = isRead ? model.rowAt(line)?.item : undefined
    if (!item) continue
    for (const column of own) {
      const data = dataOf(item, column)
      if (data === null) continue
      found.filled = (found.filled ?? 0) + 1
      const number = adding.includes(column) ? column.type.toNumber?.(data, column.settings) : null
      if (number === null || number === undefined || Number.isNaN(number)) continue
      numeric.add(column.id)
      found.numbers++
      added.push(number)
    }
  }
  found.sum = sumOf(added)
  found.cells = found.rows * found.columns
  const only = numeric.size === 1 ? adding.find(({ id }) => numeric.has(id)) : undefined
  if (only) found.format = (value) => only.type.format(value, only.settings, context)
  return found
}
