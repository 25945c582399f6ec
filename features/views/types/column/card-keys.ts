import { isPickedKey, type PickedKey } from '../../client/bulk/picked-keys.ts'
import type { CardPlace, CellPlace } from './board-context.ts'
import type { Board } from './stacking/build-board.ts'

/** What a key does to the card that has the focus; null for keys that mean nothing here. */
export type CardAct =
  | { act: 'go'; to: CardPlace; isExtending: boolean }
  | { act: 'open' | 'lift' | 'tick' | 'rename' | 'remove' | 'undo' | 'redo' | 'clear' | 'all' | 'add' }
  | { act: 'change'; key: PickedKey }
  | null

interface KeyContext {
  board: Board
  /** Keys of columns whose cards are in sight, from the first to the last. */
  columns: readonly string[]
  lanes: readonly string[]
  isRtl: boolean
}

/** The keys of 7.1: arrows go, Space lifts, Enter opens; X ticks, F2 renames, M, L and D set values. */
export function readCardKey(event: KeyboardEvent, from: CardPlace, keyContext: KeyContext): CardAct {
  const { key, shiftKey, altKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (altKey) return null
  if (isCommand) {
    const letter = key.toLowerCase()
    if (letter === 'z') return { act: shiftKey ? 'redo' : 'undo' }
    if (letter === 'y') return { act: 'redo' }
    if (letter === 'a') return { act: 'all' }
    if (key === ' ') return { act: 'tick' }
    return key === 'Backspace' ? { act: 'remove' } : null
  }
  if (key === ' ') return { act: shiftKey ? 'tick' : 'lift' }
  if (key === 'Enter') return { act: shiftKey ? 'add' : 'open' }
  if (key === 'F2') return { act: 'rename' }
  if (key === 'Delete') return { act: 'remove' }
  if (key === 'Escape') return { act: 'clear' }
  if (key === 'x' || key === 'X') return { act: 'tick' }
  const letter = key.toLowerCase()
  if (isPickedKey(letter)) return { act: 'change', key: letter }
  const to = cardFrom(from, key, keyContext)
  return to && { act: 'go', to, isExtending: shiftKey && (key === 'ArrowUp' || key === 'ArrowDown') }
}

/** The card that a key goes to: up and down through the lanes of a column, sideways at the same height. */
export function cardFrom(
  from: CardPlace,
  key: string,
  { board, columns, lanes, isRtl }: KeyContext,
): CardPlace | null {
  const linesOf = (cell: CellPlace) => board.piles.get(cell.column)?.cells.get(cell.lane) ?? []
  const place = (cell: CellPlace, at: number): CardPlace | null => {
    const lines = linesOf(cell)
    const line = lines[Math.max(0, Math.min(at, lines.length - 1))]
    return line ? { column: cell.column, lane: cell.lane, id: line.id } : null
  }
  const own = linesOf(from)
  const at = own.findIndex(({ id }) => id === from.id)
  switch (key) {
    case 'Home':
      return place(from, 0)
    case 'End':
      return place(from, own.length)
    case 'PageUp':
      return place(from, at - 8)
    case 'PageDown':
      return place(from, at + 8)
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = key === 'ArrowDown' ? 1 : -1
      if (at + step >= 0 && at + step < own.length) return place(from, at + step)
      for (let n = lanes.indexOf(from.lane) + step; n >= 0 && n < lanes.length; n += step) {
        const found = place({ column: from.column, lane: lanes[n] ?? '' }, step === 1 ? 0 : Infinity)
        if (found) return found
      }
      return null
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const step = (key === 'ArrowRight') !== isRtl ? 1 : -1
      for (let n = columns.indexOf(from.column) + step; n >= 0 && n < columns.length; n += step) {
        const found = place({ column: columns[n] ?? '', lane: from.lane }, at)
        if (found) return found
      }
      return null
    }
    default:
      return null
  }
}

/** The ids of a cell from one card to another, both included. */
export function idsBetween(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  if (a < 0 || b < 0) return b < 0 ? [] : [to]
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
