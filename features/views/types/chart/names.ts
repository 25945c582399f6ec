import { trueMinus } from '@weft/numbers'
import { formatList, formatNumber, msg, t } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

import { emptyName } from '../../client/data/empty-name.ts'
import type { ChartTable, Part } from './aggregate/chart-table.ts'
import type { ChartKind, ChartSpec, MeasureName } from './definition.ts'
import type { ReadyChart } from './plan-of.ts'

export const KIND_NAMES: Readonly<Record<ChartKind, string>> = {
  bar: msg('Bar'),
  stacked: msg('Stacked'),
  line: msg('Line'),
  area: msg('Area'),
  pie: msg('Pie'),
  donut: msg('Donut'),
  number: msg('Number'),
  table: msg('Table'),
}

const MEASURE_NAMES: Readonly<Record<MeasureName, string>> = {
  count: msg('Number of items'),
  sum: msg('Sum of {name}'),
  average: msg('Average of {name}'),
  median: msg('Median of {name}'),
  min: msg('Smallest {name}'),
  max: msg('Largest {name}'),
  range: msg('Range of {name}'),
  std_dev: msg('Standard deviation of {name}'),
  unique: msg('Different values of {name}'),
  filled: msg('Items with {name}'),
  empty: msg('Items without {name}'),
  checked: msg('{name}: checked'),
  unchecked: msg('{name}: not checked'),
  percent_checked: msg('{name}: % checked'),
  percent_filled: msg('{name}: % filled'),
  total: msg('{name}: boxes'),
}

const FUNCTION_NAMES: Readonly<Record<MeasureName, string>> = {
  count: msg('Count'),
  sum: msg('Sum'),
  average: msg('Average'),
  median: msg('Median'),
  min: msg('Smallest'),
  max: msg('Largest'),
  range: msg('Range'),
  std_dev: msg('Standard deviation'),
  unique: msg('Different values'),
  filled: msg('Filled'),
  empty: msg('Empty'),
  checked: msg('Checked'),
  unchecked: msg('Not checked'),
  percent_checked: msg('% checked'),
  percent_filled: msg('% filled'),
  total: msg('All boxes'),
}

export const functionName = (name: MeasureName) => t(FUNCTION_NAMES[name])

export function measureName({ measures }: ReadyChart, at: number): string {
  const measure = measures[at] ?? measures[0]
  if (!measure) return ''
  return t(MEASURE_NAMES[measure.spec.aggregate], { name: measure.attribute?.attribute.name ?? '' })
}

/** What a chart says above itself: its own title, or what it shows. */
export function titleOf(spec: ChartSpec, ready: ReadyChart | null): string {
  if (spec.title !== '') return spec.title
  if (!ready) return t('Chart')
  const what = ready.measures.length === 1 ? measureName(ready, 0) : t('Numbers')
  if (!ready.x) return what
  const name = ready.x.attribute.name
  if (ready.series) return t('{name} by {series}', { name, series: ready.series.attribute.name })
  return ready.measures[0]?.attribute ? t('{what} by {name}', { what, name }) : t('Items by {name}', { name })
}

/** The line below the title: how much of it is shown, what is measured, and what is left out. */
export function subtitleOf(spec: ChartSpec, ready: ReadyChart, table: ChartTable): string {
  if (!ready.x) return ''
  const what = measureName(ready, 0)
  const shown = table.groupCount > spec.top ? shownText(spec.top, table.groupCount, ready, what) : what
  if (table.leftOut === 0) return shown
  const names = [ready.x, ready.series].flatMap((one) => one?.attribute.name ?? [])
  const without = t('{count} without {name}', {
    count: formatNumber(table.leftOut),
    name: formatList(names, { type: 'disjunction' }),
  })
  return `${shown} · ${without}`
}

const shownText = (top: number, count: number, { isTime }: ReadyChart, what: string): string =>
  isTime
    ? t('Latest {top} of {count} · {what}', { top, count, what })
    : t('Top {top} of {count} · {what}', { top, count, what })

export function partName(part: Part, ready: ReadyChart, at = 0, isOfAxis = true): string {
  if (part.kind === 'all') return measureName(ready, at)
  if (part.kind === 'other')
    return ready.isTime && ready.plan.sort === 'label' && isOfAxis ? t('Earlier') : t('Other')
  if (part.keys.has(null)) return emptyName((isOfAxis ? ready.x : ready.series)?.attribute.name ?? '', t)
  return part.label === '' ? t('Untitled') : part.label
}

/** Functions whose result is of the attribute's own kind, such as an amount of money. */
const OWN_KIND: ReadonlySet<MeasureName> = new Set(['sum', 'average', 'median', 'min', 'max'])

/** A value as it is read: money as money, a share as a percentage, "–" for what is not there. */
export function valueText(value: number | null, ready: ReadyChart, context: ValueContext, at = 0): string {
  return value === null ? '–' : trueMinus(numberText(value, ready, context, at))
}

function numberText(value: number, ready: ReadyChart, context: ValueContext, at: number): string {
  const { locale } = context
  const { spec, attribute } = ready.measures[at] ?? ready.measures[0] ?? {}
  if (spec?.aggregate.startsWith('percent'))
    return formatNumber(value / 100, { locale, style: 'percent', maximumFractionDigits: 0 })
  if (attribute && spec && OWN_KIND.has(spec.aggregate)) {
    const { type, settings } = attribute
    // A mean of progress is progress, and of others only where a sum is such a value itself: votes add up to a
    // number, which is nobody's vote.
    const isOwn = type.progress?.isMeant || type.aggregates.includes('sum')
    if (isOwn && type.toNumber?.(value, settings) === value) return type.format(value, settings, context)
  }
  return formatNumber(value, { locale, maximumFractionDigits: 2 })
}

/** The same for the lines of an axis, as short as it can be. */
export function tickText(value: number, ready: ReadyChart, context: ValueContext): string {
  return trueMinus(shortText(value, ready, context))
}

function shortText(value: number, ready: ReadyChart, { locale }: ValueContext): string {
  const { spec, attribute } = ready.measures[0] ?? {}
  if (spec?.aggregate.startsWith('percent')) return formatNumber(value / 100, { locale, style: 'percent' })
  const isShare = attribute?.settings['format'] === 'percent' && spec && OWN_KIND.has(spec.aggregate)
  if (isShare) return formatNumber(value, { locale, style: 'percent', maximumFractionDigits: 1 })
  return formatNumber(value, {
    locale,
    notation: Math.abs(value) >= 10_000 ? 'compact' : 'standard',
    maximumFractionDigits: 2,
  })
}
