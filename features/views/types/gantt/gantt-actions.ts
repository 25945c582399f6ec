import { type CurrentContext, dateEdits, ignore, nameOfItem } from './actions/action-context.ts'
import { createLinks } from './actions/link-bars.ts'
import { createMoves } from './actions/move-bars.ts'
import { addDates, clearDates, takeBaseline } from './actions/set-dates.ts'
import { canMove, canResize } from './actions/what-moves.ts'

export type GanttActions = ReturnType<typeof createGanttActions>

/** What can be done in the view; each act is one step to undo. `context` answers what is current. */
export function createGanttActions(context: CurrentContext) {
  dateEdits.load().catch(ignore)
  return {
    ...createMoves(context),
    ...createLinks(context),
    nameOfItem: (id: string) => nameOfItem(context(), id),
    /** Whether the person may move an item; parents are moved with all that lies below them. */
    canMove: (id: string) => canMove(context(), id),
    canResize: (id: string) => canResize(context(), id),
    clearDates: (id: string) => clearDates(context(), id),
    /** Remembers the dates as they are now, to compare with later. */
    takeBaseline: () => takeBaseline(context()),
    /** For folders without any date. */
    addDates: () => addDates(context()),
  }
}
