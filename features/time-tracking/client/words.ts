import { fromWireTime } from '@weft/base'
import { writeHours } from '@weft/numbers'
import { dayAt, formatTime } from '@weft/recurrence'
import type { TimeEntry } from '@weft/model'

import { secondsOf } from '../shared/index.ts'

/** In which language and zone somebody reads times. */
export interface Reading {
  locale: string
  tz: string
}

/** Hours, minutes and seconds of what runs, such as "0:42:18". */
export function writeClock(seconds: number, locale: string): string {
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false })
  return `${writeHours(seconds, locale)}:${two.format(seconds % 60)}`
}

export const writeLength = (entry: TimeEntry, until: number, { locale }: Reading): string =>
  writeHours(secondsOf(entry, until), locale)

/** Of and until when an entry is, in short. */
export function writeSpan(
  { started_at, ended_at }: Pick<TimeEntry, 'started_at' | 'ended_at'>,
  { locale, tz }: Reading,
  words: { now: string },
): string {
  const time = (at: string) => formatTime(fromWireTime(at), tz, null, locale)
  return `${time(started_at)} – ${ended_at === null ? words.now : time(ended_at)}`
}

/** The day that an entry began on, `YYYY-MM-DD`. */
export const dayOf = ({ started_at }: Pick<TimeEntry, 'started_at'>, tz: string): string =>
  dayAt(fromWireTime(started_at), tz)

/** A day with its weekday, in short. */
export function writeDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(day))
}
