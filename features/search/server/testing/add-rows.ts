import type { TestServer } from '@weft/server/testing'

/** Items as they lie after an import, written past the server; nobody is told. */
export async function addRows(
  { db }: TestServer,
  team_id: number,
  { board_id, folder_id }: { board_id: string; folder_id: string },
  rows: readonly { id: string; values: Record<string, unknown> }[],
): Promise<void> {
  await db.owner((tx) =>
    tx.query(
      `insert into items (team_id, id, board_id, folder_id, values, row_version, seq)
       select $1, (r ->> 'id')::uuid, $2, $3, (
         select jsonb_object_agg(key, jsonb_build_array(value, 1)) from jsonb_each(r -> 'values')), 1, 1
       from jsonb_array_elements($4::jsonb) r`,
      [team_id, board_id, folder_id, JSON.stringify(rows)],
    ),
  )
}
