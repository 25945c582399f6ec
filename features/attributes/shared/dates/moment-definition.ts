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
import type { PseudoAttribute } from '@weft/model'
import type { FamilyMember } from '../family-member.ts'
import { dateGroup } from './date-groups.ts'
import { DATE_OPERATORS, datePredicate, inOwnZone } from './date-predicate.ts'

/** A moment has no end that could be past, or overlap. */
const OPERATORS = DATE_OPERATORS.filter((name) => name !== 'overlaps' && name !== 'overdue')

/** A type that shows one of the times that every item has; data is that of a date with time; `order` is its place in menus. */
export function momentDefinition(
  type: string,
  label: string,
  field: PseudoAttribute,
  order: number,
): FamilyMember {
  return {
    type,
    label,
    menu: { under: 'automatic', order },
    isStatic: true,
    isUnique: true,
    card: 'foot',
    isDate: () => true,
    defaultSettings: { dateFormat: 'locale', time: true },
    otherSettings: DATE_SETTINGS,
    computed: {
      inputs: () => [field],
      prepare: () => (cell) => {
        const at = cell.read(field)
        return typeof at === 'string' ? { start: at, hasTime: true } : null
      },
    },
    format(data, settings, context) {
      const date = asDate(data)
      return date ? formatDateData(date, settings, context) : typeof data === 'string' ? data : ''
    },
    sortKey(data, _settings, context) {
      const date = asDate(data)
      return date && momentOfPoint(date.start, context)
    },
    operators: OPERATORS,
    predicate: (operator, operand, settings, context) =>
      datePredicate(operator, operand, inOwnZone(operator, settings, context)),
    groups(data, settings, context) {
      const start = asDate(data)?.start ?? ''
      const ms = isTimed(start) ? momentOfPoint(start, context) : null
      const day = ms === null ? start : dayAt(ms, zoneOf(settings, context))
      return isDay(day) ? [dateGroup(day, dateSettings(settings).groupBy, context)] : []
    },
    groupedBy: () => 'periods',
    aggregates: ['earliest', 'latest', 'range'],
    toNumber: (data) => numberOfPoint(asDate(data)?.start ?? ''),
  }
}
