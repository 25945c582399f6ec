import { scrollStep } from '@weft/ui'

import { actionOf } from './grid-clicks.ts'
import type { GridControl } from './grid-control.ts'
import { type CellPlace, fillRange, isSingleCell, rangeOf } from './selection.ts'

interface Press {
  kind: 'range' | 'fill'
  x: number
  y: number
  isMoved: boolean
  /** The cell was the active one before it was pressed, so this press is a second one. */
  isSecond: boolean
}

/** Mouse and finger: presses select and edit, a drag makes a range or fills, and the edges scroll meanwhile. */
export function listenToPointer(scroller: HTMLElement, control: () => GridControl): () => void {
  let press: Press | null = null
  let frame = 0

  const handleDown = (event: PointerEvent) => {
    const grid = control()
    const place = grid.view.cellAt(event.clientX, event.clientY)
    // What a menu of a row does leaves the keys with the rows.
    if (event.button === 2 && place) grid.host.focus()
    // The link is followed, and the keys are for the cell it stands in.
    if (isLinkPress(event) && isCell(grid, place)) {
      grid.host.focus()
      grid.selectPlace(place)
    }
    const begun = pressOf(event, place, grid)
    if (!begun) return
    press = begun
    if (event.pointerType === 'touch') return
    grid.host.focus()
    if (begun.kind === 'range') {
      if (event.shiftKey && grid.range) grid.extend(place)
      else if (!begun.isSecond) grid.selectPlace(place)
    }
  }

  // The focus stays with the field that hears the keys.
  const keepFocus = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-head]')) event.preventDefault()
  }

  const handleMove = (event: PointerEvent) => {
    if (!press || event.pointerType === 'touch') return
    if (!press.isMoved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < 4) return
    // Not before it moves: the click that ends a press must find the row that was pressed.
    if (!press.isMoved) scroller.setPointerCapture(event.pointerId)
    press.isMoved = true
    press.x = event.clientX
    press.y = event.clientY
    reach(press, control())
    if (frame === 0) frame = requestAnimationFrame(scrollOn)
  }

  const scrollOn = () => {
    frame = 0
    if (!press?.isMoved) return
    const box = scroller.getBoundingClientRect()
    // Beyond the edge it goes on scrolling.
    const x = Math.max(box.left, Math.min(box.right, press.x))
    const y = Math.max(box.top, Math.min(box.bottom, press.y))
    const step = scrollStep({ x, y }, box)
    if (step.x === 0 && step.y === 0) return
    scroller.scrollBy(step.x, step.y)
    reach(press, control())
    frame = requestAnimationFrame(scrollOn)
  }

  const handleUp = (event: PointerEvent) => {
    const ended = press
    press = null
    if (!ended) return
    if (ended.kind === 'fill') endFill(event, control())
    else if (!ended.isMoved && event.pointerType !== 'touch') tap(event, ended.isSecond, control())
  }

  const cancel = () => {
    press = null
    control().view.fill = null
  }

  scroller.addEventListener('pointerdown', handleDown)
  scroller.addEventListener('mousedown', keepFocus)
  scroller.addEventListener('pointermove', handleMove)
  scroller.addEventListener('pointerup', handleUp)
  scroller.addEventListener('pointercancel', cancel)
  return () => {
    cancelAnimationFrame(frame)
    scroller.removeEventListener('pointerdown', handleDown)
    scroller.removeEventListener('mousedown', keepFocus)
    scroller.removeEventListener('pointermove', handleMove)
    scroller.removeEventListener('pointerup', handleUp)
    scroller.removeEventListener('pointercancel', cancel)
  }
}

/** A finger on a link only follows it, as one beside it only opens the item. */
function isLinkPress({ target, button, pointerType }: PointerEvent): boolean {
  return (
    button === 0 && pointerType !== 'touch' && (target as Element).closest('[data-column] a[href]') !== null
  )
}

/** What a press begins; null where it is not for cells. */
function pressOf(event: PointerEvent, place: CellPlace, grid: GridControl): Press | null {
  const target = event.target as Element
  const action = actionOf(target)
  if (event.button !== 0 || target.closest('a[href], [data-head]')) return null
  if (action && action !== 'fill') return null
  if (action !== 'fill' && !(target.closest('[data-column]') && isCell(grid, place))) return null
  const { active, selection, isEntered } = grid
  const isOne = selection !== null && isSingleCell(rangeOf(selection))
  return {
    kind: action === 'fill' ? 'fill' : 'range',
    x: event.clientX,
    y: event.clientY,
    isMoved: false,
    // A press that came before this program gave the grid the focus, and so its first cell: it is no second one.
    isSecond: same(active, place) && isOne && !isEntered,
  }
}

/** Takes the range or the fill to where the pointer is. */
function reach({ kind, x, y }: Press, grid: GridControl): void {
  const place = grid.view.cellAt(x, y)
  const { selection } = grid
  if (!selection) return
  if (kind === 'fill') {
    grid.view.fill = fillRange(rangeOf(selection), place)
    grid.view.draw()
  } else if (!same(selection.focus, place) && grid.range && grid.model.hasCells(place.line))
    grid.select({ ...selection, focus: place }, false)
}

/** Fills the cells that were drawn over, and selects them. */
function endFill(event: PointerEvent, grid: GridControl): void {
  const { range } = grid
  const target = grid.view.fill
  grid.view.fill = null
  if (!range || !target) return
  grid.host.fillRange(range, target, event.ctrlKey || event.metaKey)
  grid.select(
    {
      anchor: { line: target.top, column: target.start },
      focus: { line: target.bottom, column: target.end },
    },
    false,
  )
}

function tap(event: PointerEvent, isSecond: boolean, grid: GridControl): void {
  const place = grid.view.cellAt(event.clientX, event.clientY)
  if (event.shiftKey || !isCell(grid, place)) return
  const target = document.elementFromPoint(event.clientX, event.clientY)
  // A tick in the cell takes the first press, everything else the second.
  if (target?.closest('[data-kind]') && grid.host.toggle(place, target)) return
  if (isSecond && !grid.host.toggle(place)) grid.host.edit(place)
}

/** Whether it can be selected: of an item, or of one that is not there yet. */
function isCell({ model }: GridControl, { line }: CellPlace): boolean {
  return model.hasCells(line) || model.isBlank(line)
}

function same(a: CellPlace | null, b: CellPlace): boolean {
  return a !== null && a.line === b.line && a.column === b.column
}
