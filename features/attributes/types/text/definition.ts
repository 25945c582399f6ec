import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import type { FamilyMember } from '../../shared/family-member.ts'
import { brokenRules, isWhole } from '../../shared/settings-rules.ts'
import { oneLine, textOf, textsOf } from '../../shared/text/clean-text.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

export const MAX_TEXT = 10_000

const TOO_LONG = msg('This text is too long')

function limitOf(settings: Settings): number {
  return typeof settings.maxLength === 'number' ? Math.min(settings.maxLength, MAX_TEXT) : MAX_TEXT
}

/** One line of text; data is a string of at most 10,000 characters. */
export const definition: FamilyMember = {
  type: 'text',
  label: msg('Text'),
  canBePrimary: true,
  defaultSettings: {},
  checkSettings: (settings) =>
    brokenRules(settings, {
      maxLength: [isWhole(1, MAX_TEXT), msg('The longest text must be between 1 and 10,000 characters')],
    }),
  checkData(data, settings) {
    if (typeof data !== 'string') return msg('This must be a text')
    return data.length > limitOf(settings) ? TOO_LONG : null
  },
  normalise(data) {
    if (typeof data !== 'string') return data ?? null
    return oneLine(data) || null
  },
  parse(text, settings) {
    const data = oneLine(text)
    if (data.length > limitOf(settings)) return { problem: TOO_LONG }
    return { data: data || null }
  },
  format: textOf,
  sortKey: textOf,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand) => textPredicate(operator, operand, textsOf),
  groups: (data) => textsOf(data).map((text) => ({ key: text, label: text, sort: text })),
  aggregates: [],
  guess: () => ({ fits: 1, settings: {} }),
}
