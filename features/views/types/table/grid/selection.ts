/** A cell by line and column number. */
export interface CellPlace {
  line: number
  column: number
}

/** A rectangle of cells, all ends inclusive. */
export interface CellRange {
  top: number
  bottom: number
  start: number
  end: number
}

/** The active cell, and the corner that a range was begun from: equal when only one cell is selected. */
export interface Selection {
  anchor: CellPlace
  /** The corner that moves. */
  focus: CellPlace
}

export function selectCell(place: CellPlace): Selection {
  return { anchor: place, focus: place }
}

export function extendTo({ anchor }: Selection, focus: CellPlace): Selection {
  return { anchor, focus }
}

export function rangeOf({ anchor, focus }: Selection): CellRange {
  return {
    top: Math.min(anchor.line, focus.line),
    bottom: Math.max(anchor.line, focus.line),
    start: Math.min(anchor.column, focus.column),
    end: Math.max(anchor.column, focus.column),
  }
}

export function isInRange({ top, bottom, start, end }: CellRange, line: number, column: number): boolean {
  return line >= top && line <= bottom && column >= start && column <= end
}

export function isSingleCell(range: CellRange): boolean {
  return range.top === range.bottom && range.start === range.end
}

/** Keeps a selection inside what is there; null when nothing is. */
export function clampSelection(
  selection: Selection,
  { lines, columns }: { lines: number; columns: number },
): Selection | null {
  if (lines <= 0 || columns <= 0) return null
  const clamp = ({ line, column }: CellPlace): CellPlace => ({
    line: Math.max(0, Math.min(lines - 1, line)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  return { anchor: clamp(selection.anchor), focus: clamp(selection.focus) }
}

/** Which edges of a range a cell lies at, for drawing its outline cell by cell. */
export function edgesOf(range: CellRange, line: number, column: number): string {
  let edges = ''
  if (line === range.top) edges += 't'
  if (line === range.bottom) edges += 'b'
  if (column === range.start) edges += 's'
  if (column === range.end) edges += 'e'
  return edges
}

/**
 * Where a fill handle that is dragged to a cell leads: the range grown in the one direction that was dragged further.
 * The same range when the cell lies inside it.
 */
export function fillRange(range: CellRange, to: CellPlace): CellRange {
  const down = Math.max(0, to.line - range.bottom)
  const up = Math.max(0, range.top - to.line)
  const after = Math.max(0, to.column - range.end)
  const before = Math.max(0, range.start - to.column)
  if (Math.max(up, down) >= Math.max(before, after)) {
    return { ...range, top: range.top - up, bottom: range.bottom + down }
  }
  return { ...range, start: range.start - before, end: range.end + after }
}
