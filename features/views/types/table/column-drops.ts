import type { DragKey } from '@weft/ui'

import type { ColumnLayout } from './grid/column-layout.ts'
import gridStyles from './grid/grid.module.css'

/** Before which column a dragged one would land (null: at the end), and where the line that says so stands. */
export interface DropPlace {
  before: string | null
  x: number
}

/** Where a dragged column would land: before the column whose middle lies beyond the pointer. */
export function dropPlaceAt(x: number, row: HTMLElement | null, layout: ColumnLayout): DropPlace | null {
  if (!row) return null
  const box = row.getBoundingClientRect()
  const number = row.querySelector<HTMLElement>(`.${gridStyles['number']}`)?.offsetWidth ?? 0
  const distance = (isRtl(row) ? box.right - x : x - box.left) - number
  const scroll = scrollOf(row)
  for (const { id, start, width, index } of layout.columns.slice(1)) {
    // Frozen ones stand where they stand, however far the others are scrolled.
    const place = index < layout.frozen ? start + scroll : start
    if (distance < place + width / 2) return { before: id, x: place }
  }
  return { before: null, x: layout.width }
}

/** One column further, by an arrow key. */
export function stepOf(
  own: number,
  from: DropPlace | null,
  { key, layout, row }: { key: DragKey; layout: ColumnLayout; row: HTMLElement | null },
): DropPlace | null {
  if (!row || (key !== 'left' && key !== 'right')) return null
  const { columns, frozen, width } = layout
  const at = from ? columns.findIndex(({ id }) => id === from.before) : own
  const current = at < 0 ? columns.length : at
  const isForward = (key === 'right') !== isRtl(row)
  const next = current + (isForward ? (from ? 1 : 2) : -1)
  const column = columns[next]
  if (next < 1 || next > columns.length) return null
  return column
    ? { before: column.id, x: column.start + (next < frozen ? scrollOf(row) : 0) }
    : { before: null, x: width }
}

const isRtl = (row: HTMLElement) => getComputedStyle(row).direction === 'rtl'
const scrollOf = (row: HTMLElement) => Math.abs(row.closest('[role=grid]')?.scrollLeft ?? 0)
