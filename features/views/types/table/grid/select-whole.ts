import type { GridControl } from './grid-control.ts'
import { movePlace } from './navigation.ts'
import type { CellRange } from './selection.ts'

/** All columns of the lines that are selected. */
export function selectRows(control: GridControl): void {
  const { selection, range } = control
  if (!selection || !range) return
  const last = control.model.options.columns.length - 1
  control.select(
    { anchor: { ...selection.anchor, column: 0 }, focus: { ...selection.focus, column: last } },
    false,
  )
}

/** All lines of some columns: of those that are selected, unless told. */
export function selectColumns(control: GridControl, columns?: Pick<CellRange, 'start' | 'end'>): void {
  const range = columns ?? control.range
  if (!range) return
  const { field } = control
  const top = movePlace({ line: -1, column: 0 }, 'top', field)
  const bottom = movePlace({ line: -1, column: 0 }, 'bottom', field)
  if (top.line < 0 || bottom.line < top.line) return
  control.select(
    { anchor: { line: top.line, column: range.start }, focus: { line: bottom.line, column: range.end } },
    false,
  )
}

/** Everything. */
export function selectAll(control: GridControl): void {
  selectColumns(control, { start: 0, end: control.model.options.columns.length - 1 })
}
