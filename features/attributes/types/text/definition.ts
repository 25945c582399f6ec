import { textOf, textsOf } from '@weft/base'
import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

/** One line of text; data is a string of at most 10,000 characters. */
export const definition: FamilyMember = {
  type: 'text',
  label: msg('Text'),
  menu: { under: 'basics', order: 10 },
  asked: () => ({ input: 'line' }),
  card: 'wide',
  isPlainText: true,
  mayBeUnique: true,
  canBePrimary: true,
  defaultSettings: {},
  otherSettings: ['maxLength'],
  format: textOf,
  sortKey: textOf,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand, _settings, context) => textPredicate(operator, operand, context, textsOf),
  groups: (data) => textsOf(data).map((text) => ({ key: text, label: text, sort: text })),
  aggregates: [],
}
