import type { GridControl } from './grid-control.ts'
import { moveOfKey, movePlace } from './navigation.ts'
import { selectAll, selectColumns, selectRows } from './select-whole.ts'
import type { CellRange } from './selection.ts'

/**
 * The keys of the grid. They arrive at a text field that always has the focus: so an input method can begin to
 * compose at once, and what was typed is text before an editor opens.
 */
export function listenToKeys(catcher: HTMLTextAreaElement, control: () => GridControl): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed all keys belong to the input method.
    if (event.isComposing || event.keyCode === 229) return
    if (handleKey(event, control())) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const handleInput = (event: Event) => {
    if ((event as InputEvent).isComposing) return
    openWithText()
  }
  const openWithText = () => {
    const text = catcher.value
    catcher.value = ''
    delete catcher.dataset['composing']
    const place = control().active
    if (text !== '' && place) control().host.edit(place, text)
  }
  const handleStart = () => {
    catcher.dataset['composing'] = ''
  }
  catcher.addEventListener('keydown', handleKeyDown)
  catcher.addEventListener('input', handleInput)
  catcher.addEventListener('compositionstart', handleStart)
  catcher.addEventListener('compositionend', openWithText)
  return () => {
    catcher.removeEventListener('keydown', handleKeyDown)
    catcher.removeEventListener('input', handleInput)
    catcher.removeEventListener('compositionstart', handleStart)
    catcher.removeEventListener('compositionend', openWithText)
  }
}

/** True when the key meant something here. */
function handleKey(event: KeyboardEvent, control: GridControl): boolean {
  const { key, shiftKey, altKey } = event
  if (altKey) return false
  const hasModifier = event.ctrlKey || event.metaKey
  const move = moveOfKey(key, { isRtl: control.view.isRtl, hasModifier })
  if (move) {
    control.move(move, shiftKey)
    return true
  }
  return hasModifier
    ? handleCommand(key.toLowerCase(), shiftKey, control)
    : handlePlain(key, shiftKey, control)
}

function handleCommand(key: string, shiftKey: boolean, control: GridControl): boolean {
  const { host, range } = control
  switch (key) {
    case 'z':
      if (shiftKey) host.redo()
      else host.undo()
      return true
    case 'y':
      host.redo()
      return true
    case 'a':
      selectAll(control)
      return true
    case ' ':
      if (shiftKey) selectRows(control)
      else selectColumns(control)
      return range !== null
    case 'd':
      if (range) fillDown(control, range)
      return range !== null
    case 'r':
      if (range) fillRight(control, range)
      return range !== null
    case 'backspace':
      if (range) host.trash(control.rowsOf(range).map(({ row }) => row.id))
      return range !== null
    case 'enter': {
      const row = control.activeRow
      if (row) host.open(row.id)
      return row !== null
    }
    default:
      return false
  }
}

function handlePlain(key: string, shiftKey: boolean, control: GridControl): boolean {
  const { host, active, range } = control
  if (key === '/') {
    host.search()
    return true
  }
  if (control.blank) return handleBlank(key, shiftKey, control)
  if (!active || !range) return false
  switch (key) {
    case 'Enter':
      if (shiftKey) control.move('up')
      else if (host.opensOnTap) host.open(control.activeRow?.id ?? '')
      else if (!host.toggle(active)) host.edit(active)
      return true
    case 'F2':
      host.edit(active)
      return true
    case 'Tab':
      return moveByTab(control, shiftKey)
    case 'Escape':
      if (range.top === range.bottom && range.start === range.end)
        return host.takeBack(control.activeRow?.id ?? '')
      control.selectPlace(active)
      return true
    case 'Delete':
    case 'Backspace':
      host.clear(range)
      return true
    case ' ':
      return pressSpace(control)
    default:
      return false
  }
}

/** In the row of an item that is not there yet; what is typed there comes as text and begins it. */
function handleBlank(key: string, shiftKey: boolean, control: GridControl): boolean {
  switch (key) {
    case 'Enter':
    case 'F2':
      if (shiftKey) control.move('up')
      else if (control.blank) control.host.edit(control.blank)
      return true
    case 'Tab':
      return moveByTab(control, shiftKey)
    default:
      return key === ' ' || key === 'Delete' || key === 'Backspace'
  }
}

/** False at the ends, where the focus goes on to the rest of the page. */
function moveByTab(control: GridControl, isBack: boolean): boolean {
  const before = control.active
  control.move(isBack ? 'previous' : 'next')
  return control.active?.line !== before?.line || control.active?.column !== before?.column
}

/** Space ticks a cell that is edited so, opens and closes a row with sub-items, and else selects the row. */
function pressSpace(control: GridControl): boolean {
  const { host, active, activeRow: row } = control
  if (!active || !row) return false
  if (host.toggle(active)) return true
  if (row.hasChildren) {
    control.model.toggleOpen(row.id)
    control.follow()
    return true
  }
  host.pick([row.id], !control.view.options.isPicked(row.id))
  return true
}

/** The first line goes over those below it; a single line takes the one above. */
function fillDown({ host, field }: GridControl, range: CellRange): void {
  const isLine = range.top === range.bottom
  const top = isLine ? movePlace({ line: range.top, column: 0 }, 'up', field).line : range.top
  if (top < range.bottom) host.fillRange({ ...range, top, bottom: top }, { ...range, top }, null)
}

/** The first column goes over those after it; a single column takes the one before. */
function fillRight({ host }: GridControl, range: CellRange): void {
  const start = range.start === range.end ? range.start - 1 : range.start
  if (start >= 0) host.fillRange({ ...range, start, end: start }, { ...range, start }, null)
}
