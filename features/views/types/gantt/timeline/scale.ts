import { dateFormatter } from '@weft/recurrence'
import { intlTag } from '@weft/i18n'

import type { Scale } from '../definition.ts'
import type { WorkCalendar } from '../schedule/working-days.ts'
import { type Unit, unitStart } from './day-number.ts'

const DAY_MS = 86_400_000

interface ScaleLook {
  /** Px of a day. */
  day: number
  upper: Unit
  lower: Unit
}

/** How wide a day is, and what the two lines of the head say. */
export const SCALE_LOOKS: Readonly<Record<Scale, ScaleLook>> = {
  day: { day: 44, upper: 'month', lower: 'day' },
  week: { day: 18, upper: 'week', lower: 'day' },
  month: { day: 6, upper: 'month', lower: 'week' },
  quarter: { day: 2.5, upper: 'quarter', lower: 'month' },
  year: { day: 0.8, upper: 'year', lower: 'quarter' },
}

/** One field of the head. */
export interface Tick {
  first: number
  /** Days. */
  length: number
  label: string
  isToday: boolean
  isFree: boolean
}

/** How days are said: the year only where it is not this one. */
export interface DayLook {
  locale: string
  today: number
}

export interface TickContext extends DayLook {
  weekStart: number
  calendar: WorkCalendar
}

/** The fields of a line of the head that touch these days. */
export function ticksOf(
  scale: Scale,
  line: 'upper' | 'lower',
  { first, last }: { first: number; last: number },
  context: TickContext,
): Tick[] {
  const unit = SCALE_LOOKS[scale][line]
  const ticks: Tick[] = []
  for (let at = unitStart(first, unit, context.weekStart); at <= last;) {
    const next = unitStart(at, unit, context.weekStart, 1)
    ticks.push({
      first: at,
      length: next - at,
      label: said(`${scale} ${line} ${at} ${context.weekStart} ${at === context.today}`, context.locale, () =>
        labelOf(scale, unit, at, next - 1, context),
      ),
      isToday: unit === 'day' && at === context.today,
      isFree: unit === 'day' && !context.calendar.isWorking(at),
    })
    at = next
  }
  return ticks
}

function labelOf(scale: Scale, unit: Unit, first: number, last: number, look: DayLook): string {
  const { locale, today } = look
  const text = (options: Intl.DateTimeFormatOptions) => formatDayNumber(first, locale, options)
  if (unit === 'day') {
    if (scale === 'day') return text({ weekday: 'short', day: 'numeric' })
    return first === today ? text({ day: 'numeric' }) : text({ weekday: 'narrow' })
  }
  if (unit === 'week') return scale === 'week' ? rangeText(first, last, look) : text({ day: 'numeric' })
  if (unit === 'month')
    return scale === 'quarter' ? text({ month: 'short' }) : text({ month: 'long', year: 'numeric' })
  if (unit === 'year') return text({ year: 'numeric' })
  const months = dateFormatter(intlTag(locale), { timeZone: 'UTC', month: 'short' })
  const range = months.formatRange(first * DAY_MS, last * DAY_MS)
  return scale === 'year' ? range : `${range} ${text({ year: 'numeric' })}`
}

function formatDayNumber(number: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormatter(intlTag(locale), { ...options, timeZone: 'UTC' }).format(number * DAY_MS)
}

/** First and last day as people write them: what both share is said once. */
export function rangeText(first: number, last: number, { locale, today }: DayLook): string {
  const options = wordsOf(first, last, today)
  return said(`range ${first} ${last} ${options === WITH_YEAR}`, locale, () => {
    const format = dateFormatter(intlTag(locale), { timeZone: 'UTC', ...options })
    return format.formatRange(first * DAY_MS, last * DAY_MS)
  })
}

/** A day as the left table has it. */
export function dayText(number: number, { locale, today }: DayLook): string {
  const options = wordsOf(number, number, today)
  return said(`day ${number} ${options === WITH_YEAR}`, locale, () =>
    formatDayNumber(number, locale, options),
  )
}

const SHORT = { day: 'numeric', month: 'short' } as const
const WITH_YEAR = { ...SHORT, year: 'numeric' } as const

function wordsOf(first: number, last: number, today: number): Intl.DateTimeFormatOptions {
  const year = yearOf(today)
  return yearOf(first) === year && yearOf(last) === year ? SHORT : WITH_YEAR
}

export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

const MOST_SAID = 5_000
const known = { locale: '', texts: new Map<string, string>() }

/** What was said once, without asking the formatter again: it takes longer than drawing what it says. */
function said(key: string, locale: string, say: () => string): string {
  if (known.locale !== locale || known.texts.size > MOST_SAID) {
    known.locale = locale
    known.texts = new Map()
  }
  let text = known.texts.get(key)
  if (text === undefined) known.texts.set(key, (text = say()))
  return text
}

/** The next finer (-1) or coarser (1) scale, or null at the end. */
export function nextScale(scale: Scale, step: -1 | 1): Scale | null {
  const scales = Object.keys(SCALE_LOOKS) as Scale[]
  return scales[scales.indexOf(scale) + step] ?? null
}
