import type { Database } from '@weft/db'
import type { Row } from '@weft/server-kit'

import { itemStore } from '../item-store.ts'

const ROW = itemStore.columns.map((name) => `i."${name}"`).join(', ')

interface ExportedRows {
  rows: Row[]
  texts: { item_id: string; attribute_id: string; html: string }[]
}

/** Items with the whole of their long texts, as they are at one moment. */
export async function exportedRows(
  db: Database,
  team_id: number,
  { ids, attribute_ids }: { ids: readonly string[]; attribute_ids: readonly string[] },
): Promise<ExportedRows> {
  return db.read({ team: team_id }, async (tx) => ({
    rows: await tx.query<Row>(
      {
        name: 'exported-rows',
        // The inner limit keeps it at one look by key an id: a folder without statistics would be scanned whole.
        text: `select ${ROW} from unnest($2::uuid[]) as w(wanted) cross join lateral (
                 select * from items where team_id = $1 and id = w.wanted limit 1) i
               where i.deleted_at is null`,
      },
      [team_id, ids],
    ),
    texts: await tx.query(
      {
        name: 'exported-texts',
        text: `select item_id, attribute_id, html from long_texts
               where team_id = $1 and item_id = any($2::uuid[]) and attribute_id = any($3::uuid[])`,
      },
      [team_id, ids, attribute_ids],
    ),
  }))
}

/** Where an item lies. */
export interface RowPlace {
  id: string
  parent_id: string | null
  folder_id: string
}

/** The standing items of folders by where they lie, in the order that they have there. */
export async function rowPlaces(
  db: Database,
  team_id: number,
  folder_ids: readonly string[],
): Promise<RowPlace[]> {
  return db.run<RowPlace>(
    team_id,
    {
      name: 'row-places',
      text: `select id, parent_id, folder_id from items
             where team_id = $1 and folder_id = any($2::text[]) and deleted_at is null order by sort_order, id`,
    },
    [team_id, folder_ids],
  )
}
