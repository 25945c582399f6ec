import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'
import { brokenRules, isOneOf } from '../../shared/settings-rules.ts'
import { readBoolean } from '../../shared/text/boolean-words.ts'

const CHECKBOX_ICONS = ['check', 'star', 'flag'] as const

export type IconName = (typeof CHECKBOX_ICONS)[number]

/** The icon that the settings name; a tick where they name none of ours. */
export function iconOf(settings: Readonly<Record<string, unknown>>): IconName {
  return CHECKBOX_ICONS.find((name) => name === settings.icon) ?? 'check'
}

/** A tick; data is a boolean, and nothing means not ticked. */
export const definition: FamilyMember = {
  type: 'checkbox',
  label: msg('Checkbox'),
  defaultSettings: { icon: 'check' },
  checkSettings: (settings) =>
    brokenRules(settings, { icon: [isOneOf(CHECKBOX_ICONS), msg('This icon is not available')] }),
  checkData: (data) => (typeof data === 'boolean' ? null : msg('This must be true or false')),
  normalise: (data) => data ?? null,
  parse(text, _settings, context) {
    if (text.trim() === '') return { data: null }
    const data = readBoolean(text, context.locale)
    return data === null ? { problem: msg('This is neither yes nor no') } : { data }
  },
  format: (data) => (data === true ? msg('Yes') : msg('No')),
  sortKey: (data) => (data === true ? 1 : 0),
  emptySortKey: 0,
  operators: ['checked', 'not_checked'],
  predicate(operator) {
    if (operator === 'checked') return (data) => data === true
    if (operator === 'not_checked') return (data) => data !== true
    return null
  },
  groups: (data) =>
    data === true
      ? [{ key: 'true', label: msg('Checked'), sort: 1 }]
      : [{ key: 'false', label: msg('Not checked'), sort: 0 }],
  aggregates: ['checked', 'unchecked', 'percent_checked'],
  toNumber: (data) => (data === true ? 1 : 0),
  guess({ cells, context }) {
    const filled = cells.filter((cell) => cell !== '')
    // Digits are numbers, and a single doubtful word means that the column is something else.
    const isWord = (cell: string) => !/^\d+$/.test(cell) && readBoolean(cell, context.locale) !== null
    return filled.length > 0 && filled.every(isWord) ? { fits: 1, settings: {} } : null
  },
}
