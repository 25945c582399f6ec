import type { DragSession } from '@weft/ui'
import { useMemo } from 'react'

import {
  afterEdits,
  BLANK,
  type CalendarDrag,
  type CalendarTarget,
  dropAt,
  dropEdits,
  type DropContext,
  newDates,
  type NewPlace,
} from '../actions/drop-edits.ts'
import { type Change, onlyThis } from '../actions/series-change.ts'
import type { CalendarDays } from '../board/use-calendar-days.ts'
import { type CalendarEvent, compareEvents, type EventReader } from './calendar-event.ts'

interface Held {
  session: DragSession<CalendarDrag, CalendarTarget> | null
  /** Where something new is being made. */
  place: NewPlace | null
}

/** The events, with what is dragged where it would land, and what is being made where it would be. */
export function useDrawnEvents(
  { events, reader, range, dropContext }: CalendarDays,
  { session, place }: Held,
  isList: boolean,
): readonly CalendarEvent[] {
  return useMemo(() => {
    // Lines of a list that made way would carry the place under the finger away.
    if (isList) return events
    const event = session?.item.event
    const moved: CalendarEvent[] = []
    if (session?.target && event) {
      // Only the one that is held moves; what becomes of the others is asked when it is dropped.
      const own = landing(event, session.item, session.target, { reader, dropContext })
      if (own) moved.push({ ...own, key: event.key, isGhost: event.isGhost, repeats: event.repeats })
    } else if (session?.target) {
      const edits = dropEdits(session.item, session.target, dropContext)
      reader.within(afterEdits(session.item.item, edits), range, moved)
    } else if (place && !session)
      reader.within(afterEdits(BLANK, newDates(BLANK, place, dropContext)), range, moved)
    if (moved.length === 0 && !event) return events
    const { key } = event ?? {}
    return [...events.filter((one) => one.key !== key || !session?.target), ...moved].toSorted(compareEvents)
  }, [events, session, place, dropContext, reader, range, isList])
}

/** The event as it would be where it is held. */
function landing(
  event: CalendarEvent,
  drag: CalendarDrag,
  target: CalendarTarget,
  { reader, dropContext }: { reader: EventReader; dropContext: DropContext },
): CalendarEvent | null {
  const change: Change = (item, standing, isOnlyThis) => {
    const [at, to] = dropAt(drag, target, { item, event: standing })
    return dropEdits(at, to, { ...dropContext, isOnlyThis })
  }
  return reader.own(onlyThis(event, change, dropContext))
}
