import type { Item } from '@weft/model'

import { isDateOn, redated } from '../dates/redate.ts'
import type { ViewRecords } from '../view-member.ts'
import type { GroupLevel } from './group-values.ts'

/** What changes of an item that goes from one group to another: of several labels only that of the old group. */
export function regrouped(
  item: Item,
  { from, to }: { from: readonly GroupLevel[]; to: readonly GroupLevel[] },
  { all, context }: Pick<ViewRecords, 'all' | 'context'>,
): { attribute_id: string; data: unknown }[] {
  return to.flatMap(({ attribute_id, key, data }) => {
    const left = from.find((level) => level.attribute_id === attribute_id)
    if (left && left.key === key) return []
    const attribute = all.find(({ id }) => id === attribute_id)
    if (attribute && isDateOn(data, attribute)) return redated(attribute, item, data, context)
    const old = item.values?.[attribute_id]?.data ?? null
    if (!Array.isArray(old) || old.length < 2 || !left) return [{ attribute_id, data }]
    const kept = old.filter((entry) => String(entry) !== left.key && !isIn(entry, data))
    const next = [...(Array.isArray(data) ? (data as unknown[]) : []), ...kept]
    return [{ attribute_id, data: next.length === 0 ? null : next }]
  })
}

function isIn(entry: unknown, data: unknown): boolean {
  return Array.isArray(data) && data.includes(entry)
}
