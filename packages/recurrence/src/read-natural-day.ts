import { addUnits, type DateUnit, type Day, startOf, toDay, utcOfDay } from './days.ts'
import { type DateOrder, type DateWords, dateWord } from './locale-words.ts'

const units: Record<string, DateUnit> = {
  d: 'day',
  day: 'day',
  days: 'day',
  w: 'week',
  week: 'week',
  weeks: 'week',
  m: 'month',
  month: 'month',
  months: 'month',
  y: 'year',
  year: 'year',
  years: 'year',
}

/**
 * Reads a day said from today: "tomorrow", "fri", "next fri" (that of next week), "+2w", "in 3 days",
 * "2 months ago", "next month", and dates of this year such as "5 may" or "5/12"; null when it is none. A weekday or a
 * date without its year that follows another day is the first one behind it: midweek "mon - fri" is the next week.
 */
export function readNaturalDay(
  text: string,
  { today, from }: { today: Day; from: Day | null },
  weekStart: number,
  order: DateOrder,
  words: DateWords,
): Day | null {
  const said = dateWord(text).replaceAll(/\s+/g, ' ')
  const days = words.days.get(said)
  if (days !== undefined) return addUnits(today, 'day', days)
  return (
    readSteps(said, today) ??
    readNamedUnit(said, { today, from: from ?? today }, weekStart, words) ??
    notBefore(from, readThisYear(text, from ?? today, order, words))
  )
}

function readSteps(said: string, today: Day): Day | null {
  const match = /^(?:(in) |([+-])\s?)?(\d{1,4})\s?([a-z]+)( ago)?$/.exec(said)
  if (!match) return null
  const [, within, sign, count, word = '', ago] = match
  const unit = units[word]
  // "5 d" alone says nothing: it needs a sign, "in" or "ago".
  if (!unit || (within ?? sign ?? ago) === undefined || (ago !== undefined && within !== undefined))
    return null
  const isBack = sign === '-' || ago !== undefined
  return addUnits(today, unit, isBack ? -Number(count) : Number(count))
}

function readNamedUnit(
  said: string,
  { today, from }: { today: Day; from: Day },
  weekStart: number,
  words: DateWords,
): Day | null {
  const match = /^(?:(next|last|this|on) )?(\S+)$/u.exec(said)
  if (!match) return null
  const [, which, word = ''] = match
  const weekday = words.weekdays.get(word)
  if (weekday !== undefined) {
    const inThisWeek = addUnits(startOf(today, 'week', weekStart), 'day', (weekday - weekStart + 7) % 7)
    if (which === 'this') return inThisWeek
    if (which === 'next') return addUnits(inThisWeek, 'week', 1)
    if (which === 'last') return addUnits(inThisWeek, 'week', -1)
    return addUnits(from, 'day', (weekday - weekdayOf(from) + 7) % 7)
  }
  const unit = which === 'next' || which === 'last' ? units[word] : undefined
  return unit ? addUnits(today, unit, which === 'next' ? 1 : -1) : null
}

const weekdayOf = (day: Day) => new Date(utcOfDay(day)).getUTCDay()

/** The same date of the next year where it would lie before the day that it follows. */
function notBefore(from: Day | null, day: Day | null): Day | null {
  return from !== null && day !== null && day < from ? addUnits(day, 'year', 1) : day
}

function readThisYear(text: string, today: Day, order: DateOrder, words: DateWords): Day | null {
  const year = Number(today.slice(0, 4))
  const numeric = /^(\d{1,2})\s?[/.]\s?(\d{1,2})\.?$/.exec(text.trim())
  if (numeric) {
    const [a, b] = [Number(numeric[1]), Number(numeric[2])]
    // Without a year "y/m/d" leaves "m/d".
    return order === 'dmy'
      ? (toDay(year, b, a) ?? toDay(year, a, b))
      : (toDay(year, a, b) ?? toDay(year, b, a))
  }
  const parts = text
    .trim()
    .split(/[\s,]+/u)
    .map(dateWord)
  if (parts.length !== 2) return null
  const [a = '', b = ''] = parts
  const [month, date] = words.months.has(a) ? [words.months.get(a), b] : [words.months.get(b), a]
  const dateNumber = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª)?$/.exec(date)?.[1]
  return month === undefined || dateNumber === undefined ? null : toDay(year, month, Number(dateNumber))
}
