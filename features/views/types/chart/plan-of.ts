import { t } from '@weft/i18n'
import { nameKey, type Settings, textCollator } from '@weft/model'
import { computingFooter, type QueryEnv, type ReadCell, settingsGroupedBy } from '@weft/query'

import type { ItemRow, ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import type { Axis, Group, Measure, Plan } from './aggregate/chart-table.ts'
import { isAxis, isTime, measuresOf, usualAxis } from './chart-attributes.ts'
import type { ChartSpec, MeasureSpec } from './definition.ts'

/** More bands than these cannot be told apart. */
const TOP_SERIES = 8

/** How cells are read, and what they are judged by. */
export interface CellReader {
  env: QueryEnv
  read: ReadCell<ItemRow>
}

export interface ReadyChart {
  plan: Plan<ItemRow>
  x: ShownAttribute | null
  series: ShownAttribute | null
  measures: readonly { spec: MeasureSpec; attribute: ShownAttribute | null }[]
  isTime: boolean
}

/** Why there is nothing to draw, as an English sentence. */
export type ChartProblem = { problem: 'gone' | 'axis' | 'measure' }

/** What a chart reads and how, or why that cannot be. */
export function planOf(spec: ChartSpec, records: ViewRecords, reader: CellReader): ReadyChart | ChartProblem {
  const find = (id: string) => records.all.find((one) => one.id === id) ?? null
  const x = spec.kind === 'number' ? null : spec.x === undefined ? usualAxis(records) : find(spec.x ?? '')
  const hasSeries = spec.series !== null && spec.kind !== 'number' && x !== null && !isRound(spec)
  const series = hasSeries ? find(spec.series ?? '') : null
  if ((spec.kind !== 'number' && spec.x && !x) || (hasSeries && !series)) return { problem: 'gone' }
  if ((x && !isAxis(x)) || (series && !isAxis(series))) return { problem: 'axis' }
  const measures = spec.measures.map((one) => ({
    spec: one,
    attribute: one.attribute_id === null ? null : find(one.attribute_id),
  }))
  for (const { spec: one, attribute } of measures) {
    if (one.attribute_id !== null && !attribute) return { problem: 'gone' }
    if (attribute && !measuresOf(attribute).includes(one.aggregate)) return { problem: 'measure' }
  }
  const drawn = isRound(spec) ? measures.slice(0, 1) : measures
  const alongTime = x !== null && isTime(x)
  const isOrdered =
    x !== null && (alongTime || Array.isArray(x.settings['labels']) || typeof spec.bucket === 'number')
  const sort = spec.sort ?? (isOrdered && !isRound(spec) ? 'label' : 'value')
  return {
    x,
    series,
    measures: drawn,
    isTime: alongTime,
    plan: {
      x: x ? { ...axisOf(x, reader, spec.bucket), ...(isRound(spec) ? { every: [] } : {}) } : null,
      series: series ? axisOf(series, reader, null) : null,
      measures: drawn.map(({ spec: one, attribute }) => measureOf(one, attribute, reader)),
      top: spec.top,
      topSeries: TOP_SERIES,
      sort,
      direction: spec.direction ?? (sort === 'label' ? 'asc' : 'desc'),
      showsEmpty: spec.show_empty,
    },
  }
}

/** Pies have one ring: nothing parts a slice. */
function isRound({ kind }: ChartSpec): boolean {
  return kind === 'pie' || kind === 'donut'
}

const EMPTY: readonly Group[] = [{ key: null, label: '', sort: null }]

function axisOf(
  attribute: ShownAttribute,
  { env, read }: CellReader,
  bucket: ChartSpec['bucket'],
): Axis<ItemRow> {
  const { type, id } = attribute
  const { context } = env
  const alongTime = isTime(attribute)
  const settings: Settings = alongTime
    ? settingsGroupedBy(attribute.settings, typeof bucket === 'string' ? bucket : 'month')
    : settingsGroupedBy(attribute.settings, typeof bucket === 'number' ? bucket : null)
  const isBox = type.operators.includes('checked')
  const make = (data: unknown): readonly Group[] => {
    // A box that nobody ticked is not ticked, whether it was touched or not.
    const filled = data === null && isBox ? false : data
    if (filled === null) return EMPTY
    const groups = type.groups?.(filled, settings, context)
    if (!groups) {
      const label = type.format(filled, settings, context)
      return label === ''
        ? EMPTY
        : [{ key: nameKey(label), label, sort: type.sortKey(filled, settings, context) }]
    }
    if (groups.length === 0) return EMPTY
    return isBox ? groups.map((group) => ({ ...group, label: t(group.label) })) : groups
  }
  // Thousands of rows have few values: a date is put into its month once.
  const known = new Map<string, readonly Group[]>()
  const collator = textCollator(context.locale)
  const groupsOf = (data: unknown): readonly Group[] => {
    const key = typeof data === 'string' ? data : JSON.stringify(data)
    let groups = known.get(key)
    if (!groups) known.set(key, (groups = make(data)))
    return groups
  }
  return {
    isTime: alongTime,
    groupsOf: (row) => groupsOf(read(row, id) ?? null),
    every: (type.everyData?.(attribute.settings) ?? []).flatMap((data) => groupsOf(data)),
    ...(alongTime ? { before: (group: Group) => beforeOf(group, groupsOf) } : {}),
    compareText: (a, b) => collator.compare(a, b),
  }
}

/** The period of the day before this one begins. */
function beforeOf({ sort }: Group, make: (data: unknown) => readonly Group[]): Group | null {
  if (typeof sort !== 'number') return null
  const start = new Date(sort - 86_400_000).toISOString().slice(0, 10)
  return make({ start, hasTime: false })[0] ?? null
}

function measureOf(
  spec: MeasureSpec,
  attribute: ShownAttribute | null,
  { env, read }: CellReader,
): Measure<ItemRow> {
  if (!attribute) return { read: null, result: nothing }
  const { id, type, settings } = attribute
  return {
    read: (row) => read(row, id) ?? null,
    *result(cells, meter) {
      const reader = { attribute: { type, settings }, env, meter }
      const value = yield* computingFooter(spec.aggregate, cells, reader)
      return value?.kind === 'number' && Number.isFinite(value.value) ? value.value : null
    },
  }
}

// oxlint-disable-next-line require-yield -- there is nothing to be done
function* nothing(): Generator<void, null> {
  return null
}
