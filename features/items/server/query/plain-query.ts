import { readItem, selectRows } from '@weft/query'
import type { Row } from '@weft/server-kit'

import { slotsOf } from '../item-store.ts'
import type { AskerContext } from './asker-context.ts'
import { envOf, type FoundItems, type ItemQuestion } from './item-question.ts'
import { type FolderPlace, standingBoard, wholeFolder } from './queries.ts'

/** An item as the query engine reads it, beside the row it came from. */
interface QueriedItem {
  id: string
  sort_order: number
  created_at: string
  updated_at: string
  created_by: number | null
  updated_by: number | null
  folder_id: string
  values: Record<string, { data: unknown }>
  stored: Row
}

/** The page by reading the whole folder in one snapshot: slow, and right however fast the folder changes. */
export async function selectPlainly(
  place: FolderPlace,
  { spec, after, limit }: ItemQuestion,
  context: AskerContext,
): Promise<FoundItems> {
  const { board } = await standingBoard(place)
  const { seq, rows } = await wholeFolder(place)
  const items = rows.map(queriedItem)
  const found = await context.with((seen) =>
    selectRows({
      rows: items,
      spec,
      env: {
        ...envOf(board),
        context: seen,
        links: context.links,
        ...(context.urlOf && { urlOf: context.urlOf }),
      },
      read: readItem,
      after,
      limit,
    }),
  )
  return { rows: found.rows.map(({ stored }) => stored), has_more: found.has_more, seq }
}

function queriedItem(row: Row): QueriedItem {
  const values: QueriedItem['values'] = {}
  for (const [id, [data]] of Object.entries(slotsOf(row))) values[id] = { data }
  return {
    id: String(row['id']),
    sort_order: Number(row['sort_order']),
    created_at: String(row['created_at']),
    updated_at: String(row['updated_at']),
    created_by: row['created_by'] as number | null,
    updated_by: row['updated_by'] as number | null,
    folder_id: String(row['folder_id']),
    values,
    stored: row,
  }
}
