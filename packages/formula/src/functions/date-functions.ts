import { relativeDay, relativeWords, todayOf, utcOfDay } from '@weft/recurrence'
import { msg } from '@weft/i18n'
import { CLOCK_STEPS, DAY_STEPS } from '../charge.ts'
import { isBlank, toDate, wholeOf } from '../coerce.ts'
import { MAX_DATE_PATTERN } from '../limits.ts'
import type { Run } from '../run.ts'
import {
  dateOf,
  fail,
  FormulaDate,
  type FormulaValue,
  instantOf,
  isDate,
  NOT_A_DATE,
  TOO_MUCH,
} from '../values.ts'
import { formatPattern, parseIso, parsePattern } from './date-patterns.ts'
import type { FunctionTable, ParamKind, StrictFunction } from './function-type.ts'
import { isoWeek, isoWeekday } from './iso-week.ts'
import { entriesOf } from './number-functions.ts'
import { limited } from './text-functions.ts'
import { beginning, between, ending, moved, type Unit, unitOf, type Wall, wallOf } from './wall-time.ts'
import { workdayAfter, workdaysBetween } from './workdays.ts'

const NO_UNIT = fail(msg('Units are year, quarter, month, week, day, hour, minute and second.'))
const NO_DATE_TEXT = fail(msg('This text is not a date of that format.'))

/** A function of dates, which is blank where one of them is. */
function ofDates(
  count: 1 | 2,
  result: StrictFunction['result'],
  compute: (
    dates: readonly [FormulaDate, FormulaDate],
    rest: readonly FormulaValue[],
    run: Run,
  ) => FormulaValue,
  more: { params?: readonly ParamKind[]; required?: number; rest?: readonly ParamKind[] } = {},
): StrictFunction {
  return {
    params: [...Array.from({ length: count }, () => 'date' as const), ...(more.params ?? [])],
    required: more.required ?? count,
    ...(more.rest ? { rest: more.rest } : {}),
    result,
    run(args, run) {
      const [a = null, b = null] = args
      if (!isDate(a)) return null
      if (count === 2 && !isDate(b)) return null
      return compute([a, isDate(b) ? b : a], args.slice(count), run)
    },
  }
}

const part = (read: (wall: Wall) => number) =>
  ofDates(1, 'number', ([date], _rest, run) => read(wallOf(date, run)))

/** By units: the same as asking for their beginnings. */
function compared(test: (order: number) => boolean): StrictFunction {
  return ofDates(
    2,
    'boolean',
    ([a, b], [unit], run) => {
      if (unit === undefined) {
        const isPlain = a.hasTime === b.hasTime
        if (!isPlain) run.steps -= 4 * CLOCK_STEPS
        return test(isPlain ? a.at - b.at : instantOf(a, run.tz) - instantOf(b, run.tz))
      }
      const by = unitOf(unit)
      if (!by) return NO_UNIT
      const both = a.hasTime || b.hasTime
      const at = (date: FormulaDate) =>
        beginning(both && !date.hasTime ? new FormulaDate(instantOf(date, run.tz), true) : date, by, run)
      return test(at(a) - at(b))
    },
    { params: ['text'], required: 2 },
  )
}

function byUnit(compute: (date: FormulaDate, unit: Unit, run: Run) => FormulaValue): StrictFunction {
  return ofDates(
    1,
    'date',
    ([date], [unit], run) => {
      const by = unitOf(unit)
      return by ? compute(date, by, run) : NO_UNIT
    },
    { params: ['text'], required: 2 },
  )
}

/** The days of holidays among arguments and lists; a text is read as a day. */
function holidaysOf(args: readonly FormulaValue[], run: Run): Set<number> | FormulaValue {
  const days = new Set<number>()
  for (const entry of entriesOf(args, run)) {
    if (isBlank(entry)) continue
    run.steps -= 2 * DAY_STEPS
    if (run.steps < 0) return TOO_MUCH
    const date = typeof entry === 'string' ? (parseIso(entry, run) ?? NOT_A_DATE) : toDate(entry)
    if (!isDate(date)) return date
    days.add(utcOfDay(wallOf(date, run).day))
  }
  return days
}

