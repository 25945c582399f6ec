import type { Tx } from '@weft/db'

/** The first of these boards by their order in the sidebar. */
export async function firstBoardIds(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'first-boards',
      text: `select id from boards where team_id = $1 and id = any($2::text[]) and deleted_at is null
             order by sort_order, id limit $3`,
    },
    [team_id, ids, limit],
  )
  return rows.map(({ id }) => id)
}
