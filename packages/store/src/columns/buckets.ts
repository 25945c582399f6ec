import type { Row } from '../row.ts'
import type { LazyRow } from './row-columns.ts'

export function parentOf(row: Row | undefined): string | undefined {
  return typeof row?.parent_id === 'string' ? row.parent_id : undefined
}

/** Takes a row out of one group and into another, or puts it as it is now where it lies. */
export function moveBetween(
  maps: Map<string, Map<string, Row | LazyRow>>,
  id: string,
  { from, to, row }: { from?: string | undefined; to?: string | undefined; row: Row | LazyRow },
): void {
  if (from !== undefined && from !== to) maps.get(from)?.delete(id)
  if (to === undefined) return
  const rows = maps.get(to)
  if (rows) rows.set(id, row)
  else maps.set(to, new Map([[id, row]]))
}
