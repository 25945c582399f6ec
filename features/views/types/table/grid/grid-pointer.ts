import { isFinger, scrollStep } from '@weft/ui'

import type { GridControl } from './grid-control.ts'
import { type CellPlace, fillRange, isInRange, rangeOf } from './selection.ts'

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
    const target = event.target as Element
    const action = actionOf(target)
    if (event.button !== 0 || target.closest('a[href], [data-head]')) return
    const grid = control()
    if (action && action !== 'fill') return
    const isTouch = event.pointerType === 'touch'
    const cell = target.closest('[data-column]')
    if (!cell && action !== 'fill') return
    const place = grid.view.cellAt(event.clientX, event.clientY)
    if (action !== 'fill' && !grid.model.hasCells(place.line)) return
    const { active, range, isEntered } = grid
    const isOne = range !== null && range.top === range.bottom && range.start === range.end
    // A press that came before this program gave the grid the focus, and so its first cell: it is no second one.
    const isSecond = same(active, place) && isOne && !isEntered
    press = {
      kind: action === 'fill' ? 'fill' : 'range',
      x: event.clientX,
      y: event.clientY,
      isMoved: false,
      isSecond,
    }
    if (isTouch) return
    grid.host.focus()
    if (action === 'fill') {
      scroller.setPointerCapture(event.pointerId)
      return
    }
    if (event.shiftKey && active) grid.extend(place)
    else if (!isSecond) grid.selectPlace(place)
    scroller.setPointerCapture(event.pointerId)
  }

  // The focus stays with the field that hears the keys.
  const keepFocus = (event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-head]')) event.preventDefault()
  }

  const handleMove = (event: PointerEvent) => {
    if (!press || event.pointerType === 'touch') return
    if (!press.isMoved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < 4) return
    press.isMoved = true
    press.x = event.clientX
    press.y = event.clientY
    reach()
    if (frame === 0) frame = requestAnimationFrame(scrollOn)
  }

  /** Takes the range or the fill to where the pointer is. */
  const reach = () => {
    if (!press) return
    const grid = control()
    const place = grid.view.cellAt(press.x, press.y)
    if (press.kind === 'range') {
      if (!same(grid.selection?.focus ?? null, place)) {
        const { selection } = grid
        if (selection && grid.model.hasCells(place.line)) grid.select({ ...selection, focus: place }, false)
      }
    } else if (grid.selection) {
      grid.view.fill = fillRange(rangeOf(grid.selection), place)
      grid.view.draw()
    }
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
    reach()
    frame = requestAnimationFrame(scrollOn)
  }

  const handleUp = (event: PointerEvent) => {
    const ended = press
    press = null
    if (!ended) return
    const grid = control()
    if (ended.kind === 'fill') {
      const { range } = grid
      const target = grid.view.fill
      grid.view.fill = null
      if (range && target) {
        grid.host.fillRange(range, target, event.ctrlKey || event.metaKey)
        grid.select(
          {
            anchor: { line: target.top, column: target.start },
            focus: { line: target.bottom, column: target.end },
          },
          false,
        )
      }
      return
    }
    if (!ended.isMoved && event.pointerType !== 'touch') tap(event, ended.isSecond)
  }

  const tap = (event: PointerEvent, isSecond: boolean) => {
    const grid = control()
    const place = grid.view.cellAt(event.clientX, event.clientY)
    if (event.shiftKey || !grid.model.hasCells(place.line)) return
    const target = document.elementFromPoint(event.clientX, event.clientY)
    // A tick in the cell takes the first press, everything else the second.
    if (target?.closest('[data-kind]') && grid.host.toggle(place, target)) return
    if (isSecond && !grid.host.toggle(place)) grid.host.edit(place)
  }

  const handleClick = (event: MouseEvent) => {
    const target = event.target as Element
    const grid = control()
    const action = actionOf(target)
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (action === 'open' && id) grid.host.open(id)
    else if (action === 'pick' && id) pickRow(id, event.shiftKey)
    else if (action === 'twist' && id) {
      grid.model.toggleOpen(id)
      grid.follow()
    } else if (action === 'add') {
      const group = target.closest<HTMLElement>('[data-group]')?.dataset['group']
      grid.host.addRow(group ? Number(group) : null)
    } else if (action === 'group') {
      grid.model.toggleGroup(Number(target.closest<HTMLElement>('[data-group]')?.dataset['group']))
      grid.follow()
    } else if (id && (grid.host.opensOnTap || isFinger(event)) && !target.closest('a[href]'))
      grid.host.open(id)
  }

  let lastPicked: string | null = null
  /** With Shift everything from the row picked before. */
  const pickRow = (id: string, isShift: boolean) => {
    const grid = control()
    const isPicked = !grid.view.options.isPicked(id)
    const from = isShift && lastPicked ? grid.model.lineOf(lastPicked) : -1
    const to = grid.model.lineOf(id)
    lastPicked = id
    if (from < 0 || to < 0) {
      grid.host.pick([id], isPicked)
      return
    }
    const rows = grid.rowsOf({ top: Math.min(from, to), bottom: Math.max(from, to), start: 0, end: 0 })
    grid.host.pick(
      rows.map(({ row }) => row.id),
      isPicked,
    )
  }

  const handleDouble = (event: MouseEvent) => {
    const grid = control()
    if (actionOf(event.target as Element) || !(event.target as Element).closest('[data-column]')) return
    const { active } = grid
    if (active && !grid.host.opensOnTap && !isFinger(event)) grid.host.edit(active)
  }

  /** The menu is for the row under the pointer; a range that holds it stays. */
  const handleContext = (event: MouseEvent) => {
    const grid = control()
    if (!(event.target as Element).closest('[data-column]')) return
    const place = grid.view.cellAt(event.clientX, event.clientY)
    const { range } = grid
    if (range && isInRange(range, place.line, place.column)) return
    if (grid.model.hasCells(place.line)) grid.selectPlace(place)
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
  scroller.addEventListener('click', handleClick)
  scroller.addEventListener('dblclick', handleDouble)
  scroller.addEventListener('contextmenu', handleContext, { capture: true })
  return () => {
    cancelAnimationFrame(frame)
    scroller.removeEventListener('pointerdown', handleDown)
    scroller.removeEventListener('mousedown', keepFocus)
    scroller.removeEventListener('pointermove', handleMove)
    scroller.removeEventListener('pointerup', handleUp)
    scroller.removeEventListener('pointercancel', cancel)
    scroller.removeEventListener('click', handleClick)
    scroller.removeEventListener('dblclick', handleDouble)
    scroller.removeEventListener('contextmenu', handleContext, { capture: true })
  }
}

function actionOf(target: Element): string | undefined {
  return target.closest<HTMLElement>('[data-action]')?.dataset['action']
}

function same(a: CellPlace | null, b: CellPlace): boolean {
  return a !== null && a.line === b.line && a.column === b.column
}
