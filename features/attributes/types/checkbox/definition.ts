import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'

export const CHECKBOX_ICONS = ['check', 'star', 'flag'] as const
export type IconName = (typeof CHECKBOX_ICONS)[number]

/** The icon that the settings name; a tick where they name none of ours. */
export function iconOf(settings: Readonly<Record<string, unknown>>): IconName {
  return CHECKBOX_ICONS.find((name) => name === settings.icon) ?? 'check'
}

/** A tick; data is a boolean, and nothing means not ticked. */
export const definition: FamilyMember = {
  type: 'checkbox',
  label: msg('Checkbox'),
  menu: { under: 'basics', order: 60 },
  asked: () => ({ input: 'check' }),
  progress: { of: (data) => (data === true ? 1 : 0) },
  stack: 'box',
  done: 'tick',
  defaultSettings: { icon: 'check' },
  format: (data) => (data === true ? msg('Yes') : msg('No')),
  sortKey: (data) => (data === true ? 1 : 0),
  emptySortKey: 0,
  operators: ['checked', 'not_checked'],
  predicate(operator) {
    if (operator === 'checked') return (data) => data === true
    if (operator === 'not_checked') return (data) => data !== true
    return null
  },
  everyData: () => [false, true],
  groups: (data) =>
    data === true
      ? [{ key: 'true', label: msg('Checked'), sort: 1 }]
      : [{ key: 'false', label: msg('Not checked'), sort: 0 }],
  aggregates: ['checked', 'unchecked', 'percent_checked'],
  toNumber: (data) => (data === true ? 1 : 0),
}
