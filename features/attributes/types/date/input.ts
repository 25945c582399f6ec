import {
  asDate,
  DATE_FORMATS,
  dateSettings,
  dateWords,
  END_BEFORE_START,
  isPoint,
  isTimed,
  isZone,
  NO_DATE,
  normalisePoint,
  normaliseReminders,
  normaliseRepeat,
  readDate,
  remindersProblem,
  repeatProblem,
  sniffDates,
  zoneOf,
} from '@weft/recurrence'
import { msg } from '@weft/i18n'
import type { AttributeInput, ColumnGuess, ColumnSample } from '@weft/model'
import { resolveDate } from '../../shared/dates/relative-default.ts'
import { sayRepeat } from './say-repeat.ts'
import { brokenRules, isBoolean, isOneOf } from '../../shared/settings-rules.ts'

const NO_ZONE = msg('This time zone is not known')
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

interface DateInput extends AttributeInput {
  sayRepeat: typeof sayRepeat
}

/** Takes in dates, and what people write for them. */
export const input: DateInput = {
  sayRepeat,
  checkSettings: (settings) =>
    brokenRules(settings, {
      dateFormat: [isOneOf(DATE_FORMATS), msg('This date format is not available')],
      time: [isBoolean, msg('Time must be on or off')],
      range: [isBoolean, msg('End date must be on or off')],
      hour12: [isBoolean, msg('12-hour clock must be on or off')],
      timeZone: [isZone, NO_ZONE],
    }),
  checkData(data) {
    const date = asDate(data)
    if (!date || !isPoint(date.start, date.hasTime)) return NO_DATE
    if (date.end !== undefined) {
      if (!isPoint(date.end, date.hasTime)) return msg('This is not an end date')
      if (date.end < date.start) return END_BEFORE_START
    }
    if (date.tz !== undefined && !isZone(date.tz)) return NO_ZONE
    if (date.repeat !== undefined && date.hasTime && date.tz === undefined) {
      return msg('A repeated time needs a time zone')
    }
    const refusal = date.repeat === undefined ? null : repeatProblem(date)
    return refusal ?? (date.reminders === undefined ? null : remindersProblem(date))
  },
  normalise,
  resolve: (data, settings, at) =>
    resolveDate(data, { now: at?.now, tz: dateSettings(settings).timeZone ?? at?.tz }),
  parse(text, settings, context) {
    if (text.trim() === '') return { data: null }
    const { readOrder, dateFormat, timeZone } = dateSettings(settings)
    // What this attribute shows must read back, whatever the reader's locale prefers.
    const own = dateFormat === 'dmy' || dateFormat === 'mdy' ? dateFormat : undefined
    const tz = zoneOf(settings, context)
    const bare =
      timeZone === null
        ? text
        : text.replaceAll(/(?<=\d|[ap]m) (?:GMT|UTC|[A-Z]{2,5})(?:[+-][\d:]+)?(?= –|$)/gi, '')
    const read = readDate(bare, { context, tz, order: readOrder ?? own })
    return 'problem' in read ? read : { data: normalise(read) }
  },
  guess,
}

function normalise(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data ?? null
  const date: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(data)) {
    const isEmpty = value === null || value === undefined || value === '' || isEmptyList(value)
    if (!isEmpty) date[key] = key === 'start' || key === 'end' ? normalisePoint(value) : value
  }
  // A start of white space is none.
  for (const key of ['start', 'end']) if (date[key] === undefined) delete date[key]
  if (date.end !== undefined && date.end === date.start) delete date.end
  if (date.start === undefined && date.end === undefined) return null
  if (typeof date.start === 'string') date.hasTime = isTimed(date.start)
  const { start, hasTime, repeat, reminders } = date
  if (repeat !== undefined && typeof start === 'string') {
    date.repeat = normaliseRepeat(repeat, start, hasTime === true, date.tz)
  }
  if (reminders !== undefined) date.reminders = normaliseReminders(reminders)
  return date
}

function guess({ cells, context }: ColumnSample): ColumnGuess | null {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return null
  const column = sniffDates(filled, context.locale)
  const { dayFirst, monthFirst } = column
  const shown = { time: column.hasTime, ...(column.hasRange && { range: true }) }
  const prefersMonth = dateWords(context.locale).order === 'mdy'
  const isMonthFirst = dayFirst === monthFirst ? prefersMonth : monthFirst > dayFirst
  const fits = Math.max(dayFirst, monthFirst) / filled.length
  if (!column.isAmbiguous) return { fits, settings: shown }
  const settings = { ...shown, readOrder: isMonthFirst ? 'mdy' : 'dmy' }
  if (dayFirst !== monthFirst) return { fits, settings }
  const choice = (label: string, readOrder: string) => ({ label, settings: { ...settings, readOrder } })
  return {
    fits,
    settings,
    question: {
      text: msg('Which comes first in the dates of this column?'),
      setting: 'readOrder',
      options: [choice(msg('Day, then month'), 'dmy'), choice(msg('Month, then day'), 'mdy')],
    },
  }
}
