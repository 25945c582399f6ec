import { groupedBy, NUMBER_SETTINGS } from '@weft/numbers'
import { msg } from '@weft/i18n'
import { OPERATORS, type Operator } from '@weft/model'
import type { FamilyMember } from '../../shared/family-member.ts'
import { linksOf } from '../../shared/links-to/linked-item.ts'
import { rolledShape, rollUp } from '../../shared/links-to/roll-up.ts'
import {
  operatorsOfShape,
  shapedPredicate,
  shapedRangeEnd,
  throughSettings,
} from '../../shared/links-to/through-settings.ts'

/** Those ask about rows, files or lists, not about one value. */
const NOT_OF_ONE: ReadonlySet<Operator> = new Set([
  'all_of',
  'exactly',
  'file_name',
  'file_type',
  'subtree',
  'changed_within',
  'has_comments',
  'has_unread',
  'created_by_me',
])

/** One value out of those of linked items. Its type follows from the function. */
export const definition: FamilyMember = {
  type: 'rollup',
  label: msg('Rollup'),
  menu: { under: 'files', order: 40 },
  isStatic: true,
  defaultSettings: {
    reference_id: null,
    target_id: null,
    target: null,
    function: 'sum',
    format: 'decimal',
    precision: 0,
  },
  otherSettings: [...NUMBER_SETTINGS, 'separator'],
  through: ({ reference_id, target_id }) => throughSettings({ reference_id, target_id }),
  computed: {
    inputs: (settings) => [throughSettings(settings).reference_id ?? []].flat(),
    prepare(settings, { context }) {
      const { reference_id, target_id } = throughSettings(settings)
      if (reference_id === null || target_id === null) return () => null
      return (cell) =>
        rollUp(
          linksOf(cell.read(reference_id)).map(({ inputs }) => inputs[target_id] ?? null),
          settings,
          context,
        )
    },
  },
  format(data, settings, context) {
    const { type, settings: own } = rolledShape(settings)
    return type.format(data, own, context)
  },
  sortKey(data, settings, context) {
    const { type, settings: own } = rolledShape(settings)
    return type.sortKey(data, own, context)
  },
  operators: OPERATORS.filter((operator) => !NOT_OF_ONE.has(operator)),
  operatorsFor: (settings) => operatorsOfShape(rolledShape(settings)).filter((one) => !NOT_OF_ONE.has(one)),
  rangeEnd: shapedRangeEnd(rolledShape),
  predicate: (operator, operand, settings, context) =>
    shapedPredicate(rolledShape(settings), operator, operand, context),
  groupedBy(settings) {
    const { type, settings: own } = rolledShape(settings)
    return type.groupedBy?.(own) ?? null
  },
  groups(data, settings, context) {
    const { type, settings: shown } = rolledShape(settings)
    const own = groupedBy(settings, shown)
    const groups = type.groups?.(data, own, context)
    if (groups) return groups
    const label = type.format(data, own, context)
    const sort = type.sortKey(data, own, context)
    return label === '' ? [] : [{ key: label, label, sort: sort ?? label }]
  },
  aggregates: [
    'sum',
    'average',
    'median',
    'min',
    'max',
    'range',
    'std_dev',
    'checked',
    'percent_checked',
    'earliest',
    'latest',
  ],
  aggregatesFor(settings) {
    const { type, settings: own } = rolledShape(settings)
    return type.aggregatesFor?.(own) ?? type.aggregates
  },
  toNumber(data, settings) {
    const { type, settings: own } = rolledShape(settings)
    return type.toNumber?.(data, own) ?? null
  },
}
