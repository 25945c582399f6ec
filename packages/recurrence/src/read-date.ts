import { toAsciiDigits } from '@weft/numbers'
import { toWireTime } from '@weft/base'
import { msg } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import { addUnits, type Day } from './days.ts'
import { type DateOrder, dateWords } from './locale-words.ts'
import { todayOf } from './operands.ts'
import { readDay } from './read-day.ts'
import { readNaturalDay } from './read-natural-day.ts'
import { readTime } from './read-time.ts'
import { momentOf } from './zone.ts'

export const END_BEFORE_START = msg('End date must not be before start date')
export const NO_DATE = msg('This is not a date')

/** The parts of a date value that a text can say. */
export interface DateText {
  start: string
  end?: string
  hasTime: boolean
}

interface Point {
  day: Day
  seconds?: number
  offset?: number
  /** The text said a time alone: it means the first one behind what it follows. */
  isTimeAlone?: boolean
}

export interface ReadDateOptions {
  context: ValueContext
  /** Zone that times without one are meant in. */
  tz: string
  order?: DateOrder | undefined
}

const LATEST = 23 * 3600 + 59 * 60

/** Reads a date, a date with time or a range, written out or said from today. */
export function readDate(text: string, options: ReadDateOptions): DateText | { problem: string } {
  const clean = toAsciiDigits(text).trim().replaceAll(/\s+/g, ' ')
  if (clean === '' || clean.length > 100) return { problem: NO_DATE }
  const single = readPoint(clean, null, options)
  if (single) return toData(single, null, options.tz)
  // A sign between two dates may also stand inside one of them, so each place is tried.
  for (const match of clean.matchAll(
    / ?(?:→|–|—|\.\.+|\/) ?| - |(?<=\p{L})-(?=[\p{L}\d])| (?:to|until|till|bis|à|a) /giu,
  )) {
    const start = readPoint(clean.slice(0, match.index).trim(), null, options)
    const rest = clean.slice(match.index + match[0].length).trim()
    const end = start && rest !== '' ? readPoint(rest, start.day, options) : null
    if (start && end) return toData(start, end, options.tz)
  }
  return { problem: NO_DATE }
}

/** `from` is the day that the text follows, as the end of a range: times and weekdays alone are those behind it. */
function readPoint(text: string, from: Day | null, options: ReadDateOptions): Point | null {
  if (text === '') return null
  const { context } = options
  const words = dateWords(context.locale)
  const order = options.order ?? words.order
  const today = todayOf({ ...context, tz: options.tz })
  const dayIn = (part: string): Day | null =>
    readDay(part, order, words)?.day ??
    readNaturalDay(part, { today, from }, context.week_start, order, words)
  const day = dayIn(text)
  if (day !== null) return { day }
  const time = readTime(text, words)
  if (!time) return null
  const timeDay = time.rest === '' ? (from ?? today) : dayIn(time.rest)
  if (timeDay === null) return null
  return {
    day: timeDay,
    seconds: time.seconds,
    ...(time.offset === undefined ? {} : { offset: time.offset }),
    ...(time.rest === '' ? { isTimeAlone: true } : {}),
  }
}

function toData(start: Point, end: Point | null, tz: string): DateText | { problem: string } {
  const hasTime = start.seconds !== undefined || end?.seconds !== undefined
  const from = hasTime ? wireOf(start, 0, tz) : start.day
  if (!end) return { start: from, hasTime }
  let to = hasTime ? wireOf(end, LATEST, tz) : end.day
  // "11pm - 1am" goes beyond midnight.
  if (to < from && end.isTimeAlone) to = wireOf({ ...end, day: addUnits(end.day, 'day', 1) }, LATEST, tz)
  if (to < from) return { problem: END_BEFORE_START }
  return to === from ? { start: from, hasTime } : { start: from, end: to, hasTime }
}

function wireOf(point: Point, missing: number, tz: string): string {
  const seconds = point.seconds ?? missing
  if (point.offset === undefined) return toWireTime(momentOf(point.day, seconds, tz))
  return toWireTime(momentOf(point.day, seconds, 'UTC') - point.offset * 60_000)
}
