import { textOf, textsOf } from '@weft/base'
import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

/** A telephone number; data is a string as it was typed. */
export const definition: FamilyMember = {
  type: 'phone',
  label: msg('Phone'),
  menu: { under: 'contact', order: 30 },
  searched: 'text',
  asked: () => ({ input: 'phone' }),
  mayBeUnique: true,
  defaultSettings: { country: null },
  format: textOf,
  sortKey: textOf,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand, _settings, context) => textPredicate(operator, operand, context, textsOf),
  groups: (data) => textsOf(data).map((text) => ({ key: text, label: text, sort: text })),
  aggregates: [],
}
