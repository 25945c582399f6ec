import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'
import { NUMBER_OPERATORS, numberPredicate } from '../../shared/numbers/number-predicate.ts'
import { isPercentRange, progressSettings } from '../../shared/numbers/progress-settings.ts'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(locale: string): Intl.NumberFormat {
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })))
  return format
}

/** How far something is; data is a number of the settings' range. */
export const definition: FamilyMember = {
  type: 'progress',
  label: msg('Progress'),
  defaultSettings: { min: 0, max: 100, step: 5, color: 'blue', source: 'manual' },
  format(data, settings, { locale }) {
    if (typeof data !== 'number') return typeof data === 'string' ? data : ''
    const text = formatOf(locale).format(data)
    return isPercentRange(progressSettings(settings)) ? `${text}%` : text
  },
  sortKey: (data) => (typeof data === 'number' ? data : null),
  operators: NUMBER_OPERATORS,
  predicate: (operator, operand) => numberPredicate(operator, operand),
  groups: (data, settings, context) =>
    typeof data === 'number'
      ? [{ key: String(data), label: definition.format(data, settings, context), sort: data }]
      : [],
  aggregates: ['average', 'median', 'min', 'max', 'range'],
  toNumber: (data) => (typeof data === 'number' ? data : null),
}
