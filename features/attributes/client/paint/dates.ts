import {
  type DateData,
  dateFormatter,
  dateSettings,
  type Day,
  dayAt,
  formatDateData,
  formatExactly,
  formatTime,
  isDay,
  isTimed,
  relativeDay,
  todayOf,
  utcOfDay,
  zoneOf,
} from '@weft/recurrence'
import { fromWireTime } from '@weft/base'
import type { Settings, ValueContext } from '@weft/model'
import { childrenOf, setText, setTitle } from './reuse.ts'

const DAY_MS = 86_400_000
const MAX_KNOWN = 2_000

/** What a cell says of a date, and what its title writes out. */
export interface SaidDate {
  text: string
  title: string
  /** Of a range: its start, what parts them, and its end. */
  ends?: readonly [start: string, between: string, end: string]
}

// Contexts and settings are replaced and never changed, so what was said stays true as long as they are there.
const said = new WeakMap<ValueContext, WeakMap<Settings, Map<string, SaidDate>>>()

/** Like `wordDate`, which it asks once for each date: scrolling paints the same days again and again. */
export function sayDate(date: DateData, settings: Settings, context: ValueContext): SaidDate {
  let bySettings = said.get(context)
  if (!bySettings) said.set(context, (bySettings = new WeakMap()))
  let byDate = bySettings.get(settings)
  if (!byDate) bySettings.set(settings, (byDate = new Map()))
  const { start, end } = date
  const key = end === undefined ? start : `${start}\n${typeof end === 'string' ? end : ''}`
  let known = byDate.get(key)
  if (!known) {
    if (byDate.size >= MAX_KNOWN) byDate.clear()
    byDate.set(key, (known = wordDate(date, settings, context)))
  }
  return known
}

export function wordDate(date: DateData, settings: Settings, context: ValueContext): SaidDate {
  const title = formatExactly(date, settings, context)
  if (typeof date.end !== 'string') return { text: wordsOf(date, settings, context), title }
  const ends = endsOf(date.start, date.end, { settings, context })
  return { text: ends.join(''), title, ends }
}

/** Draws a date; of a range that has no room both ends are cut, so that neither is lost. */
export function drawDate(root: HTMLElement, said: SaidDate | null): void {
  setTitle(root, said?.title ?? '')
  const ends = said?.ends
  root.toggleAttribute('data-range', ends !== undefined)
  if (!ends) {
    setText(root, said?.text ?? '')
    return
  }
  if (root.childElementCount === 0) root.replaceChildren()
  // Isolated: from right to left as well a cut end keeps how it begins.
  const parts = childrenOf(root, ends.length, () => document.createElement('bdi'))
  for (const [at, part] of parts.entries()) setText(part, ends[at] ?? '')
}

/** Within a week of today a single date is said from today, unless the settings ask for a format. */
function wordsOf({ start }: DateData, settings: Settings, context: ValueContext): string {
  const tz = zoneOf(settings, context)
  const day = isTimed(start) ? dayAt(fromWireTime(start), tz) : start
  if (!isShort(settings) || !isDay(day)) return pointText(start, { settings, context })
  const days = (utcOfDay(day) - todayIn(context)) / DAY_MS
  if (Math.abs(days) >= 7) return pointText(start, { settings, context })
  const said = days > 1 ? nameOf(day, { weekday: 'short' }, context) : relativeDay(day, context)
  return withTime(capitalized(said, context), start, { settings, context })
}

interface Reading {
  settings: Settings
  context: ValueContext
}

/** Whether days go without a year that everybody knows: a format, or a zone of its own, is written out. */
function isShort(settings: Settings): boolean {
  const { dateFormat, timeZone } = dateSettings(settings)
  return dateFormat === 'locale' && timeZone === null
}

/** "Nov 28"; with its year when that is not this one. */
function pointText(point: string, { settings, context }: Reading): string {
  const day = isTimed(point) ? dayAt(fromWireTime(point), zoneOf(settings, context)) : point
  if (!isShort(settings) || !isDay(day))
    return formatDateData({ start: point, hasTime: isTimed(point) }, settings, context)
  return withTime(nameOf(day, optionsFor(day, context), context), point, { settings, context })
}

function withTime(day: string, point: string, { settings, context }: Reading): string {
  if (!isTimed(point)) return day
  const { hour12 } = dateSettings(settings)
  return `${day}, ${formatTime(fromWireTime(point), zoneOf(settings, context), hour12, context.locale)}`
}

/** Two days of one year share what they have in common: "Dec 5 – 7". */
function endsOf(
  start: string,
  end: string,
  { settings, context }: Reading,
): readonly [string, string, string] {
  const isOfDays = isDay(start) && isDay(end) && start < end && start.slice(0, 4) === end.slice(0, 4)
  if (!isShort(settings) || !isOfDays)
    return [pointText(start, { settings, context }), ' – ', pointText(end, { settings, context })]
  const format = dateFormatter(context.locale, { ...optionsFor(start, context), timeZone: 'UTC' })
  const parts = format.formatRangeToParts(utcOfDay(start), utcOfDay(end))
  const startsAt = parts.findLastIndex(({ source }) => source === 'startRange') + 1
  const endsAt = parts.findIndex(({ source }) => source === 'endRange')
  const textOf = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
      .replaceAll('\u2009', ' ')
  return [textOf(0, startsAt), textOf(startsAt, endsAt), textOf(endsAt)]
}

function optionsFor(day: Day, context: ValueContext): Intl.DateTimeFormatOptions {
  const isThisYear = day.slice(0, 4) === todayOf(context).slice(0, 4)
  return { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }
}

function nameOf(day: Day, options: Intl.DateTimeFormatOptions, { locale }: ValueContext): string {
  return dateFormatter(locale, { ...options, timeZone: 'UTC' }).format(utcOfDay(day))
}

const capitalized = (words: string, { locale }: ValueContext) =>
  words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)

const todays = new WeakMap<ValueContext, number>()

function todayIn(context: ValueContext): number {
  let today = todays.get(context)
  if (today === undefined) todays.set(context, (today = utcOfDay(todayOf(context))))
  return today
}
