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
        text: `select ${ROW} from items i
               where i.team_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null`,
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
