import { groupedBy } from '@weft/numbers'
import { canonicalJson, sumOf } from '@weft/base'
import { msg } from '@weft/i18n'
import { type Operator, OPERATORS, type Settings } from '@weft/model'
import type { FamilyMember } from '../../shared/family-member.ts'
import { choosingIds, linkChooser } from '../../shared/links-to/chosen-links.ts'
import { linksOf } from '../../shared/links-to/linked-item.ts'
import {
  operatorsOfShape,
  shapedPredicate,
  shapedRangeEnd,
  targetShape,
  throughSettings,
} from '../../shared/links-to/through-settings.ts'

/** True of all values rather than of one: the opposites of what any value may fulfil. */
const OF_ALL: ReadonlySet<Operator> = new Set(['not_contains', 'is_not', 'neq', 'none_of', 'not_checked'])
/** Those ask about rows, not about values. */
const OF_ROWS: ReadonlySet<Operator> = new Set([
  'file_name',
  'file_type',
  'subtree',
  'changed_within',
  'has_comments',
  'has_unread',
  'created_by_me',
])

const listOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])

/**
 * Values of linked items, or of some of them, in the order of the links or in another one. Data is the list of them,
 * without empty ones.
 */
export const definition: FamilyMember = {
  type: 'lookup',
  label: msg('Lookup'),
  menu: { under: 'files', order: 30 },
  isStatic: true,
  listOf: (settings) => throughSettings(settings).target,
  defaultSettings: {
    reference_id: null,
    target_id: null,
    distinct: false,
    filter: null,
    sort: [],
    target: null,
  },
  otherSettings: ['about'],
  through({ reference_id, target_id, filter, sort }) {
    return { ...throughSettings({ reference_id, target_id }), choosing: choosingIds({ filter, sort }) }
  },
  computed: {
    inputs: (settings) => [throughSettings(settings).reference_id ?? []].flat(),
    prepare(settings, { context }) {
      const { reference_id, target_id } = throughSettings(settings)
      if (reference_id === null || target_id === null) return () => null
      const choose = linkChooser(settings, context)
      return (cell) => {
        // A value may be a list itself: it stays one.
        const values = choose(linksOf(cell.read(reference_id)))
          .map(({ inputs }) => inputs[target_id] ?? null)
          .filter((data) => data !== null)
        const kept = settings['distinct'] === true ? distinct(values) : values
        return kept.length === 0 ? null : kept
      }
    },
  },
  format(data, settings, context) {
    const { type, settings: own } = targetShape(settings)
    return listOf(data)
      .map((one) => type.format(one, own, context))
      .filter((text) => text !== '')
      .join(', ')
  },
  sortKey(data, settings, context) {
    const { type, settings: own } = targetShape(settings)
    const [first] = listOf(data)
    return first === undefined ? null : type.sortKey(first, own, context)
  },
  operators: OPERATORS.filter((operator) => !OF_ROWS.has(operator)),
  operatorsFor: (settings: Settings) => operatorsOfShape(targetShape(settings)),
  rangeEnd: shapedRangeEnd(targetShape),
  predicate(operator, operand, settings, context) {
    if (operator === 'is_empty') return (data) => listOf(data).length === 0
    if (operator === 'is_not_empty') return (data) => listOf(data).length > 0
    const test = shapedPredicate(targetShape(settings), operator, operand, context)
    if (!test) return null
    return (data) => {
      const values = listOf(data)
      if (values.length === 0) return test(null)
      return OF_ALL.has(operator) ? values.every(test) : values.some(test)
    }
  },
  groupedBy(settings) {
    const { type, settings: own } = targetShape(settings)
    return type.groupedBy?.(own) ?? null
  },
  groups(data, settings, context) {
    const { type, settings: shown } = targetShape(settings)
    const own = groupedBy(settings, shown)
    const groups = listOf(data).flatMap((one) => {
      const made = type.groups?.(one, own, context)
      if (made) return made
      const label = type.format(one, own, context)
      return label === '' ? [] : [{ key: label, label, sort: label }]
    })
    return [...new Map(groups.map((group) => [group.key, group])).values()]
  },
  aggregates: ['sum', 'average', 'median', 'min', 'max', 'range'],
  aggregatesFor: (settings) => (targetShape(settings).type.toNumber ? definition.aggregates : []),
  toNumber(data, settings) {
    const { type, settings: own } = targetShape(settings)
    const numbers = listOf(data).flatMap((one) => type.toNumber?.(one, own) ?? [])
    return numbers.length === 0 ? null : sumOf(numbers)
  },
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((one) => [canonicalJson(one), one])).values()]
}
