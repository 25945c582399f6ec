import type { ItemChange } from '../../../client/changed-item.tsx'
import type { ViewActions } from '../../../client/view-member.ts'
import type { GanttActs } from '../gantt-acts.ts'
import type { ActiveRow } from './use-active-row.ts'
import type { LinkPanel } from './use-link-panel.ts'
import type { TimeActs } from './use-time-acts.ts'
import type { ShownPart } from './use-viewport.ts'
import type { KeyActs } from './view-keys.ts'

interface KeyWorld {
  actions: ViewActions
  acts: GanttActs
  active: ActiveRow
  time: TimeActs
  panel: LinkPanel
  shown: ShownPart
  toggle(key: string, isOpen?: boolean): void
  /** Null where nothing can get dates. */
  lift: ((item_id: string) => void) | null
  change(next: ItemChange): void
}

/** What keys do to the active row, and along time. */
export function keyActsOf(world: KeyWorld): KeyActs {
  const { actions, acts, active, time, panel, shown, toggle, lift, change } = world
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
      if (id === null || !acts.canMove(id)) return false
      acts.clearDates(id)
      return true
    },
    today: time.today,
    zoom: time.zoom,
    undo: actions.undo,
    redo: actions.redo,
  }
}
