import type { ComputedCell, ValueContext } from '@weft/model'
import type { Patterns } from './patterns.ts'

/** One evaluation: the row, and what is left of its steps. */
export interface Run {
  cell: ComputedCell
  context: ValueContext
  /** The viewer's zone. */
  tz: string
  urlOf(row_id: string): string
  patterns: Patterns | null
  /** Below zero the cell is an error. */
  steps: number
  /** Work that does not count against the cell, since it is done once for many, such as making a pattern's program. */
  shared: number
}
