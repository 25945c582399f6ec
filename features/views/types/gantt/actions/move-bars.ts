import { announce, toast } from '@weft/ui'

import { withPart } from '../../../client/data/with-part.ts'
import { reschedule } from '../schedule/reschedule.ts'
import type { Span } from '../schedule/span.ts'
import type { GanttData } from '../use-gantt-data.ts'
import type { WholePlan } from '../whole-plan.ts'
import {
  type ActionContext,
  type CurrentContext,
  type DateEdits,
  dateEdits,
  editsFor,
} from './action-context.ts'
import { spread } from './what-moves.ts'

/** Bars are moved, and all that follows with them. */
export function createMoves(context: CurrentContext) {
  /** The whole plan, for as long as what is drawn stays the same: a drag asks with every step. */
  let held: { data: GanttData; whole: WholePlan } | null = null

  /** Where everything would lie; over what is drawn, as long as it is not asked for again. */
  function planned(moved: ReadonlyMap<string, Span>): Map<string, Span> {
    const now = context()
    const { data } = now
    if (held?.data !== data) held = { data, whole: data.whole() }
    return reschedule(held.whole.plan, spread(now, moved), data.gantt.auto_schedule)
  }

  /** Saves what was moved, with all that follows, as one step to undo. */
  function move(moved: ReadonlyMap<string, Span>): void {
    const loaded = dateEdits.loaded()
    // In the next picture, once what writes dates is there.
    if (loaded) save(moved, loaded)
    else withPart(dateEdits, (part) => save(moved, part))
  }

  function save(moved: ReadonlyMap<string, Span>, part: DateEdits): void {
    const now = context()
    // What a filter hides may have changed since it was picked up.
    held = null
    const changes = planned(moved)
    const edits = editsFor(now, changes, part)
    if (edits.length === 0) return
    void now.props.actions.setValues(edits)
    tellMoved(now, changes, spread(now, moved), now.data.whole())
  }

  return { planned, move }
}

/** Says what moved along beside what somebody moved, and what of it cannot be seen here. */
export function tellMoved(
  { t }: ActionContext,
  changes: ReadonlyMap<string, Span>,
  own: ReadonlyMap<string, Span>,
  { isUnseen }: WholePlan,
): void {
  const moved = [...changes.keys()].filter((id) => !own.has(id))
  if (moved.length === 0) return
  const said = t(
    '{count, plural, one {# dependent item moved along} other {# dependent items moved along}}',
    { count: moved.length },
  )
  const unseen = moved.filter(isUnseen).length
  if (unseen === 0) return announce(said)
  const hidden = t(
    '{count, plural, one {# of them is hidden by the filter} other {# of them are hidden by the filter}}',
    { count: unseen },
  )
  // Nobody sees it happen: it is said to the eye as well.
  toast.show(`${said}; ${hidden}`)
}
