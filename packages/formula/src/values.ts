import { type DateData, dayOfUtc, dayStart, isDay, isTimed, utcOfDay } from '@weft/recurrence'
import { fromWireTime, toWireTime, withoutDust } from '@weft/base'
import { msg } from '@weft/i18n'
import { type ComputedError, isComputedError } from '@weft/model'

/** What a formula works with; null is blank. */
export type FormulaValue =
  | number
  | string
  | boolean
  | FormulaDate
  | readonly FormulaValue[]
  | ComputedError
  | null

/** The kinds that are told apart before anything is computed; `any` is known only then. */
export type Kind = 'number' | 'text' | 'boolean' | 'date' | 'list' | 'blank' | 'any'

/** A day, or with a time a moment; days have no zone. */
export class FormulaDate {
  /** Milliseconds: of a day its midnight in UTC. */
  readonly at: number
  readonly hasTime: boolean
  /** Of a range, likewise. */
  readonly end: number | null

  constructor(at: number, hasTime: boolean, end: number | null = null) {
    this.at = at
    this.hasTime = hasTime
    this.end = end
  }
}

export const isDate = (value: FormulaValue): value is FormulaDate => value instanceof FormulaDate
export const isList = (value: FormulaValue): value is readonly FormulaValue[] => Array.isArray(value)
export const isError = (value: FormulaValue): value is ComputedError =>
  typeof value === 'object' && value !== null && !isDate(value) && !isList(value)

export function fail(reason: string, error: ComputedError['error'] = 'ERROR'): ComputedError {
  return { error, reason }
}

export const NOT_A_NUMBER = fail(msg('A number is needed here.'), 'TYPE')
export const NOT_A_DATE = fail(msg('A date is needed here.'), 'TYPE')
export const NOT_COMPARABLE = fail(msg('Values of these types have no order.'), 'TYPE')
export const DIVIDED_BY_ZERO = fail(msg('Division by zero.'), 'DIV/0')
export const GONE = fail(msg('An attribute of this formula was deleted.'), 'REF')
const TOO_LARGE = fail(msg('The number is too large or undefined.'))
export const TOO_LONG = fail(msg('The text or list is too long.'))
export const TOO_MUCH = fail(msg('The formula takes too many steps.'))
export const NO_SUCH_DAY = fail(msg('That day does not exist.'))

/** First and last moment that four digits of a year can hold. */
const FIRST = -62_167_219_200_000
const LAST = 253_402_300_799_999

/** A finite number without a sign of zero, or an error. */
export function numeric(value: number): FormulaValue {
  return Number.isFinite(value) ? value + 0 : TOO_LARGE
}

export function dateOf(at: number, hasTime: boolean, end: number | null = null): FormulaValue {
  return at >= FIRST && at <= LAST ? new FormulaDate(at, hasTime, end) : NO_SUCH_DAY
}

/** The moment of a date: a day begins in the zone. */
export function instantOf({ at, hasTime }: FormulaDate, tz: string): number {
  return hasTime ? at : dayStart(dayOfUtc(at), tz)
}

function pointOf(at: number, hasTime: boolean): string {
  return hasTime ? toWireTime(at) : dayOfUtc(at)
}

/** The JSON of a result. Numbers lose the dust of binary fractions; nothing, no text and no entries are empty. */
export function toData(value: FormulaValue): unknown {
  if (typeof value === 'number') return withoutDust(value)
  if (value === null || value === '') return null
  if (typeof value !== 'object' || isError(value)) return value
  if (isList(value)) return value.length === 0 ? null : value.map(toData)
  const { at, hasTime, end } = value
  const data: DateData = { start: pointOf(at, hasTime), hasTime }
  if (end !== null && end !== at) data.end = pointOf(end, hasTime)
  return data
}

/** What a formula sees of JSON of that form; other objects are blank. */
export function fromData(data: unknown): FormulaValue {
  if (data === undefined || data === null || data === '') return null
  if (typeof data === 'number') return numeric(data)
  if (typeof data === 'string' || typeof data === 'boolean') return data
  if (Array.isArray(data)) return data.map(fromData)
  if (isComputedError(data)) return data
  const { start, end } = data as Partial<DateData>
  const at = millis(start)
  if (at === null) return null
  return new FormulaDate(at, isTimed(String(start)), millis(end))
}

function millis(point: unknown): number | null {
  if (typeof point !== 'string') return null
  const at = isTimed(point) ? fromWireTime(point) : isDay(point) ? utcOfDay(point) : Number.NaN
  return Number.isNaN(at) ? null : at
}
