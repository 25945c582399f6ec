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
): Promise<{ item_id: string; folder_id: string; data: unknown }[]> {
  return tx.query(
    {
      name: 'values-of-attribute',
      text: `select id as item_id, folder_id, values -> $3 -> 0 as data from items
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

/** The folders of a board whose items hold values; of one attribute, or of any. */
export async function foldersWithValues(
  tx: Tx,
  team_id: number,
  board_id: string,
  attribute_id?: string,
): Promise<string[]> {
  const rows = await tx.query<{ folder_id: string }>(
    {
      name: 'folders-with-values',
      text: `select distinct folder_id from items
             where team_id = $1 and board_id = $2 and ($3::text is null or values ? $3::text) order by folder_id`,
    },
    [team_id, board_id, attribute_id ?? null],
  )
  return rows.map((row) => row.folder_id)
}

/** Gives slots that hold something other data, under the numbers that their folders take. */
export async function hideInSlots(
  tx: Tx,
  at: { team_id: number; board_id: string; attribute_id: string },
  slots: readonly { item_id: string; data: unknown }[],
  seqs: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.query(
    {
      name: 'hide-in-slots',
      text: `update items i set folded = i.folded - $3::text, seq = f.seq, values = jsonb_set(i.values, array[$3::text],
               jsonb_build_array(s.data, (i.values -> $3::text ->> 1)::int + 1))
             from jsonb_to_recordset($4::jsonb) as s(item_id uuid, data jsonb), unnest($5::text[], $6::bigint[]) as f(id, seq)
             where i.team_id = $1 and i.board_id = $2 and i.id = s.item_id and f.id = i.folder_id`,
    },
    [at.team_id, at.board_id, at.attribute_id, JSON.stringify(slots), [...seqs.keys()], [...seqs.values()]],
  )
}

/**
 * Takes who saved an attribute's values, and what these were, out of the activity, its lines, and what webhooks told or
 * are to tell: that of all folders, as items may have left the one where they were given.
 */
export async function forgetAuthors(tx: Tx, team_id: number, attribute_id: string): Promise<void> {
  await tx.query(
    {
      name: 'forget-authors',
      text: `with lines as (
               update activity_lines set user_id = null, act = null, via = null, app = null, old = null, new = null
               where team_id = $1 and board_id = (select board_id from attributes where team_id = $1 and id = $2::uuid)
                 and attribute_id = $2::uuid and collection = 'values'),
             derived as (
               delete from derived_changes where team_id = $1 and attribute_id = $2::uuid),
             told as (
               delete from hook_events where team_id = $1 and told ->> 'attribute_id' = $2::text),
             pasts as (
               update activity set past = past #- array['slots', $2::text]
               where team_id = $1 and feed_kind = 'folder' and collection = 'items' and past -> 'slots' ? $2::text)
             update activity set user_id = null, old = null, new = null, past = null,
               origin = origin - 'act' - 'via' - 'id' - 'app'
             where team_id = $1 and feed_kind = 'folder' and collection = 'values'
               and right(record_id, 37) = '.' || $2::text`,
    },
    [team_id, attribute_id],
  )
}
