import { type CurrentWorld, dateEdits, ignore, nameOfItem } from './acts/acts-world.ts'
import { createLinks } from './acts/link-bars.ts'
import { createMoves } from './acts/move-bars.ts'
import { addDates, clearDates, takeBaseline } from './acts/set-dates.ts'
import { canMove, canResize } from './acts/what-moves.ts'

export type GanttActs = ReturnType<typeof createGanttActs>

/** What can be done in the view; each act is one step to undo. `world` answers what is current. */
export function createGanttActs(world: CurrentWorld) {
  dateEdits.load().catch(ignore)
  return {
    ...createMoves(world),
    ...createLinks(world),
    nameOfItem: (id: string) => nameOfItem(world(), id),
    /** Whether the person may move an item; parents are moved with all that lies below them. */
    canMove: (id: string) => canMove(world(), id),
    canResize: (id: string) => canResize(world(), id),
    clearDates: (id: string) => clearDates(world(), id),
    /** Remembers the dates as they are now, to compare with later. */
    takeBaseline: () => takeBaseline(world()),
    /** For folders without any date. */
    addDates: () => addDates(world()),
  }
}
