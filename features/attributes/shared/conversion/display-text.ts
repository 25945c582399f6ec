import { numberFormat, numberSettings } from '@weft/numbers'
import { asDate, isTimed } from '@weft/recurrence'
import type { Settings, ValueContext } from '@weft/model'
import type { ConversionSide } from './conversion-side.ts'

/**
 * (filled) what stands for a value where only a text can: what a person sees, but numbers with all their digits, and
 * dates as ISO 8601 with a slash between start and end, so that they read back whatever the reader's language.
 */
export function displayText(
  data: unknown,
  { type, settings }: ConversionSide,
  context: ValueContext,
): string {
  if (typeof data === 'number' && LOOKED_AT.has(type.type)) {
    const whole = withAllDigits(data, settings, context.locale)
    if (whole !== null) return whole
  }
  const date = asDate(data)
  if (!date) return type.format(data, settings, context)
  const points = typeof date.end === 'string' ? [date.start, date.end] : [date.start]
  return points.map(isoPoint).join('/')
}

/** Types whose numbers are shown with so many decimals. */
const LOOKED_AT = new Set(['number', 'formula', 'rollup'])
/** More than a number can have that people write. */
const MOST_DECIMALS = 20

/** A number in its look with the decimals that it has; null where the look shows them all. */
function withAllDigits(value: number, settings: Settings, locale: string): string | null {
  const look = numberSettings(settings)
  const [digits = '', exponent = '0'] = String(value).split('e')
  const decimals = (digits.split('.')[1]?.length ?? 0) - Number(exponent)
  const needed = Math.min(decimals - (look.format === 'percent' ? 2 : 0), MOST_DECIMALS)
  if (needed <= look.precision) return null
  const text = numberFormat({ ...look, precision: needed }, locale).format(value)
  return look.format === 'unit' && look.unit !== '' ? `${text} ${look.unit}` : text
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
