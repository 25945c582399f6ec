import type { KeyboardEvent } from 'react'

import { isPickedKey, type PickedKey } from '../../client/bulk/picked-keys.ts'
import type { ViewActions } from '../../client/view-member.ts'
import { keyOf, type ListLine } from './lines/list-lines.ts'
import type { ListDeeds } from './list-deeds.ts'
import type { Picks } from './use-picks.ts'

export interface ListKeys {
  lines: readonly ListLine[]
  /** Key of the line that has the focus. */
  active: string | null
  /** Lines that a page holds. */
  page: number
  deeds: ListDeeds
  actions: ViewActions
  focus(key: string): void
  setOpen(id: string, isOpen: boolean): void
  toggleGroup(path: string): void
  lift(key: string): void
  openMenu(): void
  picks: Picks
  /** Me, labels or a date: what the letter means is done to the item. */
  change(key: string, item_id: string, letter: PickedKey): void
  /** To the first value at the end of the line; false when it has none. */
  enterValues(key: string): boolean
}

/** The keys of a line that is not edited; true when one meant something. */
export function handleListKey(event: KeyboardEvent<HTMLElement>, world: ListKeys): boolean {
  const { lines, active, deeds, actions, focus } = world
  const { key, code, altKey, shiftKey } = event
  const hasModifier = event.ctrlKey || event.metaKey
  const at = lines.findIndex((line) => keyOf(line) === active)
  const line = lines[at]
  if (!line || active === null) return false
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const inwards = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const outwards = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (hasModifier && !altKey && key.toLowerCase() === 'z') {
    if (shiftKey) actions.redo()
    else actions.undo()
    return true
  }
  if (altKey && shiftKey && !hasModifier) {
    if (key === 'ArrowUp') deeds.shift(active, -1)
    else if (key === 'ArrowDown') deeds.shift(active, 1)
    else if (key === inwards) deeds.indent(active)
    else if (key === outwards) deeds.outdent(active)
    else return false
    return true
  }
  // By place on the keyboard: where brackets need another modifier, the keys stand there all the same.
  if (hasModifier && !altKey && (code === 'BracketRight' || code === 'BracketLeft')) {
    if (code === 'BracketRight') deeds.indent(active)
    else deeds.outdent(active)
    return true
  }
  if (hasModifier && key === 'Enter' && line.kind === 'item') {
    actions.openItem(line.id)
    return true
  }
  const { picks } = world
  if (hasModifier && key === 'Backspace') {
    deeds.remove(active)
    return true
  }
  if (altKey) return false
  const go = (to: number) => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, to))]
    if (!next) return true
    if (shiftKey) picks.extend(active, keyOf(next))
    focus(keyOf(next))
    return true
  }
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (hasModifier && !isArrow) {
    if (key === ' ') picks.toggle(active)
    else if (key.toLowerCase() === 'a') picks.all()
    else return false
    return true
  }
  if (key === 'Escape') {
    if (picks.picked.size === 0) return false
    picks.clear()
    return true
  }
  if (key === 'x' || key === 'X') {
    picks.toggle(active)
    return true
  }
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'PageDown':
      return go(at + world.page)
    case 'PageUp':
      return go(at - world.page)
    case 'Home':
      return go(0)
    case 'End':
      return go(lines.length - 1)
    case 'Delete':
      deeds.remove(active)
      return true
    case 'F10':
    case 'ContextMenu':
      if (key === 'F10' && !shiftKey) return false
      world.openMenu()
      return true
    default:
  }
  if (key === inwards || key === outwards) return handleAcross(line, key === inwards, at, world)
  if (line.kind === 'group' && (key === 'Enter' || key === ' ')) {
    world.toggleGroup(line.path)
    return true
  }
  if (line.kind === 'add' && (key === 'Enter' || key === ' ')) {
    deeds.draftAtEnd(line.group)
    return true
  }
  if (line.kind !== 'item') return false
  const letter = key.toLowerCase()
  if (isPickedKey(letter)) {
    world.change(active, line.id, letter)
    return true
  }
  if (key === 'Enter' || key === 'F2') deeds.edit(active)
  else if (key === ' ' && shiftKey) world.lift(active)
  else if (key === ' ') deeds.tickWith(active)
  else return false
  return true
}

/** Into what hangs below a line, or out to what it hangs below. */
function handleAcross(line: ListLine, isIn: boolean, at: number, world: ListKeys): boolean {
  const { lines, focus, setOpen, toggleGroup } = world
  if (line.kind === 'group') {
    if (line.isClosed === isIn) toggleGroup(line.path)
    return true
  }
  if (line.kind !== 'item') return false
  if (isIn) {
    if (line.childCount > 0 && !line.isOpen) setOpen(line.id, true)
    else if (line.isOpen) focus(keyOf(lines[at + 1] as ListLine))
    else world.enterValues(keyOf(line))
    return true
  }
  if (line.isOpen) setOpen(line.id, false)
  else {
    const parent = lines.slice(0, at).findLast((one) => one.kind === 'item' && one.id === line.parent_id)
    const header = parent ?? lines.slice(0, at).findLast(({ kind }) => kind === 'group')
    if (header) focus(keyOf(header))
  }
  return true
}

/** The keys of a value at the end of a line: along the values, back to the line, and Delete to empty it. */
export function handleValueKey(
  event: KeyboardEvent<HTMLElement>,
  { focusLine, clear }: { focusLine(): unknown; clear(attribute_id: string): void },
): boolean {
  const target = event.target as HTMLElement
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const values = valuesOf(target.closest('[role=row]'))
  const at = values.indexOf(target)
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const next = at + (isRtl ? -step : step)
  if (key === 'Escape' || (step !== 0 && next < 0)) focusLine()
  else if (step !== 0) values[next]?.focus()
  else if (key === 'Delete' || key === 'Backspace') clear(target.dataset['value'] ?? '')
  else return false
  return true
}

/** The values of a line that are in sight and can be changed. */
export function valuesOf(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('[data-value]') ?? [])].filter(
    ({ parentElement }) => parentElement && getComputedStyle(parentElement).display !== 'none',
  )
}
