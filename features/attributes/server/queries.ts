import type { Tx } from '@weft/db'
import type { Attribute } from '@weft/model'

/** All attributes of a board, the trashed ones included. */
export async function loadAttributes(tx: Tx, team_id: number, board_id: string): Promise<Attribute[]> {
  return tx.query<Attribute>(
    {
      name: 'load-board-attributes',
      text: `select team_id, id, board_id, name, type, "primary", settings, default_data, sort_order, row_version, seq,
               created_at, updated_at, deleted_at, created_by
             from attributes where team_id = $1 and board_id = $2 order by sort_order, id`,
    },
    [team_id, board_id],
  )
}

/** Names of boards by id. */
export async function boardNames(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    {
      name: 'names-of-boards',
      text: `select id, name from boards where team_id = $1 and id = any($2::text[])`,
    },
    [team_id, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
