import { excerptText, isExcerpt, plainTextOf } from '@weft/rich-text'
import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

/**
 * Formatted text; data is an HTML string of at most 200,000 characters. Where the whole text is not at
 * hand its excerpt stands for it: both are shown, sorted and filtered alike.
 */
export const definition: FamilyMember = {
  type: 'longtext',
  label: msg('Long text'),
  menu: { under: 'basics', order: 20 },
  asked: () => ({ input: 'long' }),
  card: 'wide',
  canBeBody: true,
  defaultSettings: {},
  format: (data) => (isExcerpt(data) ? data.excerpt : typeof data === 'string' ? plainTextOf(data) : ''),
  sortKey: excerptText,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand, _settings, context) =>
    textPredicate(operator, operand, context, (data) => ((data ?? null) === null ? [] : [excerptText(data)])),
  aggregates: [],
}
