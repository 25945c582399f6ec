import { type Day, toDay } from './days.ts'
import { type DateOrder, type DateWords, dateWord } from './locale-words.ts'

/** A day written out, with what the reader had to assume. */
export interface ReadDay {
  day: Day
  /** Both day/month and month/day would have been a day, and they differ. */
  isAmbiguous?: boolean
}

/**
 * Reads a full date: ISO, numbers in the given order, or with the name of a month; null when it is none.
 * With `strict` an impossible order is not turned round (13/5 is no month/day), and years of two
 * digits are only read between slashes, so that version numbers are no dates.
 */
export function readDay(
  text: string,
  order: DateOrder,
  words: DateWords,
  options: { strict?: boolean } = {},
): ReadDay | null {
  const iso = /^(\d{4})\s*([-/.年년])\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?$/u.exec(text)
  if (iso) return known(toDay(Number(iso[1]), Number(iso[3]), Number(iso[4])))
  const numeric = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4}|\d{2})\.?$/.exec(text)
  if (numeric) {
    const [, a = '', sign = '', b = '', yearText = ''] = numeric
    if (options.strict && yearText.length === 2 && sign !== '/') return null
    return readNumeric(Number(a), Number(b), fullYear(yearText), order, options.strict === true)
  }
  return readNamed(text, words)
}

function readNumeric(a: number, b: number, year: number, order: DateOrder, strict: boolean): ReadDay | null {
  const dayFirst = toDay(year, b, a)
  const monthFirst = toDay(year, a, b)
  const isAmbiguous = dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
  const [preferred, other] = order === 'mdy' ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
  const day = preferred ?? (strict ? null : other)
  return day === null ? null : { day, ...(isAmbiguous ? { isAmbiguous } : {}) }
}

/** "5 May 2024", "May 5, 2024", "Fri, 5. Mai 2024", "5 de mayo de 2024". */
function readNamed(text: string, words: DateWords): ReadDay | null {
  const parts = text
    .split(/[\s,،]+/u)
    .map(dateWord)
    .filter((part) => part !== '' && part !== 'de' && part !== 'of' && part !== 'the')
  if (parts.length === 4 && words.weekdays.has(parts[0] ?? '')) parts.shift()
  if (parts.length !== 3) return null
  const [a = '', b = '', c = ''] = parts
  if (/^\d{4}$/.test(a)) return named(a, b, c, words)
  return named(c, b, a, words) ?? named(c, a, b, words)
}

function named(year: string, month: string, date: string, words: DateWords): ReadDay | null {
  const monthNumber = words.months.get(month)
  const dateNumber = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª)?$/.exec(date)?.[1]
  if (!/^\d{4}$/.test(year) || monthNumber === undefined || dateNumber === undefined) return null
  return known(toDay(Number(year), monthNumber, Number(dateNumber)))
}

const known = (day: Day | null): ReadDay | null => (day === null ? null : { day })

/** Two digits are this century until 69, as in POSIX. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length !== 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}
