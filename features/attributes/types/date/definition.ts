import { msg } from '@weft/i18n'
import type { ColumnGuess, ColumnSample } from '@weft/model'
import {
  asDate,
  isPoint,
  isTimed,
  momentOfPoint,
  normalisePoint,
  numberOfPoint,
} from '../../shared/dates/date-data.ts'
import { dateGroup } from '../../shared/dates/date-groups.ts'
import { DATE_OPERATORS, datePredicate } from '../../shared/dates/date-predicate.ts'
import { DATE_FORMATS, dateSettings, zoneOf } from '../../shared/dates/date-settings.ts'
import { isDay } from '../../shared/dates/days.ts'
import { formatDateData } from '../../shared/dates/format-date.ts'
import { dateWords } from '../../shared/dates/locale-words.ts'
import { END_BEFORE_START, NO_DATE, readDate } from '../../shared/dates/read-date.ts'
import { sniffDates } from '../../shared/dates/sniff-dates.ts'
import { dayAt, isZone } from '../../shared/dates/zone.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import { brokenRules, isBoolean, isOneOf } from '../../shared/settings-rules.ts'

const NO_ZONE = msg('This time zone is not known')

/**
 * A date, with or without time, or a range. Data is `{start, end?, hasTime, tz?, repeat?, reminders?}`:
 * days as `YYYY-MM-DD`, never shifted by a zone; times as `YYYY-MM-DD HH:mm:ss` in UTC.
 */
export const definition: FamilyMember = {
  type: 'date',
  label: msg('Date'),
  defaultSettings: { dateFormat: 'locale', time: false, range: false },
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
    return null
  },
  normalise,
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
  format(data, settings, context) {
    const date = asDate(data)
    if (date) return formatDateData(date, settings, context)
    return typeof data === 'string' ? data : ''
  },
  sortKey(data, _settings, context) {
    const date = asDate(data)
    return date && momentOfPoint(date.start, context)
  },
  operators: DATE_OPERATORS,
  operatorsFor: (settings) =>
    dateSettings(settings).range ? DATE_OPERATORS : DATE_OPERATORS.filter((name) => name !== 'overlaps'),
  predicate: (operator, operand, _settings, context) => datePredicate(operator, operand, context),
  groups(data, settings, context) {
    const start = asDate(data)?.start ?? ''
    const ms = isTimed(start) ? momentOfPoint(start, context) : null
    const day = ms === null ? start : dayAt(ms, context.tz)
    return isDay(day) ? [dateGroup(day, dateSettings(settings).groupBy, context)] : []
  },
  aggregates: ['earliest', 'latest', 'range'],
  toNumber: (data) => numberOfPoint(asDate(data)?.start ?? ''),
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
  return date
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function guess({ cells, context }: ColumnSample): ColumnGuess | null {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return null
  const column = sniffDates(filled, context.locale)
  const { dayFirst, monthFirst, hasTime } = column
  const prefersMonth = dateWords(context.locale).order === 'mdy'
  const isMonthFirst = dayFirst === monthFirst ? prefersMonth : monthFirst > dayFirst
  const fits = Math.max(dayFirst, monthFirst) / filled.length
  if (!column.isAmbiguous) return { fits, settings: { time: hasTime } }
  const settings = { time: hasTime, readOrder: isMonthFirst ? 'mdy' : 'dmy' }
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
