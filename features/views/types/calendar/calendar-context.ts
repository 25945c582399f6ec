import type { Day } from '@weft/recurrence'
import type { Item } from '@weft/model'

import { type DateSource, editsOf } from '../../client/dates/date-source.ts'
import type { ViewActions, ViewRecords } from '../../client/view-member.ts'
import type { NewPlace } from './actions/drop-edits.ts'
import type { DayWords } from './actions/day-words.ts'
import type { CalendarSettings, Mode } from './definition.ts'
import type { CalendarEvent } from './events/calendar-event.ts'
import type { ItemLook } from './events/item-look.ts'
import type { WeekShape } from './layout/days.ts'

/** What is in sight, how it is said, and the ways to other days. */
export interface CalendarSight {
  mode: Mode
  shape: WeekShape
  /** The zone of its days and hours. */
  tz: string
  look: ItemLook
  words: DayWords
  today: Day
  /** The day that keys go from. */
  cursor: Day
  /** A day of the month, week or day that is shown. */
  page: Day
  /** Moves the cursor; what is shown follows when the day is not in sight. */
  show(day: Day): void
  /** Makes an agenda go on to the end of the month of a later day. */
  goOnTo(day: Day): void
  /** Shows the month, week or day around a day. */
  turn(day: Day, mode?: Mode): void
}

/** What the parts of the calendar share. */
export interface CalendarContext extends CalendarSight {
  settings: CalendarSettings
  source: DateSource
  records: ViewRecords
  actions: ViewActions
  openItemId: string | null
  /** The event that is dragged now. */
  draggedKey: string | null
  /** The day that it would land on, where lists stay as they are meanwhile; null elsewhere. */
  targetDay: Day | null
  isMobile: boolean
  /** Asks for the name of something new there. */
  create(place: NewPlace, anchor: Element): void
  /** The event gets the focus once it is drawn. */
  wish(next: { event: string }): void
  /** Opens the list of a day. */
  list(day: Day, anchor: Element): void
}

/** What the person may do to an event. */
export function allowed({ source, actions }: CalendarContext, { item }: CalendarEvent) {
  return actions.rights.editItem ? editsOf(source, item) : NOTHING
}

const NOTHING = { move: false, start: false, end: false }

/** What is wrong with the dates of an item: not saved, or refused. */
export function markOf({ records, source }: CalendarContext, item: Item): string | null {
  const mark =
    records.markOf(item.id, source.start.id) ?? (source.end && records.markOf(item.id, source.end.id))
  return mark && mark.state !== 'waiting' ? mark.text : null
}
