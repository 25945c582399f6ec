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
