import type { LiveQuery } from '@weft/query'
import type { TreePlace } from '@weft/ui'

import type { ItemMove, ItemRow, ViewRecords } from '../../client/view-member.ts'

/** The move that puts a page at a place of the tree; null where that is gone. */
export function pageMove(
  id: string,
  { id: other, position }: TreePlace,
  { query, records }: { query: LiveQuery<ItemRow>; records: ViewRecords },
): ItemMove | null {
  const beside = records.item(other)
  if (!beside) return null
  if (position === 'inside') {
    const last = records.children(other).at(-1)?.id ?? null
    return { ids: [id], parent_id: other, after: last }
  }
  const siblings = (
    beside.parent_id === null
      ? query.slice(0, query.length).map(({ row }) => row)
      : records.children(beside.parent_id)
  ).filter((one) => one.id !== id)
  const at = siblings.findIndex((one) => one.id === other) + (position === 'after' ? 1 : 0)
  return {
    ids: [id],
    parent_id: beside.parent_id,
    after: siblings[at - 1]?.id ?? null,
    before: siblings[at]?.id ?? null,
  }
}
