import type { LiveQuery } from '@weft/query'

import type { ItemRow } from '../../client/view-member.ts'

/**
 * The items of the result, each once; those that only linger do not count, nor do sub-items that are hidden. They are to be
 * read by the query alone.
 */
export function* rowsOf(query: LiveQuery<ItemRow>, hidesSubItems: boolean): Generator<ItemRow> {
  const seen = query.length > query.rowCount ? new Set<string>() : null
  for (const { id, row, hiddenByFilter } of query.lines()) {
    if (hiddenByFilter || (hidesSubItems && row.parent_id !== null) || seen?.has(id)) continue
    seen?.add(id)
    yield row
  }
}
