import { addUnits, type Day } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'

import { isSettable } from '../../../client/dates/date-source.ts'
import { placeSpan, resizeSpan, type SpanShift } from '../../../client/dates/move-span.ts'
import type { CellEdit, ViewActions, ViewRecords } from '../../../client/view-member.ts'
import type { CalendarEvent } from '../events/calendar-event.ts'
import { addNamed } from './add-named.ts'
import {
  BLANK,
  type CalendarDrag,
  type CalendarTarget,
  clearEdits,
  daysBetween,
  dropAt,
  dropEdits,
  type DropContext,
  newDates,
  type NewPlace,
} from './drop-edits.ts'
import {
  type Change,
  removalOf,
  type SeriesChange,
  type SeriesChanges,
  seriesChanges,
  skipChange,
} from './series-change.ts'
import { type Copies, copyWith, secondsOf, useCopies } from './use-copies.ts'
import { type RepeatQuestion, useRepeatQuestion } from './use-repeat-question.ts'

export interface CalendarActions extends Copies {
  question: RepeatQuestion | null
  /** Does what was asked about for one, for all that follow, or for all; null leaves everything as it is. */
  answer(which: keyof SeriesChanges | null): void
  drop(drag: CalendarDrag, target: CalendarTarget): void
  /** Moves the end of an event. */
  lengthen(event: CalendarEvent, shift: SpanShift): void
  /** Gives an item a day; its time stays. */
  setDay(item: Item, day: Day, event: CalendarEvent | null): void
  clear(item: Item, event: CalendarEvent | null): void
  remove(item: Item, event: CalendarEvent | null): void
  /** Goes on without the occurrence; null where it does not repeat, or is the last one. */
  skip(event: CalendarEvent): (() => void) | null
  /** The id of what was made. */
  create(title: string, place: NewPlace): string
  /** Whether something new can get a date here. */
  canCreate: boolean
}

interface ActionContext extends DropContext {
  records: ViewRecords
  actions: ViewActions
  /** An occurrence became an item of its own. */
  onMade(id: string): void
}

/** What can be done to events. */
export function useCalendarActions({ records, actions, onMade, ...context }: ActionContext): CalendarActions {
  const t = useT()
  const { source, tz } = context
  const { rights } = actions
  const making = { source, tz, records, actions, onMade }
  const save = (edits: readonly CellEdit[]) => {
    if (edits.length > 0) void actions.setValues(edits)
  }
  const { question, answer, ask } = useRepeatQuestion((item, { isRemoved, copy, edits }) => {
    if (isRemoved) actions.removeItems([item.id])
    else if (!copy) save(edits)
    else void copyWith(item, { dates: copy, edits }, making)
  })
  const copies = useCopies(making)
  // What others changed while it was dragged stays.
  const fresh = (event: CalendarEvent): CalendarEvent => ({
    ...event,
    item: records.item(event.item.id) ?? event.item,
  })
  /** A copy is made only by who may. */
  const onlyAllowed = (one: SeriesChange | null) => (one?.copy && !rights.createItem ? null : one)
  const change = (event: CalendarEvent, wanted: Change) => {
    const { one, following, all } = seriesChanges(fresh(event), wanted, context)
    const changes = { one: onlyAllowed(one), following: onlyAllowed(following), all }
    ask({ kind: 'change', item: event.item, changes })
  }
  return {
    ...copies,
    question,
    answer,
    drop(drag, target) {
      const { event } = drag
      const item = records.item(drag.item.id) ?? drag.item
      if (!event) return save(dropEdits({ ...drag, item }, target, context))
      change(event, (one, standing, isOnlyThis) => {
        const [moved, to] = dropAt(drag, target, { item: one, event: standing })
        return dropEdits(moved, to, { ...context, isOnlyThis })
      })
    },
    lengthen: (event, shift) =>
      change(event, (item, _standing, isOnlyThis) =>
        resizeSpan(source, item, { edge: 'end', ...shift }, { tz, isOnlyThis }),
      ),
    setDay(item, day, event) {
      const place = { day, seconds: secondsOf(item, context) }
      if (!event) return save(placeSpan(source, item, place, { tz }))
      change(event, (one, standing, isOnlyThis) => {
        const to = addUnits(day, 'day', daysBetween(event.first, standing.first))
        return placeSpan(source, one, { ...place, day: to }, { tz, isOnlyThis })
      })
    },
    clear(item, event) {
      if (event?.isGhost) change(event, (one) => clearEdits(one, source))
      else save(clearEdits(item, source))
    },
    remove(item, event) {
      if (!event?.repeats) return actions.removeItems([item.id])
      const { one, following, all } = removalOf(fresh(event), context)
      const may = (what: SeriesChange | null) =>
        (what?.isRemoved ? rights.deleteItem : rights.editItem) ? what : null
      ask({ kind: 'remove', item, changes: { one: may(one), following: may(following), all: may(all) } })
    },
    skip(event) {
      const skipped = event.repeats && rights.editItem ? skipChange(fresh(event), context) : null
      return skipped && (() => save(skipped.edits))
    },
    canCreate: rights.createItem && isSettable(source.start),
    create: (title, place) => addNamed(title, newDates(BLANK, place, context), { records, actions, t }),
  }
}
