import { isFinger } from '@weft/ui'

import type { GridControl } from './grid-control.ts'
import { isInRange } from './selection.ts'

/** Clicks: what stands at the head of a row, groups, and the menu. */
export function listenToClicks(scroller: HTMLElement, control: () => GridControl): () => void {
  const handleClick = (event: MouseEvent) => {
    const target = event.target as Element
    const grid = control()
    const action = actionOf(target)
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (action === 'open' && id) grid.host.open(id)
    else if (action === 'comments' && id) grid.host.open(id, 'comments')
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

  /** The menu is for the row under the pointer; a range that holds it stays. */
  const handleContext = (event: MouseEvent) => {
    const grid = control()
    if (!(event.target as Element).closest('[data-column]')) return
    const place = grid.view.cellAt(event.clientX, event.clientY)
    const { range } = grid
    if (range && isInRange(range, place.line, place.column)) return
    if (grid.model.hasCells(place.line)) grid.selectPlace(place)
  }

  scroller.addEventListener('click', handleClick)
  scroller.addEventListener('contextmenu', handleContext, { capture: true })
  return () => {
    scroller.removeEventListener('click', handleClick)
    scroller.removeEventListener('contextmenu', handleContext, { capture: true })
  }
}

/** What a press in the grid is for, besides its cell. */
export function actionOf(target: Element): string | undefined {
  return target.closest<HTMLElement>('[data-action]')?.dataset['action']
}
