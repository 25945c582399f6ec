import { fromWireTime, now } from '@weft/base'
import { getLocale } from './locale.ts'
import { intlTag } from './languages.ts'

/** Milliseconds since 1970, a Date, a wire time (`YYYY-MM-DD HH:mm:ss` UTC) or a plain day (`YYYY-MM-DD`). */
export type DateInput = number | Date | string

type WithLocale<Options> = Options & {
  /** Another locale than the interface's. */
  readonly locale?: string
}

let zone: string | undefined

/** The zone that times are told in where no other one is asked for; one that is not known is that of the device. */
export function setZone(tz: string | undefined): void {
  try {
    zone = tz ? new Intl.DateTimeFormat('en', { timeZone: tz }).resolvedOptions().timeZone : undefined
  } catch {
    zone = undefined
  }
}

// Making an Intl object costs a hundred times as much as using it, and grids format thousands of cells.
const made = new Map<string, unknown>()

function reuse<T>(kind: string, options: WithLocale<object>, make: (locale: string) => T): T {
  const locale = intlTag(options.locale ?? getLocale())
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key) as T | undefined
  if (known !== undefined) return known
  const fresh = make(locale)
  made.set(key, fresh)
  return fresh
}

/** A number by the rules of the locale; options are those of `Intl.NumberFormat`. */
export function formatNumber(value: number | bigint, options: WithLocale<Intl.NumberFormatOptions> = {}) {
  return reuse(
    'number',
    options,
    (locale) => new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }),
  ).format(value)
}

/**
 * A date by the rules of the locale, medium length unless the options (`Intl.DateTimeFormat`) say more.
 * A plain day is never shifted by a time zone. What is no date gives an empty text.
 */
export function formatDate(value: DateInput, options: WithLocale<Intl.DateTimeFormatOptions> = {}): string {
  const plainDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  const time = toTime(value)
  if (Number.isNaN(time)) return ''
  const { locale: _, ...rest } = options
  const asked = Object.keys(rest).some((name) => name !== 'timeZone' && name !== 'hour12')
  const full: WithLocale<Intl.DateTimeFormatOptions> = {
    ...(asked ? {} : { dateStyle: 'medium' }),
    ...(zone === undefined ? {} : { timeZone: zone }),
    ...options,
    ...(plainDay ? { timeZone: 'UTC' } : {}),
  }
  return reuse('date', full, (locale) => new Intl.DateTimeFormat(locale, full)).format(time)
}

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]

/** The distance to now, or to `from` in milliseconds, in the largest fitting unit: "in 3 days", "2 hours ago". */
export function formatRelative(
  value: DateInput,
  options: WithLocale<Intl.RelativeTimeFormatOptions & { from?: number }> = {},
): string {
  const { from = now(), ...rest } = options
  const distance = toTime(value) - from
  if (Number.isNaN(distance)) return ''
  const [unit, ms] = steps.find((step) => Math.abs(distance) >= step[1]) ?? ['second', 1000]
  const full: typeof rest = { numeric: 'auto', ...rest }
  const format = reuse('relative', full, (locale) => new Intl.RelativeTimeFormat(locale, full))
  return format.format(Math.trunc(distance / ms), unit)
}

/** Items joined as the locale does: "a, b and c". */
export function formatList(
  items: Iterable<string>,
  options: WithLocale<Intl.ListFormatOptions> = {},
): string {
  return reuse('list', options, (locale) => new Intl.ListFormat(locale, options)).format(items)
}

function toTime(value: DateInput): number {
  if (typeof value !== 'string') return Number(value)
  const wire = fromWireTime(value)
  return Number.isNaN(wire) ? Date.parse(value) : wire
}
