import type { CalendarEvent } from '../events/calendar-event.ts'
import { allowed, type CalendarContext, markOf } from '../calendar-context.ts'
import type { EventBarProps } from './event-bar.tsx'

/** What every way to draw an event says of it. */
export function barProps(
  context: CalendarContext,
  event: CalendarEvent,
): Omit<EventBarProps, 'isTab' | 'place' | 'kind' | 'cutStart' | 'cutEnd'> {
  const { look, records, openItemId, draggedKey, isMobile } = context
  const { item, key, isGhost, repeats } = event
  const may = allowed(context, event)
  return {
    id: key,
    title: look.title(item),
    time: look.time(event),
    when: look.when(event),
    color: look.color(item),
    isDone: look.isDone(item),
    isGhost,
    repeats,
    comments: item.comment_count ?? 0,
    isUnread: records.isUnread?.(item.id) === true,
    isOpen: item.id === openItemId,
    isDragged: key === draggedKey,
    isMovable: may.move,
    // A finger has no place for an edge of a few pixels.
    hasStart: may.start && !isMobile,
    hasEnd: may.end && !isMobile,
    mark: markOf(context, item),
  }
}
