import { addUnits, dateFormatter, dateSettings, formatTime, utcOfDay, zoneName } from '@weft/recurrence'
import { type Item, isDone, type Settings } from '@weft/model'
import { type QueryEnv, readCell, readItem } from '@weft/query'
import type { LabelColor } from '@weft/ui'

import { colorsOf } from '../../../client/color/row-colors.ts'
import { type DateSource, zoneOfDates } from '../../../client/dates/date-source.ts'
import type { ViewRecords } from '../../../client/view-member.ts'
import { readRowColor } from '../../../shared/row-color.ts'
import type { CalendarEvent } from './calendar-event.ts'

/** How items look and are called in the calendar. */
export interface ItemLook {
  /** The name, empty for an item without one. */
  title(item: Item): string
  color(item: Item): LabelColor | null
  isDone(item: Item): boolean
  /** The time that an event begins at, empty for whole days. */
  time(event: CalendarEvent): string
  /** From when until when, in words. */
  when(event: Pick<CalendarEvent, 'span'>): string
}

/** Without a colour rule of its own, a calendar has the colours of the folder's first label. */
export function createItemLook(
  settings: Settings,
  { records, env, source }: { records: ViewRecords; env: QueryEnv; source: DateSource },
): ItemLook {
  const { primary, context, done, all } = records
  const label = all.find(({ type }) => type.holds === 'labels')
  const rule =
    settings['color'] === undefined && label
      ? ({ by: 'label', attribute_id: label.id } as const)
      : readRowColor(settings)
  const colorOf = colorsOf(rule, env)
  const { hour12, timeZone } = dateSettings(source.start.settings)
  const { locale } = context
  const tz = zoneOfDates(source, context)
  // As cells do, a zone of its own is named: it is not the reader's.
  const named = (text: string, ms: number) =>
    timeZone === null ? text : `${text} ${zoneName(ms, timeZone, locale)}`
  const clock = (ms: number) => named(formatTime(ms, tz, hour12, locale), ms)
  const hours = dateFormatter(locale, {
    timeStyle: 'short',
    timeZone: tz,
    ...(hour12 === null ? {} : { hour12 }),
  })
  const days = dateFormatter(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return {
    title(item) {
      const data = primary && (primary.read ? primary.read(item) : readItem(item, primary.id))
      return data === null || data === undefined || !primary
        ? ''
        : primary.type.format(data, primary.settings, context)
    },
    color: (item) => colorOf?.(item) ?? null,
    isDone: (item) => (done ? isDone(done, readCell(env, item, done.attribute_id)) : false),
    time: ({ span }) => (span.isAllDay ? '' : clock(span.start)),
    when({ span }) {
      const { first, last, start, end } = span
      const isOneDay = first === last
      if (span.isAllDay) {
        if (isOneDay) return days.format(utcOfDay(first))
        return days.formatRange(utcOfDay(first), utcOfDay(last))
      }
      if (!span.hasEnd || end === start) return clock(start)
      if (isOneDay) return named(hours.formatRange(start, end), end)
      return `${days.format(utcOfDay(first))}, ${clock(start)} – ${days.format(utcOfDay(last))}, ${clock(end)}`
    },
  }
}

/** Whether an event lies above the hours: whole days, and what takes a day and more. */
export function isAboveHours({ span }: CalendarEvent): boolean {
  return span.isAllDay || (span.last >= addUnits(span.first, 'day', 1) && span.end - span.start >= 86_400_000)
}
