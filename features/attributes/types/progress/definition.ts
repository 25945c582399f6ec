import {
  isPercentRange,
  makeNumberFormat,
  NUMBER_OPERATORS,
  numberGroup,
  numberInGroup,
  numberPredicate,
  progressSettings,
} from '@weft/numbers'
import { Memory } from '@weft/base'
import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import { belowKey } from '../../shared/elements/below.ts'
import { percentDone } from '../../shared/elements/checklists.ts'
import { labelIds, labelSettings } from '../../shared/elements/labels.ts'
import { rangeShare } from '../../shared/elements/range-share.ts'
import type { FamilyMember } from '../../shared/family-member.ts'

const formats = new Memory<Intl.NumberFormat>()

const formatOf = (locale: string): Intl.NumberFormat =>
  formats.get(locale, () => makeNumberFormat(locale, { maximumFractionDigits: 6 }))

/** The part of a label attribute's labels that is done: what is under way counts half. */
function stageShare(data: unknown, settings: Settings): number | null {
  const { byId } = labelSettings(settings)
  const shares = labelIds(data, settings).map((id): number => {
    const label = byId.get(id)?.label
    if (label?.isDone || label?.category === 'done') return 100
    return label?.category === 'doing' ? 50 : 0
  })
  return shares.length === 0
    ? null
    : Math.round(shares.reduce((sum, share) => sum + share, 0) / shares.length)
}

/** How many of the sub-items are done, in percent: their box is ticked, or one of their labels means done. */
function shareDone(below: unknown, settings: Settings): number | null {
  if (!Array.isArray(below) || below.length === 0) return null
  const { byId } = labelSettings(settings)
  const done = below.filter(
    (data) =>
      data === true ||
      labelIds(data, settings).some((id) => {
        const label = byId.get(id)?.label
        return label?.isDone === true || label?.category === 'done'
      }),
  )
  return Math.round((done.length / below.length) * 100)
}

/** How far something is; data is a number of the settings' range. */
export const definition: FamilyMember = {
  type: 'progress',
  label: msg('Progress'),
  menu: { under: 'progress', order: 10 },
  // What follows from others is not given.
  asked: ({ source = 'manual' }) => (source === 'manual' ? { input: 'slider' } : null),
  card: 'wide',
  progress: { of: rangeShare, isMeant: true },
  defaultSettings: { min: 0, max: 100, step: 5, color: 'blue', source: 'manual' },
  otherSettings: ['from', 'readDecimal'],
  format(data, settings, { locale }) {
    if (typeof data !== 'number') return typeof data === 'string' ? data : ''
    const text = formatOf(locale).format(data)
    return isPercentRange(progressSettings(settings)) ? `${text}%` : text
  },
  sortKey: (data) => (typeof data === 'number' ? data : null),
  operators: NUMBER_OPERATORS,
  predicate: (operator, operand) => numberPredicate(operator, operand),
  groups: (data, settings, context) =>
    typeof data === 'number'
      ? [numberGroup(data, settings, (one) => definition.format(one, settings, context))]
      : [],
  groupedBy: () => 'steps',
  valueInGroup: (key, settings) => numberInGroup(key, progressSettings(settings)),
  aggregates: ['average', 'median', 'min', 'max', 'range'],
  toNumber: (data) => (typeof data === 'number' ? data : null),
}

/** The same, counted: from ticked lines or the stage of labels of the item, or from what is done of its sub-items. */
export const counted: FamilyMember = {
  ...definition,
  isStatic: true,
  computed: {
    inputs(settings) {
      const { from, source } = progressSettings(settings)
      return from === null || source === 'sub_items' ? [] : [from]
    },
    prepare(settings, env) {
      const { source, from } = progressSettings(settings)
      const other = from === null ? undefined : env.attribute(from)
      if (from === null || !other) return () => null
      if (source === 'sub_items')
        return (cell) => shareDone(cell.linked(cell.row_id, belowKey(from)), other.settings)
      if (source === 'checklist') return (cell) => percentDone(cell.read(from))
      return (cell) => stageShare(cell.read(from), other.settings)
    },
  },
}
