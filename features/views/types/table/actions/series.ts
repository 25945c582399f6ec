import { withoutDust } from '@weft/base'

/** The value of place `n` of a series; 0 is the first that is given, negative ones lie before it. */
export type Series = (n: number) => unknown

const DAY_MS = 86_400_000

/**
 * What goes on from the values of a run of cells. Without `isTurned` two or more that rise evenly go on, everything
 * else is repeated (null); with it, it is the other way round: evenly rising ones are repeated, and a single number or
 * date rises by one. Numbers, dates (by equal days, months or spans) and texts that end in a whole number.
 */
export function seriesOf(values: readonly unknown[], isTurned: boolean): Series | null {
  if (values.length === 0 || values.includes(null)) return null
  const found = numberSeries(values) ?? dateSeries(values) ?? textSeries(values)
  if (!found) return null
  const goesOnByItself = values.length > 1 && found.isEven
  return goesOnByItself === isTurned ? null : found.series
}

interface Found {
  isEven: boolean
  series: Series
}

function numberSeries(values: readonly unknown[]): Found | null {
  if (!values.every((one) => typeof one === 'number')) return null
  const { isEven, step } = stepOf(values)
  const [first = 0] = values
  const from = isEven ? { at: 0, value: first } : { at: values.length - 1, value: values.at(-1) ?? first }
  return { isEven: isEven && step !== 0, series: (n) => withoutDust(from.value + step * (n - from.at)) }
}

/** The even step; of uneven ones the last; of a single value 1. */
function stepOf(values: readonly number[]): { isEven: boolean; step: number } {
  const steps = values.slice(1).map((value, n) => withoutDust(value - (values[n] ?? 0)))
  if (steps.length === 0) return { isEven: true, step: 1 }
  return { isEven: steps.every((step) => step === steps[0]), step: steps.at(-1) ?? 1 }
}

interface DateLike {
  start: string
  end?: unknown
}

function dateSeries(values: readonly unknown[]): Found | null {
  const dates = values.filter(isDate)
  const [first] = dates
  if (!first || dates.length !== values.length) return null
  const times = dates.map(({ start }) => timeOf(start))
  const months = monthsOf(dates)
  if (months !== null) {
    const series: Series = (n) => shifted(first, (text) => plusMonths(text, months * n))
    return { isEven: true, series }
  }
  if (dates.length === 1)
    return { isEven: true, series: (n) => shifted(first, (text) => plusMs(text, n * DAY_MS)) }
  const { isEven, step } = stepOf(times)
  const from = isEven ? 0 : dates.length - 1
  const base = dates[from] ?? first
  const series: Series = (n) => shifted(base, (text) => plusMs(text, step * (n - from)))
  return { isEven: isEven && step !== 0, series }
}

function isDate(value: unknown): value is DateLike {
  const start = (value as Partial<DateLike> | null)?.start
  return typeof start === 'string' && /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(start)
}

/** Months from each to the next, where they are equal and all on the same day of the month; null else. */
function monthsOf(dates: readonly DateLike[]): number | null {
  if (dates.length < 2) return null
  const parts = dates.map(({ start }) => ({
    month: Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)),
    rest: start.slice(8),
  }))
  const step = (parts[1]?.month ?? 0) - (parts[0]?.month ?? 0)
  const isEven = parts.every(
    ({ month, rest }, n) =>
      n === 0 || (month - (parts[n - 1]?.month ?? 0) === step && rest === parts[0]?.rest),
  )
  return isEven && step !== 0 ? step : null
}

function shifted(date: DateLike, shift: (text: string) => string): unknown {
  const end = typeof date.end === 'string' ? { end: shift(date.end) } : {}
  return { ...date, start: shift(date.start), ...end }
}

function timeOf(text: string): number {
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)
}

function plusMs(text: string, ms: number): string {
  const iso = new Date(timeOf(text) + ms).toISOString()
  return text.length > 10 ? `${iso.slice(0, 10)} ${iso.slice(11, 19)}` : iso.slice(0, 10)
}

/** The 31st of a month without one is its last day. */
function plusMonths(text: string, months: number): string {
  const date = new Date(timeOf(text))
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.toISOString().slice(0, 10) + text.slice(10)
}

function textSeries(values: readonly unknown[]): Found | null {
  const parts = values.map((one) =>
    typeof one === 'string' && !one.includes('<') ? /^(.*?)(\d{1,15})$/s.exec(one) : null,
  )
  const [first] = parts
  if (!first || parts.some((one) => one?.[1] !== first[1])) return null
  const { isEven, step } = stepOf(parts.map((one) => Number(one?.[2])))
  const width = first[2]?.startsWith('0') ? first[2].length : 0
  const from = Number(first[2])
  const series: Series = (n) => {
    const value = from + step * n
    // Numbers in names do not go below nothing.
    return (first[1] ?? '') + String(Math.max(0, value)).padStart(width, '0')
  }
  return { isEven: isEven && step !== 0, series }
}
