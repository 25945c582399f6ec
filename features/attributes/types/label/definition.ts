import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import {
  ALL_SET_OPERATORS,
  operandList,
  SET_OPERATORS,
  setPredicate,
  SINGLE_OPERATORS,
} from '../../shared/elements/element-sets.ts'
import { labelIds, labelSettings } from '../../shared/elements/labels.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import type { Choice } from '../../shared/member-parts.ts'

/** Labels of a list in the settings; data is an array of label ids, in the order they were given. */
export const definition: FamilyMember = {
  type: 'label',
  label: msg('Label'),
  menu: { under: 'basics', order: 40 },
  searched: 'text',
  asked: (settings) => ({ input: 'choice', choices: choicesIn(settings) }),
  holds: 'labels',
  stack: 'labels',
  done: 'labels',
  defaultSettings: { labels: [], multiple: true, allowCreateFromCell: true },
  otherSettings: ['appearance'],
  format: (data, settings) => namesOf(data, settings).join(', '),
  sortKey(data, settings) {
    const places = placesOf(data, settings)
    if (places.length === 0) return null
    // By the first label in the settings' order, then by the second, and so on: digits of one number.
    const base = labelSettings(settings).labels.length + 2
    return places.reduce((sum, place, i) => sum + (i === 0 ? place : (place + 1) / base ** i), 0)
  },
  operators: ALL_SET_OPERATORS,
  operatorsFor: (settings) => (labelSettings(settings).multiple ? SET_OPERATORS : SINGLE_OPERATORS),
  predicate(operator, operand, settings) {
    // Labels that were deleted can be neither wanted nor found.
    const wanted = labelIds(operandList(operand), settings).map((id) => (other: string) => other === id)
    return setPredicate(operator, wanted, (data) => labelIds(data, settings))
  },
  everyData: (settings) => labelSettings(settings).labels.map(({ id }) => [id]),
  groups: (data, settings) =>
    labelIds(data, settings).map((id) => {
      const known = labelSettings(settings).byId.get(id)
      return { key: id, label: known?.label.name ?? '', sort: known?.index ?? 0 }
    }),
  aggregates: [],
}

/** What can be chosen, without what only items need. */
function choicesIn(settings: Settings): Choice[] {
  return labelSettings(settings).labels.map(({ id, name, color }) => ({
    id,
    name,
    color: typeof color === 'string' ? color : 'gray',
  }))
}

function namesOf(data: unknown, settings: Settings): string[] {
  const { byId } = labelSettings(settings)
  return labelIds(data, settings).map((id) => byId.get(id)?.label.name ?? '')
}

/** Positions of the value's labels in the settings, ascending. */
function placesOf(data: unknown, settings: Settings): number[] {
  const { byId } = labelSettings(settings)
  return labelIds(data, settings)
    .map((id) => byId.get(id)?.index ?? 0)
    .toSorted((a, b) => a - b)
}
