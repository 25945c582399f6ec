import type { TestServer } from '@weft/server/testing'

/** How many rows of a workspace a table holds. */
export async function rowsIn(server: TestServer, table: string, team_id: number): Promise<number> {
  const [row] = await server.db.owner((tx) =>
    tx.query<{ n: number }>(`select count(*)::int as n from ${table} where team_id = $1`, [team_id]),
  )
  return row?.n ?? -1
}

/** Makes a deletion look as old as that. */
export async function ageTrash(server: TestServer, team_id: number, days: number): Promise<void> {
  for (const table of ['boards', 'folders', 'views', 'attributes', 'items'])
    await server.db.owner((tx) =>
      tx.query(
        `update ${table} set deleted_at = deleted_at - $2::int * interval '1 day'
         where team_id = $1 and deleted_at is not null`,
        [team_id, days],
      ),
    )
}
