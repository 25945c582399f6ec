import { NUMBER_OPERATORS, numberGroup, numberPredicate, readHours, roundUp, writeHours } from '@weft/numbers'
import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import type { FamilyMember } from '../../shared/family-member.ts'

export const ROUNDINGS = [0, 1, 5, 15] as const

/** To how many minutes times are rounded up where they are shown; 0 rounds nothing. */
export function roundingOf(settings: Settings): number {
  return ROUNDINGS.find((minutes) => minutes === settings.rounding) ?? 0
}

/** Time that was spent; data is a whole number of seconds, the sum of entries that are records of their own. */
export const definition: FamilyMember = {
  type: 'time_tracking',
  label: msg('Time tracking'),
  menu: { under: 'progress', order: 50 },
  card: 'foot',
  isStatic: true,
  defaultSettings: { allowParallel: false, sharedEntries: false, estimate: null, rounding: 0 },
  format(data, settings, { locale }) {
    if (typeof data === 'number') return writeHours(roundUp(data, roundingOf(settings)), locale)
    return typeof data === 'string' ? data : ''
  },
  sortKey: (data) => (typeof data === 'number' ? data : null),
  operators: NUMBER_OPERATORS,
  operand: {
    read: readHours,
    write: (seconds, { locale }) => writeHours(seconds, locale),
  },
  predicate: (operator, operand) => numberPredicate(operator, operand),
  groups: (data, settings, context) =>
    typeof data === 'number'
      ? [numberGroup(data, settings, (one) => definition.format(one, settings, context))]
      : [],
  aggregates: ['sum', 'average', 'min', 'max'],
  toNumber: (data) => (typeof data === 'number' ? data : null),
}
