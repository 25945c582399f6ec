import type { ItemChange } from '../../../client/changed-item.tsx'
import type { ViewActions } from '../../../client/view-member.ts'
import type { GanttActions } from '../gantt-actions.ts'
import type { ActiveRow } from './use-active-row.ts'
import type { LinkPanel } from './use-link-panel.ts'
import type { TimeActions } from './use-time-actions.ts'
import type { ShownPart } from './use-viewport.ts'
import type { KeyActions } from './view-keys.ts'

interface KeyContext {
  actions: ViewActions
  ganttActions: GanttActions
  active: ActiveRow
  time: TimeActions
  panel: LinkPanel
  shown: ShownPart
  toggle(key: string, isOpen?: boolean): void
  /** Null where nothing can get dates. */
  lift: ((item_id: string) => void) | null
  change(next: ItemChange): void
}

/** What keys do to the active row, and along time. */
export function keyActsOf(context: KeyContext): KeyActions {
  const { actions, ganttActions, active, time, panel, shown, toggle, lift, change } = context
  const { row, id } = active
  const { rights } = actions
  return {
    step: active.step,
    page: (by) => active.step(by * Math.max(1, shown.current.to - shown.current.from - 14)),
    edge: active.edge,
    sideways(step) {
      if (row && row.isOpen !== null && row.isOpen !== step > 0) toggle(row.id, step > 0)
      else time.sideways(step)
    },
    open() {
      if (id !== null) actions.openItem(id)
      else if (row) toggle(row.id)
    },
    lift() {
      if (id === null || !lift) return false
      lift(id)
      return true
    },
    change(letter) {
      if (id === null || !rights.editItem) return false
      change({ id, letter })
      return true
    },
    links() {
      if (row?.kind !== 'item') return false
      panel.showRow(row)
      return true
    },
    remove() {
      if (id === null || !rights.deleteItem) return false
      actions.removeItems([id])
      return true
    },
    clear() {
      if (id === null || !ganttActions.canMove(id)) return false
      ganttActions.clearDates(id)
      return true
    },
    today: time.today,
    zoom: time.zoom,
    undo: actions.undo,
    redo: actions.redo,
  }
}
