import type { GridControl } from '../grid/grid-control.ts'
import type { RowStructure } from './structure.ts'

/**
 * The keys that change the order of rows: Shift+Space lifts, Alt+Shift+arrows move a row, and Ctrl with the brackets
 * puts it a level in or out. They are heard before the grid's own. True when the key meant something here.
 */
export function handleStructureKey(
  event: KeyboardEvent,
  control: GridControl,
  structure: RowStructure,
): boolean {
  if (event.isComposing) return false
  const { key, code, altKey, shiftKey } = event
  const { range } = control
  const ids = range ? control.rowsOf(range).map(({ row }) => row.id) : []
  const [first] = ids
  if (first === undefined) return false
  const hasModifier = event.ctrlKey || event.metaKey
  if (key === ' ' && shiftKey && !hasModifier && !altKey) {
    structure.lift(first)
    return true
  }
  // By place on the keyboard: where brackets need another modifier, the keys stand there all the same.
  if (hasModifier && !altKey && !shiftKey && (code === 'BracketRight' || code === 'BracketLeft')) {
    if (code === 'BracketRight') structure.indent(ids)
    else structure.outdent(ids)
    return true
  }
  if (!altKey || !shiftKey || hasModifier) return false
  const inwards = control.view.isRtl ? 'ArrowLeft' : 'ArrowRight'
  const outwards = control.view.isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'ArrowUp') structure.shift(first, -1)
  else if (key === 'ArrowDown') structure.shift(first, 1)
  else if (key === inwards) structure.indent(ids)
  else if (key === outwards) structure.outdent(ids)
  else return false
  return true
}
