import {
  asDate,
  atAnchor,
  type DateData,
  endBefore,
  goneOnTo,
  leaveOut,
  nextStarts,
  occurrenceAt,
  placeOf,
  startAt,
  withoutRepeat,
} from '@weft/recurrence'
import { sameJson } from '@weft/base'
import type { Item } from '@weft/model'

import { dateOf, type DateSource } from '../../../client/dates/date-source.ts'
import { dayOfPoint } from '../../../client/dates/item-span.ts'
import { shiftPoint } from '../../../client/dates/move-span.ts'
import type { CellEdit, ShownAttribute } from '../../../client/view-member.ts'
import { type CalendarEvent, createEventReader } from '../events/calendar-event.ts'
import { afterEdits, daysBetween } from './drop-edits.ts'

/** The edits that somebody asked for, of an item that stands where the event is. */
export type Change = (item: Item, event: CalendarEvent, isOnlyThis: boolean) => CellEdit[]

/** What is to be done to an item whose date repeats. */
export interface SeriesChange {
  edits: readonly CellEdit[]
  /** Dates of a copy of the item, by attribute; null where none is made. */
  copy: Readonly<Record<string, DateData | null>> | null
  isRemoved?: boolean
}

/** For one occurrence, for it and all that follow, and for all; null where that is not offered. */
export type SeriesChanges = Record<'one' | 'following' | 'all', SeriesChange | null>

export interface SeriesContext {
  source: DateSource
  tz: string
}

/** A date of an item, and where the occurrence begins in it. */
interface Part {
  attribute: ShownAttribute
  date: DateData
  /** Undefined where this date has no such occurrence: its clock and length go along by days. */
  start: string | undefined
  days: number
}

/** What the change means for a series. A later occurrence gets an item of its own, or the rest of the series does. */
export function seriesChanges(event: CalendarEvent, change: Change, context: SeriesContext): SeriesChanges {
  const { item } = event
  const all = wholeChange(event, change, context)
  if (event.occurrence === null) return ownChanges(event, change, all, context)
  const parts = partsOf(event, context)
  const once = copied(item, parts, (date, start) => occurrenceAt(date, start), context)
  const rest = copied(item, parts, (date, start) => goneOnTo(date, start), context)
  // Where it is, as if it were there already.
  const standing = { ...event, isGhost: false, occurrence: null }
  return {
    one: withCopy(item, once, change(once, { ...standing, item: once }, false), {
      parts,
      left: leaveOut,
    }),
    following: withCopy(item, rest, change(rest, { ...standing, item: rest }, false), {
      parts,
      left: endBefore,
    }),
    all,
  }
}

/** What taking an occurrence away means: leaving it out, ending the rule before it, or removing the item. */
export function removalOf(event: CalendarEvent, context: SeriesContext): SeriesChanges {
  const all: SeriesChange = { edits: [], copy: null, isRemoved: true }
  if (event.occurrence === null) return { one: skipChange(event, context), following: all, all: null }
  const parts = partsOf(event, context)
  return {
    one: { edits: editsOf(event.item, parts, leaveOut), copy: null },
    following: { edits: editsOf(event.item, parts, endBefore), copy: null },
    all,
  }
}

/** Goes on without the occurrence; null where none follows. */
export function skipChange(event: CalendarEvent, context: SeriesContext): SeriesChange | null {
  const { item, occurrence } = event
  if (occurrence !== null) return { edits: editsOf(item, partsOf(event, context), leaveOut), copy: null }
  const parts = nextParts(event, context)
  return parts && { edits: editsOf(item, parts, (date, start) => goneOnTo(date, start) ?? date), copy: null }
}

/** The dates of one occurrence alone, as they would be after the change; what is drawn while it is dragged. */
export function onlyThis(event: CalendarEvent, change: Change, context: SeriesContext): Item {
  const { item } = event
  if (event.occurrence === null) return afterEdits(item, change(item, event, true))
  const once = copied(item, partsOf(event, context), (date, start) => occurrenceAt(date, start), context)
  const standing = { ...event, item: once, isGhost: false, occurrence: null }
  return afterEdits(once, change(once, standing, false))
}

