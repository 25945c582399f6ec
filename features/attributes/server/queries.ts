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

/** Lets nobody save items of a board until the transaction ends; in the order in which moves take two of them. */
export async function lockFoldersOf(tx: Tx, team_id: number, board_id: string): Promise<void> {
  await tx.query(
    {
      name: 'lock-folders-of-board',
      text: `select f.seq from feeds f join folders d on d.team_id = f.team_id and d.id = f.id
             where f.team_id = $1 and f.kind = 'folder' and d.board_id = $2 order by f.id for update of f`,
    },
    [team_id, board_id],
  )
}

/** All values of an attribute, those of trashed items too. */
export async function valuesOf(
  tx: Tx,
  team_id: number,
  board_id: string,
  attribute_id: string,
): Promise<{ item_id: string; data: unknown }[]> {
  return tx.query(
    {
      name: 'values-of-attribute',
      text: `select id as item_id, values -> $3 -> 0 as data from items
             where team_id = $1 and board_id = $2 and values ? $3 order by created_at, id`,
    },
    [team_id, board_id, attribute_id],
  )
}

/** Forgets what an attribute that was unique held. */
export async function freeUniqueClaims(tx: Tx, team_id: number, attribute_id: string): Promise<void> {
  await tx.query(
    {
      name: 'free-unique-claims',
      text: `delete from unique_values where team_id = $1 and attribute_id = $2`,
    },
    [team_id, attribute_id],
  )
}

/** Gives the values of an attribute that became unique their places. */
export async function claimUniqueValues(
  tx: Tx,
  team_id: number,
  attribute_id: string,
  rows: readonly { item_id: string; key: string }[],
): Promise<void> {
  await tx.query(
    {
      name: 'claim-unique-values',
      text: `insert into unique_values (team_id, attribute_id, key, item_id)
             select $1, $2, c.* from unnest($3::text[], $4::uuid[]) as c`,
    },
    [team_id, attribute_id, rows.map((row) => row.key), rows.map((row) => row.item_id)],
  )
}
