import { fromWireTime, toWireTime } from '@weft/base'
import type { ValueContext } from '@weft/model'
import { isDay, utcOfDay } from './days.ts'
import { dayStart } from './zone.ts'

/** The data of a date: days are never shifted, times are UTC wire times (`YYYY-MM-DD HH:mm:ss`). */
export interface DateData {
  start: string
  end?: string
  hasTime: boolean
  /** Zone that a repeated time is meant in. */
  tz?: string
  [more: string]: unknown
}

/** The data as a date, or null when it has no start. */
export function asDate(data: unknown): DateData | null {
  if (typeof data !== 'object' || data === null) return null
  return typeof (data as Partial<DateData>).start === 'string' ? (data as DateData) : null
}

/** Whether a start or end carries a time, by its own form. */
export const isTimed = (point: string) => point.length > 10

/** A start or end in its one spelling; what is neither a day nor a time stays as it is. */
export function normalisePoint(point: unknown): unknown {
  if (typeof point !== 'string') return point ?? undefined
  const text: string = point.trim()
  if (text === '') return undefined
  if (!Number.isNaN(fromWireTime(text))) return text
  const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text)
  const ms = iso ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  return Number.isNaN(ms) ? text : toWireTime(ms)
}

/** Whether a point is a real day, or with a time a real moment. */
export function isPoint(point: unknown, hasTime: boolean): point is string {
  if (typeof point !== 'string') return false
  if (!hasTime) return isDay(point)
  // Date.parse turns 31 April into 1 May, so the moment must spell itself.
  const ms = fromWireTime(point)
  return !Number.isNaN(ms) && toWireTime(ms) === point
}

/** The moment of a point: the beginning of the day in the viewer's zone, or the time itself. */
export function momentOfPoint(point: string, context: ValueContext): number | null {
  if (isTimed(point)) {
    const ms = fromWireTime(point)
    return Number.isNaN(ms) ? null : ms
  }
  return isDay(point) ? dayStart(point, context.tz) : null
}

/** The point as a number without a zone, for footers. */
export function numberOfPoint(point: string): number | null {
  const ms = isTimed(point) ? fromWireTime(point) : isDay(point) ? utcOfDay(point) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
