import { Meter, runWhole } from '@weft/query'

import type { Axis, ChartTable, Group, Part, Plan } from './chart-table.ts'
import { orderingGroups } from './order-groups.ts'
import { joinTally, newTally, resultOf, type Tally } from './tally.ts'

const ALL: Group = { key: '', label: '', sort: null }
const ALL_PART: Part = { id: 'all', kind: 'all', label: '', keys: new Set(['']) }

/** By the keys along the axis, then by those of the series. */
type Tallies = Map<string | null, Map<string | null, Tally>>

/** Steps of a row, and of each axis and measure that it is looked at along. */
const ROW_STEPS = 5
const LOOK_STEPS = 10

/** What is counted, in one go. */
export function aggregate<R>(rows: Iterable<R>, plan: Plan<R>): ChartTable {
  return runWhole(aggregating(rows, plan, new Meter(Infinity)))
}

/**
 * Counts rows into a table, in slices. Every row counts once for each pair of a group along the axis and one of the
 * series that it belongs to; what is beyond the top is in "Other", so that the parts come to the whole.
 */
export function* aggregating<R>(rows: Iterable<R>, plan: Plan<R>, meter: Meter): Generator<void, ChartTable> {
  const { x, series, showsEmpty } = plan
  // With series, one number is drawn for each of them; without, every measure is a series of its own.
  const measures = series ? plan.measures.slice(0, 1) : plan.measures
  const steps = ROW_STEPS + LOOK_STEPS * ((x ? 1 : 0) + (series ? 1 : 0) + measures.length)
  const tallies: Tallies = new Map()
  const xGroups = new Map<string | null, Group>()
  const seriesGroups = new Map<string | null, Group>()
  let rowCount = 0
  let leftOut = 0
  for (const row of rows) {
    if (meter.isOver) yield
    meter.take(steps)
    const along = groupsAlong(row, x, showsEmpty)
    const across = groupsAlong(row, series, showsEmpty)
    if (along.length === 0 || across.length === 0) {
      leftOut++
      continue
    }
    rowCount++
    const data = measures.map(({ read }) => (read ? read(row) : null))
    for (const group of along) {
      if (!xGroups.has(group.key)) xGroups.set(group.key, group)
      let inner = tallies.get(group.key)
      if (!inner) tallies.set(group.key, (inner = new Map()))
      for (const one of across) {
        meter.take(1)
        if (!seriesGroups.has(one.key)) seriesGroups.set(one.key, one)
        let tally = inner.get(one.key)
        if (!tally) inner.set(one.key, (tally = newTally(measures)))
        tally.count++
        for (let at = 0; at < measures.length; at++)
          if (measures[at]?.read) tally.cells[at]?.push(data[at] ?? null)
      }
    }
  }
  addEmpty(xGroups, x, plan.top)
  /** A measure over what lies in these groups along both. */
  function* valueOf(
    keys: Iterable<string | null>,
    seriesKeys: ReadonlySet<string | null> | null,
    at = 0,
  ): Generator<void, number | null> {
    const sum = newTally(measures)
    for (const key of keys) {
      const inner = tallies.get(key)
      for (const seriesKey of seriesKeys ?? inner?.keys() ?? []) {
        if (meter.isOver) yield
        meter.take(LOOK_STEPS)
        const tally = inner?.get(seriesKey)
        if (tally) yield* joinTally(sum, tally, meter)
      }
    }
    return yield* resultOf(sum, measures, at, meter)
  }
  const alongX = x
    ? yield* orderingGroups([...xGroups.values()], {
        axis: x,
        top: plan.top,
        sort: plan.sort,
        direction: plan.direction,
        showsEmpty,
        valueOf: ({ key }) => valueOf([key], null),
        meter,
      })
    : { parts: [ALL_PART], groupCount: 1 }
  const columns = series
    ? (yield* orderingGroups([...seriesGroups.values()], {
        axis: { ...series, isTime: false },
        top: plan.topSeries,
        sort: 'label',
        direction: 'asc',
        showsEmpty,
        valueOf: ({ key }) => valueOf(tallies.keys(), new Set([key])),
        meter,
      })).parts
    : null
  const parts = rowCount === 0 && x ? [] : alongX.parts
  const cells: (number | null)[][] = []
  const totals: (number | null)[] = []
  for (const part of parts) {
    const line: (number | null)[] = []
    if (columns) for (const column of columns) line.push(yield* valueOf(part.keys, column.keys))
    else for (const at of measures.keys()) line.push(yield* valueOf(part.keys, null, at))
    cells.push(line)
    totals.push(yield* valueOf(part.keys, null))
  }
  return {
    parts,
    series: columns ?? measures.map((_, at) => ({ ...ALL_PART, id: `m${at}` })),
    cells,
    totals,
    whole: yield* valueOf(tallies.keys(), null),
    rowCount,
    leftOut,
    groupCount: alongX.groupCount,
  }
}

/** Groups without rows, where all there are have room: that nothing is to do is said as well. */
function addEmpty(found: Map<string | null, Group>, axis: Axis<never> | null, top: number): void {
  const every = axis?.every ?? []
  if (every.length > top) return
  for (const group of every) if (!found.has(group.key)) found.set(group.key, group)
}

/** The rows behind one mark, each once; without a part of the series those of the whole bar. In slices. */
export function* findingBehind<R>(
  all: Iterable<R>,
  plan: Plan<R>,
  { part, column }: { part: Part; column: Part | null },
  meter: Meter,
): Generator<void, R[]> {
  const found: R[] = []
  const isIn = (groups: readonly Group[], keys: ReadonlySet<string | null>) =>
    groups.some(({ key }) => keys.has(key))
  for (const row of all) {
    if (meter.isOver) yield
    meter.take(ROW_STEPS + 2 * LOOK_STEPS)
    const along = groupsAlong(row, plan.x, plan.showsEmpty)
    const across = groupsAlong(row, plan.series, plan.showsEmpty)
    if (across.length === 0 || !isIn(along, part.keys)) continue
    if (!column || !plan.series || isIn(across, column.keys)) found.push(row)
  }
  return found
}

/** Without the group of empty values where that is not drawn. */
function groupsAlong<R>(row: R, axis: Axis<R> | null, showsEmpty: boolean): readonly Group[] {
  if (!axis) return [ALL]
  const groups = axis.groupsOf(row)
  return showsEmpty || groups.every(({ key }) => key !== null)
    ? groups
    : groups.filter(({ key }) => key !== null)
}
