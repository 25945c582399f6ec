import { htmlOfPlainText } from '@weft/rich-text'
import { decimalSignOf, readNumber } from '@weft/numbers'
import { asDate, isTimed } from '@weft/recurrence'
import { msg } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import type { ConversionSide, Converted } from './conversion-side.ts'
import { displayText, isoDate } from './display-text.ts'
import { numberFrom, numberTo } from './numeric.ts'

const NOTHING_FITS = msg('This does not fit')

/**
 * One value as the other type holds it, after product-details.md section 3.1. Empty stays empty; what does not fit
 * gives a problem. Labels that are not there yet come with the settings. Pure but for the ids of new parts.
 */
export function convert(
  data: unknown,
  from: ConversionSide,
  to: ConversionSide,
  context: ValueContext,
): Converted {
  if ((data ?? null) === null) return { data: null }
  const made = make(data, from, to, context)
  if ('problem' in made) return made
  const settings = made.settings ?? to.settings
  const normal = to.type.normalise(made.data, settings) ?? null
  if (normal === null) return { data: null }
  const problem = to.type.checkData(normal, settings)
  return problem === null ? { ...made, data: normal } : { problem }
}

function make(data: unknown, from: ConversionSide, to: ConversionSide, context: ValueContext): Converted {
  const target = to.type.type
  if (isError(data)) return { problem: NOTHING_FITS }
  if (target === from.type.type) return firstOnly(data, to.settings)
  const number = numberFrom(data, from)
  const counted = number === null ? undefined : numberTo(number, from, to)
  if (counted !== undefined) return counted
  if (target === 'date') {
    const date = dateFrom(data)
    if (date) return { data: date }
  }
  if (target === 'members' && typeof data === 'number' && /^(?:created|updated)_by$/.test(from.type.type))
    return { data: [data] }
  if (target === 'email' && from.type.type === 'members' && Array.isArray(data)) {
    const address = context.people.get(Number(data[0]))?.email
    return address === undefined ? { problem: NOTHING_FITS } : { data: address, isCut: data.length > 1 }
  }
  const text = displayText(data, from, context)
  if (target === 'longtext') return { data: htmlOfPlainText(text) }
  if (target === 'text') return { data: text }
  if (target === 'date') {
    const iso = isoDate(text)
    if (iso) return { data: { ...iso, hasTime: isTimed(iso.start) } }
  }
  return parsed(text, from, to, context)
}

/** Of a list that may no longer be one the first stays. */
function firstOnly(data: unknown, settings: Settings): Converted {
  const isList = Array.isArray(data) && settings['multiple'] === false
  return isList ? { data: data.slice(0, 1), isCut: data.length > 1 } : { data }
}

/** Several names where one fits: the first that can be read stays. */
function parsed(
  text: string,
  from: ConversionSide,
  { type, settings }: ConversionSide,
  context: ValueContext,
): Converted {
  const isList = ['label', 'members', 'links'].includes(type.type) && settings['multiple'] === false
  const isFromList = ['label', 'members', 'links'].includes(from.type.type)
  if (!isList || !isFromList) return withClamp(text, type.parse(text, settings, context), context)
  const [first = text, ...others] = text.split(', ')
  return { ...type.parse(first, settings, context), isCut: others.length > 0 }
}

/** What reads texts into a range takes its nearest end for what lies outside. */
function withClamp(text: string, read: Converted, { locale }: ValueContext): Converted {
  if ('problem' in read || typeof read.data !== 'number' || text.includes('/')) return read
  const said = readNumber(text.trim(), { decimal: decimalSignOf(locale) })
  return said && !said.isPercent && said.value !== read.data ? { ...read, isCut: true } : read
}

function dateFrom(data: unknown): unknown {
  const date = asDate(data)
  if (date) {
    const { start, end, hasTime } = date
    return end === undefined ? { start, hasTime } : { start, end, hasTime }
  }
  // Times of records are wire times.
  return typeof data === 'string' && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(data)
    ? { start: data, hasTime: true }
    : null
}

/** A formula that could not be worked out. */
function isError(data: unknown): boolean {
  return typeof data === 'object' && data !== null && !Array.isArray(data) && 'error' in data
}