/** The occurrence that the date stands for: it can move alone as it is, or go on without the one that was changed. */
function ownChanges(
  event: CalendarEvent,
  change: Change,
  all: SeriesChange | null,
  context: SeriesContext,
): SeriesChanges {
  const { item } = event
  const edits = change(item, event, true)
  const alone: SeriesChange | null = edits.length > 0 ? { edits, copy: null } : null
  if (!alone || !all || !sameJson(alone.edits, all.edits)) return { one: alone, following: all, all: null }
  const next = event.repeats ? nextParts(event, context) : null
  if (!next) return { one: null, following: all, all: null }
  const parts = next.map((part) => ({ ...part, start: part.date.start }))
  const once = copied(item, parts, (date) => withoutRepeat(date), context)
  const moved = change(once, { ...event, item: once }, false)
  const goOn = (date: DateData, start: string) => goneOnTo(date, start) ?? date
  return { one: withCopy(item, once, moved, { parts: next, left: goOn }), following: all, all: null }
}

/** The change for all: as far as the occurrence goes, the one that the rule counts from goes. */
function wholeChange(
  event: CalendarEvent,
  change: Change,
  { source, tz }: SeriesContext,
): SeriesChange | null {
  const { item, occurrence } = event
  if (occurrence === null) return { edits: change(item, event, false), copy: null }
  const settled = datesIn(source, item).flatMap(({ attribute, date }) => {
    const data = atAnchor(date)
    return data === date ? [] : [{ item_id: item.id, attribute_id: attribute.id, data }]
  })
  const base = afterEdits(item, settled)
  const own = createEventReader(source, tz).own(base)
  const edits = own ? change(base, own, false) : []
  if (edits.length === 0) return null
  const changed = new Set(edits.map(({ attribute_id }) => attribute_id))
  return {
    edits: [...settled.filter(({ attribute_id }) => !changed.has(attribute_id)), ...edits],
    copy: null,
  }
}

const datesIn = (source: DateSource, item: Item) =>
  (source.end ? [source.start, source.end] : [source.start]).flatMap((attribute) => {
    const date = dateOf(item, attribute)
    return date ? [{ attribute, date }] : []
  })

/** The occurrence in both dates: the second one has its own rule, or goes along by days. */
function partsOf({ item, occurrence }: CalendarEvent, { source, tz }: SeriesContext): Part[] {
  const first = dateOf(item, source.start)
  if (occurrence === null || !first) return []
  const place = placeOf(first, occurrence)
  const anchor = atAnchor(first)
  const days = daysBetween(dayOfPoint(anchor.start, tz), dayOfPoint(occurrence, tz))
  return datesIn(source, item).map(({ attribute, date }) => ({
    attribute,
    date,
    days,
    start: attribute === source.start ? occurrence : startAt(date, place),
  }))
}

/** The next occurrence of both dates; null where the rule has ended. */
function nextParts({ item }: CalendarEvent, { source, tz }: SeriesContext): Part[] | null {
  const first = dateOf(item, source.start)
  const [next] = first ? nextStarts(first, 1) : []
  if (!first || next === undefined) return null
  const days = daysBetween(dayOfPoint(first.start, tz), dayOfPoint(next, tz))
  return datesIn(source, item).map(({ attribute, date }) => ({
    attribute,
    date,
    days,
    start: nextStarts(date, 1)[0],
  }))
}

type AtStart = (date: DateData, start: string) => DateData | null

/** The item with its dates at the occurrence. */
function copied(item: Item, parts: readonly Part[], at: AtStart, { tz }: SeriesContext): Item {
  const edits = parts.map(({ attribute, date, start, days }) => {
    const along = (point: string) => shiftPoint(point, { days }, tz)
    const data =
      start === undefined
        ? {
            ...date,
            start: along(date.start),
            ...(date.end === undefined ? {} : { end: along(date.end) }),
          }
        : at(date, start)
    return { item_id: item.id, attribute_id: attribute.id, data }
  })
  return afterEdits(item, edits)
}

function editsOf(
  item: Item,
  parts: readonly Part[],
  left: (date: DateData, start: string) => DateData,
): CellEdit[] {
  return parts.flatMap(({ attribute, date, start }) =>
    start === undefined ? [] : [{ item_id: item.id, attribute_id: attribute.id, data: left(date, start) }],
  )
}

function withCopy(
  item: Item,
  standing: Item,
  moved: readonly CellEdit[],
  { parts, left }: { parts: readonly Part[]; left(date: DateData, start: string): DateData },
): SeriesChange | null {
  if (moved.length === 0) return null
  const kept = Object.fromEntries(parts.map(({ attribute }) => [attribute.id, dateOf(standing, attribute)]))
  const changed = Object.fromEntries(moved.map(({ attribute_id, data }) => [attribute_id, asDate(data)]))
  return { edits: editsOf(item, parts, left), copy: { ...kept, ...changed } }
}
