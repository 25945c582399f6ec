import type { KeyboardEvent } from 'react'

/** What keys do while nothing is lifted. */
export interface KeyActs {
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
export function pressViewKey(event: KeyboardEvent<HTMLElement>, acts: KeyActs): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) {
    if (key === 'Backspace') return acts.remove()
    if (key !== 'z') return false
    if (event.shiftKey) acts.redo()
    else acts.undo()
    return true
  }
  if (event.altKey) return false
  if (key === 'd') return acts.lift()
  if (key === 'w') return acts.links()
  if (key === 'm' || key === 'l') return acts.change(key)
  if (key === 'Delete') return acts.clear()
  const plain = plainKeys(event)[key]
  plain?.(acts)
  return plain !== undefined
}

function plainKeys(event: KeyboardEvent<HTMLElement>): Record<string, ((acts: KeyActs) => void) | undefined> {
  const later = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  return {
    ArrowDown: (acts) => acts.step(1),
    ArrowUp: (acts) => acts.step(-1),
    PageDown: (acts) => acts.page(1),
    PageUp: (acts) => acts.page(-1),
    Home: (acts) => acts.edge('first'),
    End: (acts) => acts.edge('last'),
    ArrowRight: (acts) => acts.sideways(later),
    ArrowLeft: (acts) => acts.sideways(later === 1 ? -1 : 1),
    Enter: (acts) => acts.open(),
    t: (acts) => acts.today(),
    '+': (acts) => acts.zoom(-1),
    '-': (acts) => acts.zoom(1),
  }
}
