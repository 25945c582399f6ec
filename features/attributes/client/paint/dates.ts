import {
  type DateData,
  dateSettings,
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

const WEEK_MS = 7 * 86_400_000
const MAX_KNOWN = 2_000

/** What a cell says of a date, and what its title writes out. */
export interface SaidDate {
  text: string
  title: string
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
  return { text: shown(date, settings, context), title: formatExactly(date, settings, context) }
}

/** Within a week of today a single date is said from today, unless the settings ask for a format. */
function shown(date: DateData, settings: Settings, context: ValueContext): string {
  const look = dateSettings(settings)
  const tz = zoneOf(settings, context)
  const day = isTimed(date.start) ? dayAt(fromWireTime(date.start), tz) : date.start
  const isSaid = look.dateFormat === 'locale' && date.end === undefined && look.timeZone === null
  if (!isSaid || !isDay(day)) return formatDateData(date, settings, context)
  if (Math.abs(utcOfDay(day) - todayIn(context)) >= WEEK_MS) return formatDateData(date, settings, context)
  const said = relativeDay(day, context)
  const words = said.charAt(0).toLocaleUpperCase(context.locale) + said.slice(1)
  if (!isTimed(date.start)) return words
  return `${words}, ${formatTime(fromWireTime(date.start), tz, look.hour12, context.locale)}`
}

const todays = new WeakMap<ValueContext, number>()

function todayIn(context: ValueContext): number {
  let today = todays.get(context)
  if (today === undefined) todays.set(context, (today = utcOfDay(todayOf(context))))
  return today
}
