import type { Database } from '@weft/db'

import type { World } from './world.ts'

/**
 * Items as they lie after an import: three to a number of the feed. Each is called by its place in the order. They lie at
 * the top, unless told below which item.
 */
export async function addManyRows(
  db: Database,
  world: World,
  count: number,
  parent_id: string | null = null,
): Promise<void> {
  const { team_id, board_id, folder_id, attributes } = world
  const { amount, name } = attributes
  await db.owner(async (tx) => {
    await tx.query(
      `insert into items (team_id, id, board_id, folder_id, sort_order, values, row_version, seq, parent_id)
       select $1, gen_random_uuid(), $2, $3, n, jsonb_build_object($4::text, jsonb_build_array(n, 1),
         $5::text, jsonb_build_array(repeat('a "word" ' || chr(9), 5) || n, 1)), 1, n / 3 + 1, $7
       from generate_series(1, $6::int) n`,
      [team_id, board_id, folder_id, amount, name, count, parent_id],
    )
    await tx.query(`update feeds set seq = $3, items = items + $4 where team_id = $1 and id = $2`, [
      team_id,
      folder_id,
      Math.floor(count / 3) + 1,
      count,
    ])
  })
}
