import { msg } from '@weft/i18n'
import type { Aggregate, Settings } from '@weft/model'

import type { ViewType } from '../../shared/view-type.ts'

export const CHART_KINDS = ['bar', 'stacked', 'line', 'area', 'pie', 'donut', 'number', 'table'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** Periods of dates; numbers have the width of a bucket instead. */
export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

export const PALETTES = ['accent', 'many', 'own'] as const
export type Palette = (typeof PALETTES)[number]

/** Charts on one view, and attributes that one chart reads. */
export const MAX_CHARTS = 7
export const MAX_ATTRIBUTES = 7
/** Values of the axis that are shown by themselves; the rest is "Other". */
export const MAX_TOP = 20

/** The functions whose result can be drawn. */
export const MEASURES = [
  'count',
  'sum',
  'average',
  'median',
  'min',
  'max',
  'range',
  'std_dev',
  'unique',
  'filled',
  'empty',
  'checked',
  'unchecked',
  'percent_checked',
  'percent_filled',
  'total',
] as const satisfies readonly Aggregate[]
export type MeasureName = (typeof MEASURES)[number]

/** What a bar is as long as; without an attribute it is the number of items. */
export interface MeasureSpec {
  aggregate: MeasureName
  attribute_id: string | null
}

/** One chart as the settings keep it. */
export interface ChartSpec {
  id: string
  /** Empty: named after what it shows. */
  title: string
  kind: ChartKind
  /** The attribute along the axis; null draws everything as one. `undefined`: the first that makes sense. */
  x?: string | null
  /** A period of dates, or the width of a bucket of numbers. */
  bucket: Period | number | null
  /** The attribute that parts each bar. */
  series: string | null
  measures: readonly MeasureSpec[]
  /** Null: by what the axis is, time in its order and names by their value. */
  sort: 'value' | 'label' | null
  direction: 'asc' | 'desc' | null
  top: number
  show_values: boolean
  show_legend: boolean
  target: number | null
  /** Whether items without a value have a mark. */
  show_empty: boolean
  palette: Palette
  /** As wide as the view. */
  is_wide: boolean
  /** Time runs from right to left where the language does. */
  mirror_time: boolean
}

export const PLAIN_CHART: Omit<ChartSpec, 'id'> = {
  title: '',
  kind: 'bar',
  bucket: null,
  series: null,
  measures: [{ aggregate: 'count', attribute_id: null }],
  sort: null,
  direction: null,
  top: MAX_TOP,
  show_values: true,
  show_legend: true,
  target: null,
  show_empty: false,
  palette: 'own',
  is_wide: false,
  mirror_time: false,
}

export const definition: ViewType = {
  type: 'chart',
  label: msg('Chart'),
  defaultSettings: { charts: [{ id: 'first' }] },
  isPro: true,
}

/** The charts of a view as far as they make sense; a view always has one. */
export function readCharts(settings: Settings): ChartSpec[] {
  const { charts } = settings
  const known = Array.isArray(charts) ? charts.slice(0, MAX_CHARTS).flatMap(readChart) : []
  return known.length > 0 ? known : [{ ...PLAIN_CHART, id: 'first' }]
}

function readChart(value: unknown, index: number): ChartSpec[] {
  if (typeof value !== 'object' || value === null) return []
  const raw = value as Record<string, unknown>
  const isOn = (name: 'show_values' | 'show_legend' | 'show_empty' | 'is_wide' | 'mirror_time') =>
    typeof raw[name] === 'boolean' ? raw[name] : PLAIN_CHART[name]
  const idOrNull = (name: string) => (typeof raw[name] === 'string' ? raw[name] : null)
  const { id, title, bucket, top, target } = raw
  return [
    {
      id: typeof id === 'string' ? id : `chart-${index}`,
      title: typeof title === 'string' ? title : '',
      kind: oneOf(CHART_KINDS, raw['kind']) ?? 'bar',
      ...(raw['x'] === undefined ? {} : { x: idOrNull('x') }),
      bucket: oneOf(PERIODS, bucket) ?? (isWidth(bucket) ? bucket : null),
      series: idOrNull('series'),
      measures: readMeasures(raw['measures']),
      sort: oneOf(['value', 'label'] as const, raw['sort']),
      direction: oneOf(['asc', 'desc'] as const, raw['direction']),
      top: typeof top === 'number' && top >= 1 ? Math.min(MAX_TOP, Math.floor(top)) : MAX_TOP,
      show_values: isOn('show_values'),
      show_legend: isOn('show_legend'),
      target: typeof target === 'number' && Number.isFinite(target) ? target : null,
      show_empty: isOn('show_empty'),
      palette: oneOf(PALETTES, raw['palette']) ?? PLAIN_CHART.palette,
      is_wide: isOn('is_wide'),
      mirror_time: isOn('mirror_time'),
    },
  ]
}

function readMeasures(value: unknown): readonly MeasureSpec[] {
  if (!Array.isArray(value)) return PLAIN_CHART.measures
  const read = value.slice(0, MAX_ATTRIBUTES).flatMap((entry: unknown): MeasureSpec[] => {
    const { aggregate, attribute_id } = (entry ?? {}) as Record<string, unknown>
    const name = oneOf(MEASURES, aggregate)
    if (name === null) return []
    const id = typeof attribute_id === 'string' ? attribute_id : null
    return name === 'count' || id !== null ? [{ aggregate: name, attribute_id: id }] : []
  })
  return read.length > 0 ? read : PLAIN_CHART.measures
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

function oneOf<T extends string>(list: readonly T[], value: unknown): T | null {
  return list.find((one) => one === value) ?? null
}
