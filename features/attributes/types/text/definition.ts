import { textOf, textsOf } from '@weft/base'
import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import type { FamilyMember } from '../../shared/family-member.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

/** One line of text; data is a string of at most 10,000 characters. */
export const definition: FamilyMember = {
  type: 'text',
  label: msg('Text'),
  menu: { under: 'basics', order: 10 },
  searched: 'text',
  asked: () => ({ input: 'line' }),
  card: 'wide',
  isPlainText: true,
  mayBeUnique: true,
  canBePrimary: true,
  defaultSettings: {},
  otherSettings: ['maxLength', 'pattern', 'patternMessage'],
  format: textOf,
  sortKey: textOf,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand, _settings, context) => textPredicate(operator, operand, context, textsOf),
  groups: (data) => textsOf(data).map((text) => ({ key: text, label: text, sort: text })),
  aggregates: [],
}

/** The regular expression that values have to match, null for none. */
export function patternOf({ pattern }: Settings): string | null {
  return typeof pattern === 'string' && pattern !== '' ? pattern : null
}
