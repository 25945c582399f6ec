/** Widths in px; a column is frozen or scrolls. */
const MIN_COLUMN_WIDTH = 60
const MAX_COLUMN_WIDTH = 800

export interface ColumnSpec {
  id: string
  width: number
}

export interface PlacedColumn extends ColumnSpec {
  /** From 0, frozen ones included. */
  index: number
  /** Distance of its start edge from the start edge of the first column. */
  start: number
}

/** Where columns lie. The first `frozen` ones stay in sight while the others scroll sideways. */
export interface ColumnLayout {
  columns: readonly PlacedColumn[]
  frozen: number
  frozenWidth: number
  width: number
}

export interface IndexRange {
  /** Inclusive. */
  first: number
  /** Exclusive; equal to `first` when nothing is in sight. */
  end: number
}

export function clampWidth(width: number): number {
  if (!Number.isFinite(width)) return MIN_COLUMN_WIDTH
  return Math.round(Math.max(MIN_COLUMN_WIDTH, Math.min(MAX_COLUMN_WIDTH, width)))
}

export function layOutColumns(specs: readonly ColumnSpec[], frozen: number): ColumnLayout {
  const columns: PlacedColumn[] = []
  let start = 0
  for (const [index, { id, width }] of specs.entries()) {
    columns.push({ id, width, index, start })
    start += width
  }
  const first = columns[frozen]
  return { columns, frozen, frozenWidth: first ? first.start : start, width: start }
}

/** How many of the wanted columns can stand still in a window so wide, and leave the others room to scroll; at least one. */
export function fitFrozen(specs: readonly ColumnSpec[], wanted: number, viewport: number): number {
  let width = specs[0]?.width ?? 0
  let count = 1
  while (count < wanted && count < specs.length) {
    width += specs[count]?.width ?? 0
    if (width > viewport * 0.7) break
    count++
  }
  return count
}

/**
 * The scrolling columns that can be seen. `scroll` is how far they are scrolled away from the start, `viewport` the
 * whole width in sight, frozen columns included; `before` is what stands before the first column, such as row numbers.
 */
export function columnsInSight(
  layout: ColumnLayout,
  { scroll, viewport, before = 0 }: { scroll: number; viewport: number; before?: number },
): IndexRange {
  const from = scroll + layout.frozenWidth
  const to = scroll + viewport - before
  let first = layout.frozen
  while (first < layout.columns.length && endOf(layout, first) <= from) first++
  let end = first
  while (end < layout.columns.length && (layout.columns[end]?.start ?? 0) < to) end++
  return { first, end }
}

/** The column at a distance from the start edge of the first one in unscrolled px, or -1. */
export function columnAt(layout: ColumnLayout, x: number): number {
  if (x < 0) return -1
  return layout.columns.findIndex(({ start, width }) => x >= start && x < start + width)
}

/** How far to scroll sideways so that a column is wholly in sight; the same `scroll` when it is. */
export function scrollToColumn(
  layout: ColumnLayout,
  index: number,
  { scroll, viewport, before = 0 }: { scroll: number; viewport: number; before?: number },
): number {
  const column = layout.columns[index]
  if (!column || index < layout.frozen) return scroll
  const room = viewport - before
  if (column.start < scroll + layout.frozenWidth) return Math.max(0, column.start - layout.frozenWidth)
  const end = column.start + column.width
  if (end <= scroll + room) return scroll
  // A column wider than the room shows its start.
  return Math.max(0, Math.min(end - room, column.start - layout.frozenWidth))
}

/** The order after a column was moved before another (null: to the end). The frozen columns keep their place. */
export function moveColumn(order: readonly string[], id: string, before: string | null): string[] {
  if (id === before) return [...order]
  const rest = order.filter((one) => one !== id)
  const at = before === null ? rest.length : rest.indexOf(before)
  return at < 0 ? [...order] : [...rest.slice(0, at), id, ...rest.slice(at)]
}

function endOf(layout: ColumnLayout, index: number): number {
  const column = layout.columns[index]
  return column ? column.start + column.width : 0
}
