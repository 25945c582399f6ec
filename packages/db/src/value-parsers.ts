import { type CustomTypesConfig, types } from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const TIMESTAMPTZ_ARRAY = 1185
// The driver's list of ids has no arrays, hence a plain number.
const TEXT_ARRAY: number = 1009

/** int8 as a number; throws where a double would no longer be exact. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The int8 value ${text} does not fit a number`)
  return value
}

/**
 * A time as it goes over the wire. The session is in UTC and in ISO style, so PostgreSQL's text begins with
 * exactly `YYYY-MM-DD HH:mm:ss`; fractions and the zone are cut off.
 */
function parseTime(text: string): string {
  return text.slice(0, 19)
}

function keepText(text: string): string {
  return text
}

function eachOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  const parseArray = types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => (string | null)[]
  return (text) => parseArray(text).map((element) => (element === null ? null : parse(element)))
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, eachOf(parseInt8)],
  // The driver would make a local Date of a date: the day would shift with the machine's zone.
  [DATE, keepText],
  [DATE_ARRAY, eachOf(keepText)],
  [TIMESTAMP, parseTime],
  [TIMESTAMPTZ, parseTime],
  [TIMESTAMPTZ_ARRAY, eachOf(parseTime)],
])

/** The parsers as the driver takes them, for our own connections only: nothing global is changed. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text')) as typeof types.getTypeParser,
}
