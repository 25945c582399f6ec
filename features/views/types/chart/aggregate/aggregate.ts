import type { Axis, ChartTable, Group, Part, Plan } from './chart-table.ts'
import { orderGroups } from './order-groups.ts'
import { joinTally, newTally, resultOf, type Tally } from './tally.ts'

const ALL: Group = { key: '', label: '', sort: null }
const ALL_PART: Part = { id: 'all', kind: 'all', label: '', keys: new Set(['']) }

/** By the keys along the axis, then by those of the series. */
type Tallies = Map<string | null, Map<string | null, Tally>>

/**
 * Counts rows into a table. Every row counts once for each pair of a group along the axis and one of the series that
 * it belongs to; what is beyond the top is in "Other", so that the parts come to the whole.
 */
export function aggregate<R>(rows: Iterable<R>, plan: Plan<R>): ChartTable {
  const { x, series, showsEmpty } = plan
  // With series, one number is drawn for each of them; without, every measure is a series of its own.
  const measures = series ? plan.measures.slice(0, 1) : plan.measures
  const tallies: Tallies = new Map()
  const xGroups = new Map<string | null, Group>()
  const seriesGroups = new Map<string | null, Group>()
  let rowCount = 0
  for (const row of rows) {
    const along = groupsAlong(row, x, showsEmpty)
    const across = groupsAlong(row, series, showsEmpty)
    if (along.length === 0 || across.length === 0) continue
    rowCount++
    const data = measures.map(({ read }) => (read ? read(row) : null))
    for (const group of along) {
      if (!xGroups.has(group.key)) xGroups.set(group.key, group)
      let inner = tallies.get(group.key)
      if (!inner) tallies.set(group.key, (inner = new Map()))
      for (const one of across) {
        if (!seriesGroups.has(one.key)) seriesGroups.set(one.key, one)
        let tally = inner.get(one.key)
        if (!tally) inner.set(one.key, (tally = newTally(measures)))
        tally.count++
        for (let at = 0; at < measures.length; at++)
          if (measures[at]?.read) tally.cells[at]?.push(data[at] ?? null)
      }
    }
  }
  const sumOf = (keys: ReadonlySet<string | null>, seriesKeys: ReadonlySet<string | null> | null): Tally => {
    const sum = newTally(measures)
    for (const key of keys)
      for (const [seriesKey, tally] of tallies.get(key) ?? [])
        if (!seriesKeys || seriesKeys.has(seriesKey)) joinTally(sum, tally)
    return sum
  }
  const alongX = x
    ? orderGroups([...xGroups.values()], {
        axis: x,
        top: plan.top,
        sort: plan.sort,
        direction: plan.direction,
        showsEmpty,
        valueOf: valueBy((group) => resultOf(sumOf(new Set([group.key]), null), measures, 0)),
      })
    : { parts: [ALL_PART], groupCount: 1 }
  const columns = series
    ? orderGroups([...seriesGroups.values()], {
        axis: { ...series, isTime: false },
        top: plan.topSeries,
        sort: 'label',
        direction: 'asc',
        showsEmpty,
        valueOf: valueBy((group) => {
          const sum = newTally(measures)
          for (const inner of tallies.values()) joinTally(sum, inner.get(group.key) ?? newTally(measures))
          return resultOf(sum, measures, 0)
        }),
      }).parts
    : null
  const parts = rowCount === 0 && x ? [] : alongX.parts
  const cells = parts.map((part) =>
    columns
      ? columns.map((column) => resultOf(sumOf(part.keys, column.keys), measures, 0))
      : measures.map((_, at) => resultOf(sumOf(part.keys, null), measures, at)),
  )
  return {
    parts,
    series: columns ?? measures.map((_, at) => ({ ...ALL_PART, id: `m${at}` })),
    cells,
    totals: parts.map((part) => resultOf(sumOf(part.keys, null), measures, 0)),
    whole: resultOf(sumOf(new Set(tallies.keys()), null), measures, 0),
    rowCount,
    groupCount: alongX.groupCount,
  }
}

/** The rows behind one mark, each once; without a part of the series those of the whole bar. */
export function rowsBehind<R>(rows: Iterable<R>, plan: Plan<R>, part: Part, column: Part | null): R[] {
  const found: R[] = []
  const isIn = (groups: readonly Group[], keys: ReadonlySet<string | null>) =>
    groups.some(({ key }) => keys.has(key))
  for (const row of rows) {
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

/** Each value once, however often two groups are compared. */
function valueBy(compute: (group: Group) => number | null): (group: Group) => number {
  const known = new Map<string | null, number>()
  return (group) => {
    let value = known.get(group.key)
    if (value === undefined) known.set(group.key, (value = compute(group) ?? 0))
    return value
  }
}
