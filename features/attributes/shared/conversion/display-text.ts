import type { ValueContext } from '@weft/model'
import { asDate, isTimed } from '../dates/date-data.ts'
import type { ConversionSide } from './conversion-side.ts'

/**
 * (filled) what stands for a value where only a text can: what a person sees, but dates as ISO 8601 with a slash
 * between start and end, so that they read back whatever the reader's language.
 */
export function displayText(
  data: unknown,
  { type, settings }: ConversionSide,
  context: ValueContext,
): string {
  const date = asDate(data)
  if (!date) return type.format(data, settings, context)
  const points = typeof date.end === 'string' ? [date.start, date.end] : [date.start]
  return points.map(isoPoint).join('/')
}

function isoPoint(point: string): string {
  return isTimed(point) ? `${point.replace(' ', 'T')}Z` : point
}

const POINT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/

/** The date that an ISO text or range says; null where it is written in another way. */
export function isoDate(text: string): { start: string; end?: string } | null {
  const [start = '', end, ...more] = text.trim().split('/')
  if (more.length > 0 || !POINT.test(start)) return null
  if (end === undefined) return { start }
  return POINT.test(end) ? { start, end } : null
}
