import { addUnits, dateSettings, type Day, utcOfDay } from '@weft/recurrence'
import { createItem, type Item } from '@weft/model'

import { type DateSource, dateOf, isSettable } from '../../../client/dates/date-source.ts'
import {
  moveSpan,
  placeSpan,
  pointAt,
  resizeSpan,
  type SpanContext,
} from '../../../client/dates/move-span.ts'
import type { CellEdit } from '../../../client/view-member.ts'
import type { CalendarEvent } from '../events/calendar-event.ts'

/** Steps in which times move, in minutes. */
export const STEP_MINUTES = 15
/** How long a time without an end is drawn. */
export const USUAL_MINUTES = 60

/** Stands for an item that is not there yet. */
export const BLANK: Item = createItem(0, { board_id: '', folder_id: '' })

/** What is dragged: an event, one of its ends, an item of the tray, or the span of something new. */
export interface CalendarDrag {
  kind: 'move' | 'start' | 'end' | 'tray' | 'new'
  item: Item
  /** Missing for what has no date. */
  event: CalendarEvent | null
  /** Where it was taken hold of: the day, and the minute where there are hours. */
  grab: CalendarPlace
}

export interface CalendarPlace {
  day: Day
  /** Since midnight; null where there are no hours. */
  minutes: number | null
}

/** Where something new goes, and until where when that was said. */
export interface NewPlace extends CalendarPlace {
  until?: CalendarPlace
}

export interface CalendarTarget extends CalendarPlace {
  /** Among the items without a date. */
  isTray: boolean
}

export interface DropContext extends SpanContext {
  source: DateSource
  /** The days have hours: what is dropped above them lasts for whole days. */
  hasHours: boolean
}

/** Whether times can be set, by what the attribute offers. */
const takesTimes = ({ start }: DateSource): boolean => dateSettings(start.settings).time

/** The edits of a drop; none where nothing would change. */
export function dropEdits(drag: CalendarDrag, target: CalendarTarget, context: DropContext): CellEdit[] {
  const { item, event, kind, grab } = drag
  const { source } = context
  if (kind === 'new') return target.isTray ? [] : newDates(item, { ...grab, until: target }, context)
  if (target.isTray) return kind === 'move' ? clearEdits(item, source) : []
  const seconds = target.minutes === null || !takesTimes(source) ? null : target.minutes * 60
  if (!event) return placeSpan(source, item, { day: target.day, seconds }, context)
  const days = daysBetween(grab.day, target.day)
  const isTimed = !event.span.isAllDay
  const byClock = isTimed && target.minutes !== null && grab.minutes !== null
  const minutes = byClock ? Number(target.minutes) - Number(grab.minutes) : 0
  if (kind === 'start') return resizeSpan(source, item, { edge: 'start', days, minutes }, context)
  if (kind === 'end') {
    // It is drawn with a length that it does not have yet.
    const drawn = byClock && !event.span.hasEnd ? USUAL_MINUTES : 0
    return resizeSpan(source, item, { edge: 'end', days, minutes: minutes + drawn }, context)
  }
  const shift = { days, minutes }
  const day = addUnits(event.first, 'day', days)
  if (context.hasHours && isTimed && grab.minutes !== null && target.minutes === null) {
    return placeSpan(source, item, { day, seconds: null }, context)
  }
  if (seconds !== null && grab.minutes === null) return placeSpan(source, item, { day, seconds }, context)
  return moveSpan(source, item, shift, context)
}

/** The same drop, of the item where another of its occurrences stands. */
export function dropAt(
  drag: CalendarDrag,
  target: CalendarTarget,
  { item, event }: { item: Item; event: CalendarEvent },
): [CalendarDrag, CalendarTarget] {
  const days = drag.event ? daysBetween(drag.event.first, event.first) : 0
  const moved = (place: CalendarPlace) => (place.day === '' ? place.day : addUnits(place.day, 'day', days))
  return [
    { ...drag, item, event, grab: { ...drag.grab, day: moved(drag.grab) } },
    { ...target, day: moved(target) },
  ]
}

/** Whether a new item can be given an end. */
export const takesEnds = ({ start, end }: DateSource): boolean =>
  end === null ? dateSettings(start.settings).range : isSettable(end)

/** The dates of something new: its place, until the end of the step or day that it was drawn to. */
export function newDates(
  item: Item,
  { until, ...from }: NewPlace,
  { source, tz }: Pick<DropContext, 'source' | 'tz'>,
): CellEdit[] {
  const to = until ?? from
  const isTurned = to.day < from.day || (to.day === from.day && (to.minutes ?? 0) < (from.minutes ?? 0))
  const [a, b] = isTurned ? [to, from] : [from, to]
  const hasTime = a.minutes !== null && b.minutes !== null && takesTimes(source)
  const start = pointAt({ day: a.day, seconds: hasTime ? Number(a.minutes) * 60 : null }, tz)
  const length = until ? STEP_MINUTES : USUAL_MINUTES
  const end = pointAt({ day: b.day, seconds: hasTime ? (Number(b.minutes) + length) * 60 : null }, tz)
  const edit = ({ id }: { id: string }, data: unknown) => ({ item_id: item.id, attribute_id: id, data })
  if (end <= start || !takesEnds(source)) return [edit(source.start, { start, hasTime })]
  if (!source.end) return [edit(source.start, { start, hasTime, end })]
  return [edit(source.start, { start, hasTime }), edit(source.end, { start: end, hasTime })]
}

/** The edits that take an item's dates away. */
export function clearEdits(item: Item, source: DateSource): CellEdit[] {
  const attributes = source.end ? [source.start, source.end] : [source.start]
  return attributes
    .filter((one) => isSettable(one) && dateOf(item, one) !== null)
    .map(({ id }) => ({ item_id: item.id, attribute_id: id, data: null }))
}

/** Days from one to the other. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcOfDay(to) - utcOfDay(from)) / 86_400_000)
}

/** The item as it would be after the edits. */
export function afterEdits(item: Item, edits: readonly CellEdit[]): Item {
  const values = { ...item.values }
  for (const { attribute_id, data } of edits) values[attribute_id] = { data, row_version: 0 }
  return { ...item, values }
}
