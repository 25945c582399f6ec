import { type Meter, sorting } from '@weft/query'

import type { Axis, Group, Part } from './chart-table.ts'

/** Longer rows of empty periods between two dates are not drawn. */
const MAX_FILLED = 60

export interface Ordered {
  parts: Part[]
  groupCount: number
}

interface OrderOptions {
  axis: Axis<never>
  top: number
  sort: 'value' | 'label'
  direction: 'asc' | 'desc'
  showsEmpty: boolean
  /** In slices; asked of each group where values decide. */
  valueOf(group: Group): Generator<void, number | null>
  meter: Meter
}

/** Steps of comparing two texts in the reader's order. */
const COLLATING = 6

/**
 * The groups as they are drawn: the `top` most by value (the latest of a time axis), in their order, what is left
 * as one part, and those without a value last.
 */
export function* orderingGroups(groups: readonly Group[], options: OrderOptions): Generator<void, Ordered> {
  const { axis, top, sort, direction, showsEmpty, valueOf, meter } = options
  const filled = groups.filter(({ key }) => key !== null)
  const sign = direction === 'asc' ? 1 : -1
  const values = new Map<string | null, number>()
  if (!axis.isTime || sort === 'value')
    for (const group of filled) values.set(group.key, (yield* valueOf(group)) ?? 0)
  const byLabel = (a: Group, b: Group) => compareGroups(a, b, axis)
  const byValue = (a: Group, b: Group) => (values.get(a.key) ?? 0) - (values.get(b.key) ?? 0)
  const ranks = axis.isTime
    ? (a: Group, b: Group) => byLabel(b, a)
    : (a: Group, b: Group) => byValue(b, a) || byLabel(a, b)
  const ranked = yield* sorting(filled, ranks, meter, COLLATING)
  const kept = ranked.slice(0, top)
  const rest = ranked.slice(top)
  let drawn =
    sort === 'value'
      ? kept.toSorted((a, b) => sign * byValue(a, b) || byLabel(a, b))
      : kept.toSorted((a, b) => sign * byLabel(a, b))
  if (axis.isTime && sort === 'label') drawn = fillGaps(drawn, axis, sign)
  const parts = drawn.map(({ key, label, sort: at }): Part => ({
    id: `g${key}`,
    kind: 'group',
    label,
    keys: new Set([key]),
    ...(axis.isTime && typeof at === 'number' ? { at } : {}),
  }))
  if (rest.length > 0) {
    const other: Part = { id: 'other', kind: 'other', label: '', keys: new Set(rest.map(({ key }) => key)) }
    // What is left of a time axis is what came earlier, so it stands where earlier is.
    if (axis.isTime && sort === 'label' && direction === 'asc') parts.unshift(other)
    else parts.push(other)
  }
  if (showsEmpty && filled.length < groups.length)
    parts.push({ id: 'empty', kind: 'group', label: '', keys: new Set([null]) })
  return { parts, groupCount: filled.length }
}

function compareGroups(a: Group, b: Group, axis: Axis<never>): number {
  if (typeof a.sort === 'number' && typeof b.sort === 'number' && a.sort !== b.sort) return a.sort - b.sort
  return axis.compareText(a.label, b.label) || (String(a.key) < String(b.key) ? -1 : 1)
}

/** Periods between the first and the last in which nothing is; as it was where they would be too many. */
function fillGaps(drawn: Group[], axis: Axis<never>, sign: number): Group[] {
  const inTime = sign === 1 ? drawn : drawn.toReversed()
  const first = inTime[0]
  let at = inTime.at(-1) ?? null
  if (!axis.before || !first || !at) return drawn
  const known = new Map(inTime.map((group) => [group.key, group]))
  const walked: Group[] = [at]
  while (at && at.key !== first.key) {
    at = axis.before(at)
    if (!at || walked.length >= MAX_FILLED) return drawn
    walked.push(known.get(at.key) ?? at)
  }
  return sign === 1 ? walked.toReversed() : walked
}