function fromNow(date: FormulaDate, run: Run): string {
  const { context, tz } = run
  const ms = date.at - context.now
  if (!date.hasTime || Math.abs(ms) >= 86_400_000) return relativeDay(wallOf(date, run).day, context)
  const words = relativeWords(context.locale)
  run.steps -= CLOCK_STEPS
  const minutes = Math.round((instantOf(date, tz) - context.now) / 60_000)
  return Math.abs(minutes) < 60
    ? words.format(minutes, 'minute')
    : words.format(Math.trunc(minutes / 60), 'hour')
}

export const dateFunctions: FunctionTable = {
  TODAY: {
    params: [],
    result: 'date',
    run: (_args, { context }) => dateOf(utcOfDay(todayOf(context)), false),
  },
  NOW: { params: [], result: 'date', run: (_args, { context }) => dateOf(context.now, true) },
  DATEADD: ofDates(
    1,
    'date',
    ([date], [n, unit], run) => {
      const by = unitOf(unit)
      return by ? moved(date, typeof n === 'number' ? n : 0, by, run) : NO_UNIT
    },
    { params: ['number', 'text'], required: 3 },
  ),
  DATEDIFF: ofDates(
    2,
    'number',
    ([from, to], [unit = 'day'], run) => {
      const by = unitOf(unit)
      return by ? between(from, to, by, run) : NO_UNIT
    },
    { params: ['text'], required: 2 },
  ),
  FORMAT: ofDates(
    1,
    'text',
    ([date], [pattern], run) =>
      limited(formatPattern(date, String(pattern).slice(0, MAX_DATE_PATTERN), run), run),
    { params: ['text'], required: 2 },
  ),
  PARSE: {
    params: ['text', 'text'],
    required: 1,
    result: 'date',
    run([text = null, pattern = null], run) {
      if (typeof text !== 'string' || text.trim() === '') return null
      run.steps -= CLOCK_STEPS
      const found =
        typeof pattern === 'string'
          ? parsePattern(text, pattern.slice(0, MAX_DATE_PATTERN), run)
          : parseIso(text, run)
      return found === undefined ? NO_DATE_TEXT : found
    },
  },
  YEAR: part(({ day }) => Number(day.slice(0, 4))),
  QUARTER: part(({ day }) => Math.ceil(Number(day.slice(5, 7)) / 3)),
  MONTH: part(({ day }) => Number(day.slice(5, 7))),
  WEEKNUM: part(({ day }) => isoWeek(day)),
  WEEKDAY: part(({ day }) => isoWeekday(day)),
  DAY: part(({ day }) => Number(day.slice(8))),
  HOUR: part(({ seconds }) => Math.floor(seconds / 3600)),
  MINUTE: part(({ seconds }) => Math.floor(seconds / 60) % 60),
  STARTOF: byUnit((date, unit, run) => dateOf(beginning(date, unit, run), date.hasTime)),
  ENDOF: byUnit(ending),
  WORKDAY: ofDates(
    1,
    'date',
    ([date], [n, ...rest], run) => {
      const holidays = holidaysOf(rest, run)
      if (!(holidays instanceof Set)) return holidays
      const start = utcOfDay(wallOf(date, run).day)
      const found = workdayAfter(start, wholeOf(typeof n === 'number' ? n : 0), holidays, run)
      return found === null ? TOO_MUCH : dateOf(found, false)
    },
    { params: ['number'], required: 2, rest: ['any'] },
  ),
  WORKDAY_DIFF: ofDates(
    2,
    'number',
    ([from, to], rest, run) => {
      const holidays = holidaysOf(rest, run)
      if (!(holidays instanceof Set)) return holidays
      const [first, last] = [utcOfDay(wallOf(from, run).day), utcOfDay(wallOf(to, run).day)]
      return workdaysBetween(first, last, holidays, run)
    },
    { rest: ['any'] },
  ),
  IS_BEFORE: compared((order) => order < 0),
  IS_AFTER: compared((order) => order > 0),
  IS_SAME: compared((order) => order === 0),
  FROMNOW: ofDates(1, 'text', ([date], _rest, run) => fromNow(date, run)),
  DATE_START: ofDates(1, 'date', ([{ at, hasTime }]) => new FormulaDate(at, hasTime)),
  DATE_END: ofDates(1, 'date', ([{ at, end, hasTime }]) => new FormulaDate(end ?? at, hasTime)),
}
