import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'
import { NUMBER_OPERATORS, numberPredicate } from '../../shared/numbers/number-predicate.ts'
import { numberFormat, numberSettings } from '../../shared/numbers/number-settings.ts'

/** A number; data is a finite JSON number, a percentage is its fraction (25 % is 0.25). */
export const definition: FamilyMember = {
  type: 'number',
  label: msg('Number'),
  mayBeUnique: true,
  defaultSettings: { format: 'decimal', precision: 0, thousands: true },
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
    const look = numberFormat(numberSettings(settings), context.locale)
    const size = settings.groupSize
    if (typeof size !== 'number' || !(size > 0)) {
      return [{ key: String(data), label: definition.format(data, settings, context), sort: data }]
    }
    // Rounded so that 0.1-wide buckets have keys without the dust of binary fractions.
    const from = Number((Math.floor(data / size) * size).toPrecision(12))
    const to = Number((from + size).toPrecision(12))
    return [{ key: String(from), label: `${look.format(from)} – ${look.format(to)}`, sort: from }]
  },
  aggregates: ['sum', 'average', 'median', 'min', 'max', 'range', 'std_dev'],
  toNumber: (data) => (typeof data === 'number' ? data : null),
}
