import type { CellPlace } from './selection.ts'

export type Move =
  | 'up'
  | 'down'
  | 'before'
  | 'after'
  | 'page-up'
  | 'page-down'
  | 'row-start'
  | 'row-end'
  | 'first'
  | 'last'
  | 'top'
  | 'bottom'
  | 'next'
  | 'previous'

export interface NavigationField {
  lines: number
  columns: number
  /** Lines that a page has. */
  page: number
  /** Whether a line has cells; headers of groups are stepped over. */
  hasCells(line: number): boolean
  /** Whether it stands for an item that is not there yet: one step down leads there, and nothing else. */
  isBlank(line: number): boolean
}

/** Where a move leads; the same place when there is no way. */
export function movePlace(place: CellPlace, move: Move, field: NavigationField): CellPlace {
  const { line, column } = place
  const last = field.columns - 1
  switch (move) {
    case 'up':
      return { line: step(line, -1, field, true), column }
    case 'down':
      return { line: step(line, 1, field, true), column }
    case 'before':
      return { line, column: Math.max(0, column - 1) }
    case 'after':
      return { line, column: Math.min(last, column + 1) }
    case 'page-up':
      return { line: near(Math.max(0, line - field.page), -1, line, field), column }
    case 'page-down':
      return { line: near(Math.min(field.lines - 1, line + field.page), 1, line, field), column }
    case 'row-start':
      return { line, column: 0 }
    case 'row-end':
      return { line, column: last }
    case 'top':
      return { line: near(0, 1, line, field), column }
    case 'bottom':
      return { line: near(field.lines - 1, -1, line, field), column }
    case 'first':
      return { line: near(0, 1, line, field), column: 0 }
    case 'last':
      return { line: near(field.lines - 1, -1, line, field), column: last }
    case 'next': {
      if (column < last) return { line, column: column + 1 }
      const below = step(line, 1, field)
      return below === line ? place : { line: below, column: 0 }
    }
    case 'previous': {
      if (column > 0) return { line, column: column - 1 }
      const above = step(line, -1, field)
      return above === line ? place : { line: above, column: last }
    }
  }
}

/** The move that a key makes, or null. `isRtl` turns the keys that point sideways. */
export function moveOfKey(
  key: string,
  { isRtl, hasModifier }: { isRtl: boolean; hasModifier: boolean },
): Move | null {
  switch (key) {
    case 'ArrowUp':
      return hasModifier ? 'top' : 'up'
    case 'ArrowDown':
      return hasModifier ? 'bottom' : 'down'
    case 'ArrowLeft':
    case 'ArrowRight':
      if ((key === 'ArrowLeft') !== isRtl) return hasModifier ? 'row-start' : 'before'
      return hasModifier ? 'row-end' : 'after'
    case 'PageUp':
      return 'page-up'
    case 'PageDown':
      return 'page-down'
    case 'Home':
      return hasModifier ? 'first' : 'row-start'
    case 'End':
      return hasModifier ? 'last' : 'row-end'
    default:
      return null
  }
}

function step(line: number, by: 1 | -1, field: NavigationField, withBlank = false): number {
  for (let at = line + by; at >= 0 && at < field.lines; at += by)
    if (field.hasCells(at) || (withBlank && field.isBlank(at))) return at
  return line
}

/** The nearest line with cells, first in one direction, then in the other. */
function near(line: number, by: 1 | -1, fallback: number, field: NavigationField): number {
  if (field.hasCells(line)) return line
  const onward = step(line, by, field)
  if (onward !== line) return onward
  const back = step(line, by === 1 ? -1 : 1, field)
  return back === line ? fallback : back
}
