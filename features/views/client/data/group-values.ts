import type { Item } from '@weft/model'
import type { GroupSegment, LiveQuery } from '@weft/query'

import type { ItemRow } from '../view-member.ts'

/** What one level of groups says of an item. */
export interface GroupLevel {
  attribute_id: string
  /** The group's own, null for the group of empty values. */
  key: string | null
  /** The value that puts an item in this group alone. */
  data: unknown
}

/** The levels of a group from the outermost inwards, with values as the group's first item has them. */
export function levelsOfSegment(
  segments: readonly GroupSegment[],
  group: number,
  query: Pick<LiveQuery<ItemRow>, 'at'>,
): GroupLevel[] {
  const levels: GroupLevel[] = []
  let wanted = segments[group]?.level ?? -1
  for (let at = group; at >= 0 && wanted >= 0; at--) {
    const segment = segments[at]
    if (segment?.level !== wanted) continue
    const { key, count } = segment
    const first = count > 0 && query.at(segment.start)?.row
    const own = first ? ownPart(stored(first, segment.attribute_id), String(key)) : (segment.data ?? null)
    const data = key === null ? null : own
    levels.unshift({ attribute_id: segment.attribute_id, key: segment.key, data })
    wanted--
  }
  return levels
}

/** The values that a new item of a group gets. */
export function valuesOfLevels(levels: readonly GroupLevel[]): Record<string, unknown> {
  return Object.fromEntries(
    levels.flatMap(({ attribute_id, data }) => (data === null ? [] : [[attribute_id, data]])),
  )
}

/** What changes of an item that goes from one group to another: of several labels only that of the old group. */
export function regrouped(
  item: Item,
  from: readonly GroupLevel[],
  to: readonly GroupLevel[],
): { attribute_id: string; data: unknown }[] {
  return to.flatMap(({ attribute_id, key, data }) => {
    const left = from.find((level) => level.attribute_id === attribute_id)
    if (left && left.key === key) return []
    const old = stored(item, attribute_id)
    if (!Array.isArray(old) || old.length < 2 || !left) return [{ attribute_id, data }]
    const kept = old.filter((entry) => String(entry) !== left.key && !isIn(entry, data))
    const next = [...(Array.isArray(data) ? (data as unknown[]) : []), ...kept]
    return [{ attribute_id, data: next.length === 0 ? null : next }]
  })
}

/** Of an item with several labels, the one that its group is named after. */
function ownPart(data: unknown, key: string): unknown {
  if (!Array.isArray(data)) return data
  const own = data.filter((entry) => String(entry) === key)
  return own.length > 0 ? own : data
}

function isIn(entry: unknown, data: unknown): boolean {
  return Array.isArray(data) && data.includes(entry)
}

const stored = (item: Item, attribute_id: string): unknown => item.values?.[attribute_id]?.data ?? null
