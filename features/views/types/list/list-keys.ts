import type { KeyboardEvent } from 'react'

import { isPickedKey, type PickedKey } from '../../client/bulk/picked-keys.ts'
import type { ViewActions } from '../../client/view-member.ts'
import { keyOf, type ListLine } from './lines/list-lines.ts'
import type { ListActions } from './list-actions.ts'
import type { Picks } from './use-picks.ts'

export interface ListKeys {
  lines: readonly ListLine[]
  /** Key of the line that has the focus. */
  active: string | null
  /** Lines that a page holds. */
  page: number
  listActions: ListActions
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

/** The line that has the focus, and which way leads into what hangs below it. */
interface ActiveLine {
  line: ListLine
  key: string
  at: number
  inwards: 'ArrowLeft' | 'ArrowRight'
  outwards: 'ArrowLeft' | 'ArrowRight'
}

/** The keys of a line that is not edited; true when one meant something. */
export function handleListKey(event: KeyboardEvent<HTMLElement>, list: ListKeys): boolean {
  const { lines, active } = list
  const at = lines.findIndex((line) => keyOf(line) === active)
  const line = lines[at]
  if (!line || active === null) return false
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const own: ActiveLine = {
    line,
    key: active,
    at,
    inwards: isRtl ? 'ArrowLeft' : 'ArrowRight',
    outwards: isRtl ? 'ArrowRight' : 'ArrowLeft',
  }
  if (event.altKey) return handleAltKey(event, own, list)
  const hasModifier = event.ctrlKey || event.metaKey
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  if (hasModifier && !isArrow) return handleModifiedKey(event, own, list)
  return handleMove(event, own, list) ?? handleLineKey(event, own, list)
}

/** Alt with Shift moves the line. */
function handleAltKey(event: KeyboardEvent, own: ActiveLine, { listActions }: ListKeys): boolean {
  const { key, shiftKey, ctrlKey, metaKey } = event
  if (!shiftKey || ctrlKey || metaKey) return false
  if (key === 'ArrowUp') listActions.shift(own.key, -1)
  else if (key === 'ArrowDown') listActions.shift(own.key, 1)
  else if (key === own.inwards) listActions.indent(own.key)
  else if (key === own.outwards) listActions.outdent(own.key)
  else return false
  return true
}

/** Ctrl or ⌘ with a key. */
function handleModifiedKey(event: KeyboardEvent, { line, key: active }: ActiveLine, list: ListKeys): boolean {
  const { listActions, actions, picks } = list
  const { key, code, shiftKey } = event
  if (key.toLowerCase() === 'z') {
    if (shiftKey) actions.redo()
    else actions.undo()
  }
  // By place on the keyboard: where brackets need another modifier, the keys stand there all the same.
  else if (code === 'BracketRight') listActions.indent(active)
  else if (code === 'BracketLeft') listActions.outdent(active)
  else if (key === 'Enter' && line.kind === 'item') actions.openItem(line.id)
  else if (key === 'Backspace') listActions.remove(active)
  else if (key === ' ') picks.toggle(active)
  else if (key.toLowerCase() === 'a') picks.all()
  else return false
  return true
}

/** The keys that lead to another line, with Shift picking on the way; null for others. */
function handleMove(event: KeyboardEvent, { key: active, at }: ActiveLine, list: ListKeys): true | null {
  const { lines, page, picks, focus } = list
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: lines.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined) return null
  const next = lines[Math.max(0, Math.min(lines.length - 1, to))]
  if (!next) return true
  if (event.shiftKey) picks.extend(active, keyOf(next))
  focus(keyOf(next))
  return true
}

/** What a key alone, or with Shift, does to the line. */
function handleLineKey(event: KeyboardEvent, own: ActiveLine, list: ListKeys): boolean {
  const { listActions, picks } = list
  const { line, key: active, at, inwards, outwards } = own
  const { key, shiftKey } = event
  const letter = key.toLowerCase()
  if (key === 'Escape') {
    if (picks.picked.size === 0) return false
    picks.clear()
  } else if (letter === 'x') picks.toggle(active)
  else if (key === 'Delete') listActions.remove(active)
  else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) list.openMenu()
  else if (key === inwards || key === outwards) return handleAcross(line, key === inwards, at, list)
  else if (line.kind === 'group' && (key === 'Enter' || key === ' ')) list.toggleGroup(line.path)
  else if (line.kind === 'add' && (key === 'Enter' || key === ' ')) listActions.draftAtEnd(line.group)
  else if (line.kind !== 'item') return false
  else if (isPickedKey(letter)) list.change(active, line.id, letter)
  else if (key === 'Enter' || key === 'F2') listActions.edit(active)
  else if (key === ' ' && shiftKey) list.lift(active)
  else if (key === ' ') listActions.tickWith(active)
  else return false
  return true
}

/** Into what hangs below a line, or out to what it hangs below. */
function handleAcross(line: ListLine, isIn: boolean, at: number, list: ListKeys): boolean {
  const { lines, focus, setOpen, toggleGroup } = list
  if (line.kind === 'group') {
    if (line.isClosed === isIn) toggleGroup(line.path)
    return true
  }
  if (line.kind !== 'item') return false
  if (isIn) {
    if (line.childCount > 0 && !line.isOpen) setOpen(line.id, true)
    else if (line.isOpen) focus(keyOf(lines[at + 1] as ListLine))
    else list.enterValues(keyOf(line))
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
