import type { FinalRow, Sight } from '../history/history.ts'
import type { StoredTruth } from './queries.ts'

/** What the server has for a person at the end, in the rows that a client shows. */
export function rowsSeen(
  { items, folders }: Pick<StoredTruth, 'items' | 'folders'>,
  sight: readonly Sight[],
  user: number,
): FinalRow[] {
  const isOpen = (place: string) =>
    sight.some((one) => one.user === user && one.place === place && one.until === Number.MAX_SAFE_INTEGER)
  const seen = items.filter(({ folder_id, is_trashed }) => !is_trashed && isOpen(folder_id))
  return [
    ...folders
      .filter(({ id }) => isOpen(id))
      .map(({ id, name, row_version }) => ({ record: `folders/${id}`, row_version, fields: { name } })),
    ...seen.flatMap(({ id, folder_id, sort_order, row_version, values }) => [
      { record: `items/${id}`, row_version, fields: { folder_id, sort_order } },
      ...Object.entries(values)
        .filter(([, [, number]]) => number > 0)
        .map(([attribute_id, [data, number]]) => ({
          record: `values/${id}.${attribute_id}`,
          row_version: number,
          fields: { data },
        })),
    ]),
  ]
}
