import type { TestServer } from '@weft/server/testing'

/** Whether a text stands anywhere in a table. */
export async function standsIn(server: TestServer, table: string, text: string): Promise<boolean> {
  const [row] = await server.db.owner((tx) =>
    tx.query<{ n: number }>(`select count(*)::int as n from ${table} t where to_json(t)::text like $1`, [
      `%${text}%`,
    ]),
  )
  return (row?.n ?? 0) > 0
}

export async function rowsIn(server: TestServer, table: string, team_id: number): Promise<number> {
  const [row] = await server.db.owner((tx) =>
    tx.query<{ n: number }>(`select count(*)::int as n from ${table} where team_id = $1`, [team_id]),
  )
  return row?.n ?? -1
}

/** All tables of the database. */
export async function tablesOf(server: TestServer): Promise<string[]> {
  const rows = await server.db.owner((tx) =>
    tx.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    ),
  )
  return rows.map(({ name }) => name)
}
