import type { KeyboardEvent } from 'react'

/** What keys do while nothing is lifted. */
export interface KeyActions {
  /** To another row, by so many. */
  step(by: number): void
  page(by: -1 | 1): void
  edge(end: 'first' | 'last'): void
  /** Opens or closes what lies below, or goes along time; 1 is later. */
  sideways(step: -1 | 1): void
  open(): void
  /** These answer whether they meant something here. */
  lift(): boolean
  links(): boolean
  /** Gives the item to me, or opens its labels. */
  change(letter: 'm' | 'l'): boolean
  remove(): boolean
  /** Takes the dates away. */
  clear(): boolean
  today(): void
  zoom(step: -1 | 1): void
  undo(): void
  redo(): void
}

/** Whether the key meant something. */
export function pressViewKey(event: KeyboardEvent<HTMLElement>, ganttActions: KeyActions): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) {
    if (key === 'Backspace') return ganttActions.remove()
    if (key !== 'z') return false
    if (event.shiftKey) ganttActions.redo()
    else ganttActions.undo()
    return true
  }
  if (event.altKey) return false
  if (key === 'd') return ganttActions.lift()
  if (key === 'w') return ganttActions.links()
  if (key === 'm' || key === 'l') return ganttActions.change(key)
  if (key === 'Delete') return ganttActions.clear()
  const plain = plainKeys(event)[key]
  plain?.(ganttActions)
  return plain !== undefined
}

function plainKeys(
  event: KeyboardEvent<HTMLElement>,
): Record<string, ((ganttActions: KeyActions) => void) | undefined> {
  const later = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  return {
    ArrowDown: (ganttActions) => ganttActions.step(1),
    ArrowUp: (ganttActions) => ganttActions.step(-1),
    PageDown: (ganttActions) => ganttActions.page(1),
    PageUp: (ganttActions) => ganttActions.page(-1),
    Home: (ganttActions) => ganttActions.edge('first'),
    End: (ganttActions) => ganttActions.edge('last'),
    ArrowRight: (ganttActions) => ganttActions.sideways(later),
    ArrowLeft: (ganttActions) => ganttActions.sideways(later === 1 ? -1 : 1),
    Enter: (ganttActions) => ganttActions.open(),
    t: (ganttActions) => ganttActions.today(),
    '+': (ganttActions) => ganttActions.zoom(-1),
    '-': (ganttActions) => ganttActions.zoom(1),
  }
}
