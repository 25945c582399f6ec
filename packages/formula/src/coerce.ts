import { dayOfUtc, offsetAt } from '@weft/recurrence'
import { toWireTime, withoutDust } from '@weft/base'
import { chargeFor } from './charge.ts'
import { MAX_TEXT } from './limits.ts'
import type { Run } from './run.ts'
import {
  type FormulaDate,
  type FormulaValue,
  isDate,
  isError,
  isList,
  NOT_A_DATE,
  NOT_A_NUMBER,
} from './values.ts'

/** A number as texts show it: without the dust of binary fractions, with a point in every language. */
function textOfNumber(value: number): string {
  return String(withoutDust(value))
}

/** Days as `2026-11-21`, moments as `2026-11-21 14:05` in the viewer's zone. */
function textOfDate({ at, hasTime, end }: FormulaDate, run: Run): string {
  const point = (ms: number) => (hasTime ? toWireTime(ms + offsetAt(ms, run.tz)).slice(0, 16) : dayOfUtc(ms))
  return end === null || end === at ? point(at) : `${point(at)} – ${point(end)}`
}

/** Blank is no text, lists are joined with commas. Errors must have been seen before. */
export function toText(value: FormulaValue, run: Run): string {
  if (typeof value === 'string') return value
  if (value === null) return ''
  chargeFor(value, run)
  if (typeof value === 'number') return textOfNumber(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (isDate(value)) return textOfDate(value, run)
  if (!isList(value)) return ''
  return joined(value, ', ', run)
}

/** The texts of values with a text between them; ends soon after it is longer than texts may be. */
export function joined(values: readonly FormulaValue[], separator: string, run: Run): string {
  let text = ''
  for (const [n, value] of values.entries()) {
    run.steps -= 3
    if (text.length > MAX_TEXT || run.steps < 0) break
    text += (n === 0 ? '' : separator) + toText(value, run)
  }
  return text
}

/** Blank is 0, true is 1; a list of one stands for what is in it. */
export function toNumber(value: FormulaValue): FormulaValue {
  if (typeof value === 'number') return value
  if (value === null) return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  if (isError(value)) return value
  return isList(value) && value.length < 2 ? toNumber(value[0] ?? null) : NOT_A_NUMBER
}

/** A number that counts something, without its fraction: 4.35 * 100 is 435 here too. */
export const wholeOf = (value: number): number => Math.trunc(withoutDust(value)) + 0

/** A date, blank, or an error. */
export function toDate(value: FormulaValue): FormulaValue {
  if (value === null || value === '' || isDate(value) || isError(value)) return value === '' ? null : value
  return isList(value) && value.length < 2 ? toDate(value[0] ?? null) : NOT_A_DATE
}

/** What counts as true: all but blank, 0, no text, no entries. */
export function toBoolean(value: FormulaValue): boolean {
  if (typeof value === 'boolean') return value
  if (value === null || value === 0 || value === '') return false
  return isList(value) ? value.length > 0 : true
}

/** Entries of a list; anything else is a list of itself, blank one of nothing. */
export function toList(value: FormulaValue): readonly FormulaValue[] {
  return isList(value) ? value : value === null ? [] : [value]
}

export const isBlank = (value: FormulaValue): boolean =>
  value === null || value === '' || (isList(value) && value.length === 0)
