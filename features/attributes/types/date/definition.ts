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
import { dateGroup, dayOfGroup } from '../../shared/dates/date-groups.ts'
import {
  DATE_OPERATORS,
  datePredicate,
  endPoint,
  inOwnZone,
  POINT_OPERATORS,
} from '../../shared/dates/date-predicate.ts'
import type { FamilyMember } from '../../shared/family-member.ts'

/**
 * A date, with or without time, or a range. Data is `{start, end?, hasTime, tz?, repeat?, reminders?}`:
 * days as `YYYY-MM-DD`, never shifted by a zone; times as `YYYY-MM-DD HH:mm:ss` in UTC.
 * `repeat` is `{rule, mode, from?}` (see repeat-data.ts), `reminders` a list of `{n, unit, …}` (reminders.ts).
 */
export const definition: FamilyMember = {
  type: 'date',
  label: msg('Date'),
  menu: { under: 'basics', order: 50 },
  asked: () => ({ input: 'date' }),
  card: 'foot',
  isDate: () => true,
  stack: 'days',
  defaultSettings: { dateFormat: 'locale', time: false, range: false },
  otherSettings: DATE_SETTINGS,
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
  predicate(operator, operand, settings, context) {
    return datePredicate(operator, operand, inOwnZone(operator, settings, context))
  },
  rangeEnd: {
    of: endPoint,
    operatorsFor: (settings) => (dateSettings(settings).range ? POINT_OPERATORS : []),
  },
  groups(data, settings, context) {
    const start = asDate(data)?.start ?? ''
    const ms = isTimed(start) ? momentOfPoint(start, context) : null
    // As the cell says it: an attribute may have a zone of its own.
    const day = ms === null ? start : dayAt(ms, zoneOf(settings, context))
    return isDay(day) ? [dateGroup(day, dateSettings(settings).groupBy, context)] : []
  },
  groupedBy: () => 'periods',
  valueInGroup(key, settings, context) {
    const inZone = { ...context, tz: zoneOf(settings, context) }
    const start = dayOfGroup(key, dateSettings(settings).groupBy, inZone)
    return start === null ? undefined : { start, hasTime: false }
  },
  aggregates: ['earliest', 'latest', 'range'],
  toNumber: (data) => numberOfPoint(asDate(data)?.start ?? ''),
}
