import { fromWireTime } from '@weft/base'
import type { AttributeType, Operator, ValueContext } from '@weft/model'

import { type CalendarUnit, addMonths, dayNumber, dayStart, parseDay, unitStart } from './zoned-day.ts'

const UNITS: readonly string[] = ['day', 'week', 'month', 'quarter', 'year']

function operandDay(operand: unknown, context: ValueContext): number | null {
  const exact = parseDay(operand)
  if (exact !== null || typeof operand !== 'object' || operand === null) return exact
  const { rel, n } = operand as { rel?: unknown; n?: unknown }
  if (typeof n !== 'number' || !Number.isInteger(n)) return null
  const today = dayNumber(context.now, context.tz)
  if (rel === 'day') return today + n
  if (rel === 'week') return today + 7 * n
  return rel === 'month' ? addMonths(today, n) : null
}

/** First day and the day after the last of a `within` operand; null when it is incomplete. */
function operandRange(operand: unknown, context: ValueContext): [number, number] | null {
  if (typeof operand !== 'object' || operand === null) return null
  const { range, unit, n } = operand as { range?: unknown; unit?: unknown; n?: unknown }
  if (typeof unit !== 'string' || !UNITS.includes(unit)) return null
  const today = dayNumber(context.now, context.tz)
  const start = (shift: number) => unitStart(today, unit as CalendarUnit, shift, context.week_start)
  if (range === 'this') return [start(0), start(1)]
  if (range !== 'past' && range !== 'next') return null
  if (n === undefined) return range === 'past' ? [start(-1), start(0)] : [start(1), start(2)]
  if (typeof n !== 'number' || !Number.isInteger(n) || n < 1) return null
  // "Past n days" and "next n days" include today.
  if (unit === 'day') return range === 'past' ? [today - n + 1, today + 1] : [today, today + n]
  return range === 'past' ? [start(-n), start(0)] : [start(1), start(n + 1)]
}

function timePredicate(
  operator: Operator,
  operand: unknown,
  context: ValueContext,
): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => data === null
  if (operator === 'is_not_empty') return (data) => data !== null
  const day = operator === 'within' ? null : operandDay(operand, context)
  const range = operator === 'within' ? operandRange(operand, context) : day === null ? null : [day, day + 1]
  if (!range) return null
  // Bounds become wire times once, so that a row costs one comparison of texts.
  const from = dayStart(range[0] ?? 0, context.tz)
  const to = dayStart(range[1] ?? 0, context.tz)
  const filled = (test: (at: string) => boolean) => (data: unknown) => typeof data === 'string' && test(data)
  switch (operator) {
    case 'is':
    case 'within':
      return filled((at) => at >= from && at < to)
    case 'is_not':
      return (data) => !(typeof data === 'string' && data >= from && data < to)
    case 'before':
      return filled((at) => at < from)
    case 'after':
      return filled((at) => at >= to)
    case 'on_or_before':
      return filled((at) => at < to)
    case 'on_or_after':
      return filled((at) => at >= from)
    default:
      return null
  }
}

function personPredicate(
  operator: Operator,
  operand: unknown,
  context: ValueContext,
): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => data === null
  if (operator === 'is_not_empty') return (data) => data !== null
  const asked = Array.isArray(operand) ? operand : operand === undefined || operand === null ? [] : [operand]
  const ids = new Set(asked.map((id) => (id === 'me' ? context.me : id)))
  if (ids.size === 0) return null
  const isIn = (data: unknown) => ids.has(data)
  return operator === 'is' || operator === 'any_of' ? isIn : (data) => !isIn(data)
}

function numberPredicate(operator: Operator, operand: unknown): ((data: unknown) => boolean) | null {
  if (operator === 'is_empty') return (data) => data === null
  if (operator === 'is_not_empty') return (data) => data !== null
  if (operator === 'between') {
    if (!Array.isArray(operand)) return null
    const [low, high] = operand as unknown[]
    if (typeof low !== 'number' || typeof high !== 'number') return null
    return (data) => typeof data === 'number' && data >= low && data <= high
  }
  if (typeof operand !== 'number') return null
  const compare: Partial<Record<Operator, (n: number) => boolean>> = {
    eq: (n) => n === operand,
    gt: (n) => n > operand,
    gte: (n) => n >= operand,
    lt: (n) => n < operand,
    lte: (n) => n <= operand,
  }
  if (operator === 'neq') return (data) => data !== operand
  const test = compare[operator]
  return test ? (data) => typeof data === 'number' && test(data) : null
}

const shared = {
  isStatic: true,
  defaultSettings: {},
}

const time: AttributeType = {
  ...shared,
  type: 'pseudo-time',
  label: 'Time',
  format: (data, _settings, { locale, tz }) =>
    new Intl.DateTimeFormat(locale, { timeZone: tz, dateStyle: 'medium', timeStyle: 'short' }).format(
      fromWireTime(String(data)),
    ),
  sortKey: (data) => (typeof data === 'string' ? fromWireTime(data) : null),
  operators: [
    'is',
    'is_not',
    'before',
    'after',
    'on_or_before',
    'on_or_after',
    'within',
    'is_empty',
    'is_not_empty',
  ],
  predicate: (operator, operand, _settings, context) => timePredicate(operator, operand, context),
  groups(data, _settings, { tz, locale }) {
    const day = dayNumber(fromWireTime(String(data)), tz)
    const date = new Date(day * 86_400_000)
    const label = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(date)
    return [{ key: date.toISOString().slice(0, 10), label, sort: day }]
  },
  aggregates: ['earliest', 'latest'],
}

const person: AttributeType = {
  ...shared,
  type: 'pseudo-person',
  label: 'Person',
  format: (data, _settings, { people }) => people.get(Number(data))?.name ?? '',
  sortKey: (data, _settings, { people }) => people.get(Number(data))?.name ?? null,
  operators: ['is', 'is_not', 'any_of', 'none_of', 'is_empty', 'is_not_empty'],
  predicate: (operator, operand, _settings, context) => personPredicate(operator, operand, context),
  groups: (data, _settings, { people }) => {
    const name = people.get(Number(data))?.name ?? ''
    return [{ key: String(data), label: name, sort: name }]
  },
  aggregates: ['unique'],
}

export const plainNumber: AttributeType = {
  ...shared,
  type: 'pseudo-number',
  label: 'Number',
  format: (data) => String(data),
  sortKey: (data) => (typeof data === 'number' ? data : null),
  operators: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'between', 'is_empty', 'is_not_empty'],
  predicate: (operator, operand) => numberPredicate(operator, operand),
  aggregates: ['min', 'max'],
  toNumber: (data) => (typeof data === 'number' ? data : null),
}

/** How the fields of a row behave where a filter, sort or group names them in place of an attribute. */
export const PSEUDO_TYPES: ReadonlyMap<string, AttributeType> = new Map([
  ['created_at', time],
  ['updated_at', time],
  ['created_by', person],
  ['updated_by', person],
  ['sort_order', plainNumber],
])
