import type { ImportRow } from '../import-plan.ts'
import { rowId } from '../row-ids.ts'

/** Ids of the items that an import made, or would have. */
export function madeBy({
  id,
  rows_total,
  mapping,
}: Pick<ImportRow, 'id' | 'rows_total' | 'mapping'>): Set<string> {
  const left = new Set(mapping.left_out)
  const ids = new Set<string>()
  for (let at = 0; at < rows_total; at++) if (!left.has(at)) ids.add(rowId(id, at))
  return ids
}
