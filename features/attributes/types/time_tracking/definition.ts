import { now } from '@weft/base'
import { NUMBER_OPERATORS, numberGroup, numberPredicate, readHours, writeHours } from '@weft/numbers'
import { msg } from '@weft/i18n'
import { runningSeconds, timeSeconds } from '@weft/query'
import type { FamilyMember } from '../../shared/family-member.ts'

export const ROUNDINGS = [0, 1, 5, 15] as const

/**
 * Time that was spent: the sum of entries, which are records of their own, of those that the reader may see. Data is a
 * number of seconds or, while timers run, that and when they began; what runs counts once it has ended.
 */
export const definition: FamilyMember = {
  type: 'time_tracking',
  label: msg('Time tracking'),
  menu: { under: 'progress', order: 50 },
  card: 'foot',
  isStatic: true,
  isPersonal: true,
  defaultSettings: { allowParallel: false, sharedEntries: false, estimate: null, rounding: 0 },
  computed: {
    inputs: () => [],
    prepare: () => (cell) => cell.own?.() ?? null,
    plain: timeSeconds,
  },
  format(data, _settings, { locale }) {
    const seconds = timeSeconds(data)
    if (seconds === null) return typeof data === 'string' ? data : ''
    return writeHours(seconds + runningSeconds(data, now()), locale)
  },
  sortKey: timeSeconds,
  operators: NUMBER_OPERATORS,
  operand: {
    read: readHours,
    write: (seconds, { locale }) => writeHours(seconds, locale),
  },
  predicate(operator, operand) {
    const test = numberPredicate(operator, operand)
    return test && ((data) => test(timeSeconds(data)))
  },
  groups(data, settings, context) {
    const seconds = timeSeconds(data)
    return seconds === null
      ? []
      : [numberGroup(seconds, settings, (one) => definition.format(one, settings, context))]
  },
  aggregates: ['sum', 'average', 'min', 'max'],
  toNumber: timeSeconds,
}
