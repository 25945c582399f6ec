import { textOf, textsOf } from '@weft/base'
import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

/** One e-mail address; data is a string whose domain is in lower case. */
export const definition: FamilyMember = {
  type: 'email',
  label: msg('Email'),
  menu: { under: 'contact', order: 20 },
  searched: 'text',
  asked: () => ({ input: 'email' }),
  mayBeUnique: true,
  defaultSettings: {},
  format: textOf,
  sortKey: textOf,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand, _settings, context) => textPredicate(operator, operand, context, textsOf),
  groups: (data) => textsOf(data).map((text) => ({ key: text, label: text, sort: text })),
  aggregates: [],
}
