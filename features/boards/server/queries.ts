import type { Database } from '@weft/db'

/** Boards of stored records, by the records' ids. */
export async function boardIdsOf(
  db: Database,
  team_id: number,
  table: 'views' | 'attributes' | 'automations',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const type = table === 'attributes' ? 'uuid' : 'text'
  const rows = await db.run<{ id: string; board_id: string }>(
    team_id,
    {
      name: `board-ids-${table}`,
      text: `select id, board_id from ${table} where team_id = $1 and id = any($2::${type}[])`,
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row.board_id]))
}

export async function resolveBoardId(
  db: Database,
  id: string,
): Promise<{ team_id: number; board_id: string } | undefined> {
  const rows = await db.run<{ team_id: number; board_id: string }>(
    null,
    { name: 'resolve-board', text: 'select * from resolve_board($1)' },
    [id],
  )
  return rows[0]
}

export async function resolveViewId(
  db: Database,
  id: string,
): Promise<{ team_id: number; board_id: string; view_id: string } | undefined> {
  const rows = await db.run<{ team_id: number; board_id: string; view_id: string }>(
    null,
    { name: 'resolve-view', text: 'select * from resolve_view($1)' },
    [id],
  )
  return rows[0]
}
