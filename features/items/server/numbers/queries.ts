import type { Tx } from '@weft/db'

/** Numbers that are wanted of one sequence. */
export interface Draw {
  attribute_id: string
  /** The folder that counts by itself, or empty. */
  scope: string
  /** Where the sequence begins, or goes on at least. */
  start: number
  count: number
}

/** Takes numbers out of sequences, for good once the transaction is; answers each draw's first one, in order. */
export async function drawNumbers(tx: Tx, team_id: number, draws: readonly Draw[]): Promise<number[]> {
  // Always in the same order: two transactions must not wait for each other.
  const sorted = draws.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const rows = await tx.query<{ attribute_id: string; scope: string; first: number }>(
    {
      name: 'draw-item-numbers',
      text: `insert into item_numbers as n (team_id, attribute_id, scope, next, drawn)
             select $1, w.attribute_id, w.scope, w.start + w.count, w.count
             from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[])
               with ordinality as w(attribute_id, scope, start, count, n) order by w.n
             on conflict (team_id, attribute_id, scope) do update
               set next = greatest(n.next, excluded.next - excluded.drawn) + excluded.drawn, drawn = excluded.drawn
             returning attribute_id, scope, (next - drawn)::float8 as first`,
    },
    [
      team_id,
      sorted.map((draw) => draw.attribute_id),
      sorted.map((draw) => draw.scope),
      sorted.map((draw) => draw.start),
      sorted.map((draw) => draw.count),
    ],
  )
  const first = new Map(rows.map((row) => [nameOf(row), row.first]))
  return draws.map((draw) => first.get(nameOf(draw)) ?? 0)
}

const nameOf = ({ attribute_id, scope }: { attribute_id: string; scope: string }) =>
  `${attribute_id}/${scope}`

/** What IDs of these folders begin with, where they have a prefix of their own. */
export async function prefixesOf(
  tx: Tx,
  team_id: number,
  folder_ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; id_prefix: string }>(
    {
      name: 'id-prefixes',
      text: `select id, settings->>'id_prefix' as id_prefix from folders
             where team_id = $1 and id = any($2::text[]) and settings->>'id_prefix' is not null`,
    },
    [team_id, folder_ids],
  )
  return new Map(rows.map(({ id, id_prefix }) => [id, id_prefix]))
}

/** Remembers which item has which ID, so that it is found by it. Runs after the items are written. */
export async function keepNumbers(
  tx: Tx,
  team_id: number,
  kept: readonly { attribute_id: string; item_id: string; key: string }[],
): Promise<void> {
  await tx.query(
    {
      name: 'keep-item-numbers',
      text: `insert into unique_values (team_id, attribute_id, key, item_id)
             select $1, k.* from unnest($2::uuid[], $3::text[], $4::uuid[]) as k`,
    },
    [
      team_id,
      kept.map((one) => one.attribute_id),
      kept.map((one) => one.key),
      kept.map((one) => one.item_id),
    ],
  )
}

/** The standing items with an ID: one where the whole board counts, else one a folder. */
export async function findNumbered(
  tx: Tx,
  team_id: number,
  attribute_ids: readonly string[],
  key: string,
): Promise<{ id: string; folder_id: string }[]> {
  return tx.query(
    {
      name: 'find-numbered-items',
      text: `select i.id, i.folder_id from unique_values u
             join items i on i.team_id = u.team_id and i.id = u.item_id
             where u.team_id = $1 and u.attribute_id = any($2::uuid[])
               and (u.key = $3 or starts_with(u.key, $3 || chr(10))) and i.deleted_at is null
             order by i.created_at, i.id`,
    },
    [team_id, attribute_ids, key],
  )
}

/** Standing items of a board that have no value of an attribute, the oldest first. */
export async function itemsWithout(
  tx: Tx,
  team_id: number,
  board_id: string,
  attribute_id: string,
): Promise<{ id: string; folder_id: string }[]> {
  return tx.query(
    {
      name: 'items-without-number',
      text: `select id, folder_id from items
             where team_id = $1 and board_id = $2 and deleted_at is null and not (values ? $3)
             order by created_at, sort_order, id`,
    },
    [team_id, board_id, attribute_id],
  )
}
