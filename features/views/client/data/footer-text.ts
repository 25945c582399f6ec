import { formatNumber, msg, t } from '@weft/i18n'
import type { Aggregate, ValueContext } from '@weft/model'
import { trueMinus } from '@weft/numbers'
import type { FooterValue } from '@weft/query'

import type { ShownAttribute } from '../view-member.ts'

/** What every type can count, before its own aggregates. */
export const GENERAL_AGGREGATES: readonly Aggregate[] = [
  'count',
  'empty',
  'filled',
  'percent_empty',
  'percent_filled',
  'unique',
]

const NAMES: Readonly<Record<Aggregate, string>> = {
  count: msg('count'),
  empty: msg('empty'),
  filled: msg('filled'),
  percent_empty: msg('% empty'),
  percent_filled: msg('% filled'),
  unique: msg('unique'),
  total: msg('total'),
  sum: msg('sum'),
  total_size: msg('total size'),
  average: msg('avg'),
  median: msg('median'),
  min: msg('min'),
  max: msg('max'),
  range: msg('range'),
  std_dev: msg('std dev'),
  checked: msg('checked'),
  unchecked: msg('unchecked'),
  percent_checked: msg('% checked'),
  earliest: msg('earliest'),
  latest: msg('latest'),
}

/** Those whose result is a value of the column's own kind, such as an amount of money. */
const OWN_KIND: ReadonlySet<Aggregate> = new Set([
  'sum',
  'average',
  'median',
  'min',
  'max',
  'range',
  'std_dev',
])

export function aggregateName(aggregate: Aggregate): string {
  return t(NAMES[aggregate] ?? aggregate)
}

export function footerText(
  value: FooterValue,
  aggregate: Aggregate,
  { type, settings }: Pick<ShownAttribute, 'type' | 'settings'>,
  context: ValueContext,
): { label: string; value: string } {
  const text = textOf()
  return { label: aggregateName(aggregate), value: value?.kind === 'data' ? text : trueMinus(text) }

  function textOf(): string {
    if (value === null) return '–'
    if (value.kind === 'data') return type.format(value.data, settings, context)
    const { locale } = context
    if (aggregate.startsWith('percent'))
      return formatNumber(value.value / 100, { locale, style: 'percent', maximumFractionDigits: 0 })
    // "53%", without what is less than one.
    if (type.progress?.isMeant && OWN_KIND.has(aggregate))
      return type.format(aggregate === 'average' ? Math.round(value.value) : value.value, settings, context)
    // A range of dates is a number of days, which its type would not read.
    const isOwn =
      aggregate === 'total_size' ||
      (OWN_KIND.has(aggregate) && (type.aggregatesFor?.(settings) ?? type.aggregates).includes('sum'))
    return isOwn
      ? type.format(value.value, settings, context)
      : formatNumber(value.value, { locale, maximumFractionDigits: 2 })
  }
}
