import {
  NUMBER_OPERATORS,
  NUMBER_SETTINGS,
  numberFormat,
  numberGroup,
  numberInGroup,
  numberPredicate,
  numberSettings,
} from '@weft/numbers'
import { msg } from '@weft/i18n'
import { rangeShare } from '../../shared/elements/range-share.ts'
import type { FamilyMember } from '../../shared/family-member.ts'

/** A number; data is a finite JSON number, a percentage is its fraction (25 % is 0.25). */
export const definition: FamilyMember = {
  type: 'number',
  label: msg('Number'),
  menu: { under: 'basics', order: 30 },
  asked: () => ({ input: 'number' }),
  progress: { of: rangeShare },
  mayBeUnique: true,
  defaultSettings: { format: 'decimal', precision: 0, thousands: true },
  otherSettings: [...NUMBER_SETTINGS, 'groupSize', 'readDecimal'],
  format(data, settings, context) {
    if (typeof data !== 'number') return typeof data === 'string' ? data : ''
    const read = numberSettings(settings)
    const text = numberFormat(read, context.locale).format(data)
    return read.format === 'unit' && read.unit !== '' ? `${text} ${read.unit}` : text
  },
  sortKey: (data) => (typeof data === 'number' ? data : null),
  operators: NUMBER_OPERATORS,
  predicate: (operator, operand) => numberPredicate(operator, operand),
  groups(data, settings, context) {
    if (typeof data !== 'number') return []
    return [numberGroup(data, settings, (one) => definition.format(one, settings, context))]
  },
  groupedBy: () => 'steps',
  valueInGroup: (key, settings) => numberInGroup(key, numberSettings(settings)),
  aggregates: ['sum', 'average', 'median', 'min', 'max', 'range', 'std_dev'],
  toNumber: (data) => (typeof data === 'number' ? data : null),
}
