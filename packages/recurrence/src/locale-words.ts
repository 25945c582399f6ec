import { normalised } from '@weft/base'
/** What dates are written with in a locale, in lower case, beside the English words. */
export interface DateWords {
  /** Month names and their short forms → 1..12. */
  months: ReadonlyMap<string, number>
  /** Weekday names and their short forms → 0 Sunday..6. */
  weekdays: ReadonlyMap<string, number>
  /** "today", "tomorrow", "yesterday" → days from now. */
  days: ReadonlyMap<string, number>
  /** Words for the half of the day → 0 before noon, 12 after it. */
  halves: ReadonlyMap<string, 0 | 12>
  order: DateOrder
}

export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const known = new Map<string, DateWords>()

export function dateWords(locale: string): DateWords {
  let words = known.get(locale)
  if (!words) known.set(locale, (words = collect(locale)))
  return words
}

/** A name as it is looked up: lower case, without the dot of an abbreviation. */
export function dateWord(word: string): string {
  return normalised(word, 'NFC').toLowerCase().replaceAll('.', '').trim()
}

const SHORT_WEEKDAYS = [
  ['tues', 2],
  ['thur', 4],
  ['thurs', 4],
] as const

function collect(locale: string): DateWords {
  const months = new Map<string, number>()
  const weekdays = new Map<string, number>()
  const days = new Map<string, number>()
  const halves = new Map<string, 0 | 12>([
    ['am', 0],
    ['a m', 0],
    ['pm', 12],
    ['p m', 12],
  ])
  // English last: where both have a word, the locale's own meaning wins.
  for (const tag of [locale, 'en']) {
    const add = <T>(map: Map<string, T>, word: string, value: T) => {
      const key = dateWord(word)
      if (key !== '' && !/^\d+$/.test(key) && !map.has(key)) map.set(key, value)
    }
    for (let month = 0; month < 12; month++) {
      const at = Date.UTC(2024, month, 15)
      for (const width of ['long', 'short'] as const) {
        // With a day beside it a month may stand in another case than alone.
        for (const options of [{ month: width }, { month: width, day: 'numeric' }] as const) {
          add(months, partOf(tag, options, 'month', at), month + 1)
        }
      }
    }
    for (let weekday = 0; weekday < 7; weekday++) {
      const at = Date.UTC(2024, 8, 1 + weekday)
      for (const width of ['long', 'short'] as const) {
        add(weekdays, partOf(tag, { weekday: width }, 'weekday', at), weekday)
      }
    }
    const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
    for (const n of [-1, 0, 1]) add(days, relative.format(n, 'day'), n)
    for (const half of [0, 12] as const) {
      const at = Date.UTC(2024, 0, 1, half + 3)
      add(halves, partOf(tag, { hour: 'numeric', hour12: true }, 'dayPeriod', at), half)
    }
  }
  months.set('sept', months.get('sept') ?? 9)
  for (const [word, weekday] of SHORT_WEEKDAYS) weekdays.set(word, weekdays.get(word) ?? weekday)
  return { months, weekdays, days, halves, order: orderOf(locale) }
}

function partOf(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  type: Intl.DateTimeFormatPartTypes,
  at: number,
): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' })
  return format.formatToParts(at).find((part) => part.type === type)?.value ?? ''
}

function orderOf(locale: string): DateOrder {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' })
  const order = format
    .formatToParts(0)
    .map((part) => part.type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
    .map((type) => type.charAt(0))
    .join('')
  return order === 'mdy' || order === 'ymd' ? order : 'dmy'
}
