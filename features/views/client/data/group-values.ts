import { isAssignable } from '@weft/features/attributes/shared'
import type { Item } from '@weft/model'
import { type GroupSegment, type LiveQuery, settingsGroupedBy } from '@weft/query'

import type { ItemRow, ViewRecords } from '../view-member.ts'

/** What one level of groups says of an item. */
export interface GroupLevel {
  attribute_id: string
  /** The group's own, null for the group of empty values. */
  key: string | null
  /** The value that puts an item in this group alone. */
  data: unknown
}

/**
 * The levels of a group from the outermost inwards, with what puts an item there: a day or a number of its own where the
 * group is made of many, else the value of the group's first item.
 */
export function levelsOfSegment(
  segments: readonly GroupSegment[],
  group: number,
  {
    query,
    records,
  }: { query: Pick<LiveQuery<ItemRow>, 'at'>; records: Pick<ViewRecords, 'all' | 'context'> },
): GroupLevel[] {
  const levels: GroupLevel[] = []
  let wanted = segments[group]?.level ?? -1
  for (let at = group; at >= 0 && wanted >= 0; at--) {
    const segment = segments[at]
    if (segment?.level !== wanted) continue
    const { key, count } = segment
    const first = count > 0 && query.at(segment.start)?.row
    const own = first ? ownPart(stored(first, segment.attribute_id), String(key)) : (segment.data ?? null)
    const data = key === null ? null : (valueIn(segment, records) ?? own)
    levels.unshift({ attribute_id: segment.attribute_id, key: segment.key, data })
    wanted--
  }
  return levels
}

function valueIn(
  { attribute_id, key, by }: GroupSegment,
  { all, context }: Pick<ViewRecords, 'all' | 'context'>,
): unknown {
  const attribute = all.find(({ id }) => id === attribute_id)
  if (key === null || !attribute || !isAssignable(attribute.type)) return undefined
  return attribute.type.valueInGroup?.(key, settingsGroupedBy(attribute.settings, by), context)
}

/** The values that a new item of a group gets. */
export function valuesOfLevels(levels: readonly GroupLevel[]): Record<string, unknown> {
  return Object.fromEntries(
    levels.flatMap(({ attribute_id, data }) => (data === null ? [] : [[attribute_id, data]])),
  )
}

/** Of an item with several labels, the one that its group is named after. */
function ownPart(data: unknown, key: string): unknown {
  if (!Array.isArray(data)) return data
  const own = data.filter((entry) => String(entry) === key)
  return own.length > 0 ? own : data
}

const stored = (item: Item, attribute_id: string): unknown => item.values?.[attribute_id]?.data ?? null
