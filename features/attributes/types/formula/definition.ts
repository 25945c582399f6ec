import { NUMBER_OPERATORS, NUMBER_SETTINGS, numberGroup, numberPredicate } from '@weft/numbers'
import { formatResultNumber, type Kind, resultOf } from '@weft/formula'
import {
  asDate,
  DATE_SETTINGS,
  dateSettings,
  dayAt,
  formatDateData,
  isDay,
  isTimed,
  momentOfPoint,
  numberOfPoint,
  zoneOf,
} from '@weft/recurrence'
import { msg } from '@weft/i18n'
import { type Aggregate, isComputedError, type Operator, type Settings, type ValueContext } from '@weft/model'
import { dateGroup } from '../../shared/dates/date-groups.ts'
import { DATE_OPERATORS, datePredicate, inOwnZone } from '../../shared/dates/date-predicate.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import type { GroupedBy } from '../../shared/member-parts.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

const BOOLEAN_OPERATORS = ['checked', 'not_checked'] as const satisfies readonly Operator[]
const OPERATORS: Partial<Record<Kind, readonly Operator[]>> = {
  number: NUMBER_OPERATORS,
  date: DATE_OPERATORS,
  boolean: BOOLEAN_OPERATORS,
}
const AGGREGATES: Partial<Record<Kind, readonly Aggregate[]>> = {
  number: ['sum', 'average', 'median', 'min', 'max', 'range', 'std_dev'],
  date: ['earliest', 'latest', 'range'],
  boolean: ['checked', 'unchecked', 'percent_checked'],
}
const GROUPED_BY: Partial<Record<Kind, GroupedBy>> = { number: 'steps', date: 'periods' }
/** Sorts behind every text. */
const LAST = '\uFFFF'

/**
 * A value that follows from others of its item. Data is a number, text, boolean, date data, an array of these, or an
 * error; what kind is expected stands in `settings.result`, but each value says it by its own form.
 */
export const definition: FamilyMember = {
  type: 'formula',
  label: msg('Formula'),
  menu: { under: 'computed', order: 10 },
  isDate: ({ result }) => result === 'date',
  isStatic: true,
  defaultSettings: { formula: '', result: 'text', thousands: true, dateFormat: 'locale' },
  otherSettings: [...NUMBER_SETTINGS, ...DATE_SETTINGS],
  format,
  sortKey(data, settings, context) {
    if (typeof data === 'number' || typeof data === 'string') return data
    if (typeof data === 'boolean') return data ? 1 : 0
    const date = asDate(data)
    if (date) return momentOfPoint(date.start, context)
    return Array.isArray(data) ? format(data, settings, context) : null
  },
  operators: [
    ...new Set<Operator>([...TEXT_OPERATORS, ...NUMBER_OPERATORS, ...DATE_OPERATORS, ...BOOLEAN_OPERATORS]),
  ],
  operatorsFor: (settings) => OPERATORS[resultOf(settings)] ?? TEXT_OPERATORS,
  predicate(operator, operand, settings, context) {
    if (operator === 'is_empty') return (data) => (data ?? null) === null
    if (operator === 'is_not_empty') return (data) => (data ?? null) !== null
    const result = resultOf(settings)
    // An operator of another kind was chosen when the formula gave that kind: it asks in that kind's way.
    const wanted = OPERATORS[result]?.includes(operator) ? result : kindAsking(operator, operand)
    if (wanted === 'number') return numberPredicate(operator, operand)
    if (wanted === 'date') return datePredicate(operator, operand, inOwnZone(operator, settings, context))
    if (wanted === 'boolean') return (data) => (data === true) === (operator === 'checked')
    return textPredicate(operator, operand, context, (data) => textsOf(data, settings, context))
  },
  groupedBy: (settings) => GROUPED_BY[resultOf(settings)] ?? null,
  groups(data, settings, context) {
    if (Array.isArray(data)) {
      const texts = new Set(textsOf(data, settings, context).filter((text) => text !== ''))
      return [...texts].map((text) => ({ key: text, label: text, sort: text }))
    }
    const label = format(data, settings, context)
    if (isComputedError(data)) return [{ key: label, label, sort: LAST + label }]
    if (typeof data === 'boolean') return [{ key: String(data), label, sort: data ? 1 : 0 }]
    if (typeof data === 'number')
      return [numberGroup(data, settings, (one) => format(one, settings, context))]
    const start = asDate(data)?.start
    if (start !== undefined) {
      const ms = isTimed(start) ? momentOfPoint(start, context) : null
      const day = ms === null ? start : dayAt(ms, zoneOf(settings, context))
      return isDay(day) ? [dateGroup(day, dateSettings(settings).groupBy, context)] : []
    }
    return label === '' ? [] : [{ key: label, label, sort: label }]
  },
  aggregates: [
    ...(AGGREGATES.number ?? []),
    ...(AGGREGATES.date ?? []).slice(0, 2),
    ...(AGGREGATES.boolean ?? []),
  ],
  aggregatesFor: (settings) => AGGREGATES[resultOf(settings)] ?? [],
  toNumber(data) {
    if (typeof data === 'number') return data
    if (typeof data === 'boolean') return data ? 1 : 0
    return numberOfPoint(asDate(data)?.start ?? '')
  },
}

/** The kind that an operator with such an operand asks about. */
function kindAsking(operator: Operator, operand: unknown): Kind {
  const isOf = (operators: readonly Operator[]) => operators.includes(operator)
  if (isOf(BOOLEAN_OPERATORS)) return 'boolean'
  const isNumeric = typeof operand === 'number' || (Array.isArray(operand) && typeof operand[0] === 'number')
  if (isOf(NUMBER_OPERATORS) && (isNumeric || !isOf(DATE_OPERATORS))) return 'number'
  const isDated = isDay(operand) || (typeof operand === 'object' && operand !== null)
  return isOf(DATE_OPERATORS) && (isDated || !isOf(TEXT_OPERATORS)) ? 'date' : 'text'
}

function format(data: unknown, settings: Settings, context: ValueContext): string {
  if (typeof data === 'string') return data
  if (typeof data === 'number') return formatResultNumber(data, settings, context.locale)
  if (typeof data === 'boolean') return data ? msg('Yes') : msg('No')
  if (isComputedError(data)) return `#${data.error}`
  if (Array.isArray(data)) return data.map((one) => format(one, settings, context)).join(', ')
  const date = asDate(data)
  return date ? formatDateData(date, settings, context) : ''
}

/** The texts that text conditions look through. */
function textsOf(data: unknown, settings: Settings, context: ValueContext): string[] {
  if (data === null || data === undefined) return []
  if (Array.isArray(data)) return data.map((one) => format(one, settings, context))
  return [format(data, settings, context)]
}
