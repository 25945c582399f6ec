import type { Tx } from '@weft/db'

import type { Slot } from '../item-store.ts'

/** Where an item lay on a board, and what the server had written into it there. */
export interface Home {
  item_id: string
  board_id: string
  parent_id: string | null
  slots: Readonly<Record<string, Slot>>
}

/** Remembers homes; what is not said of one stays as it was. */
export async function saveHomes(tx: Tx, team_id: number, homes: readonly Home[]): Promise<void> {
  await tx.query(
    {
      name: 'save-item-homes',
      text: `insert into item_homes (team_id, item_id, board_id, parent_id, slots)
             select $1, h.* from jsonb_to_recordset($2::jsonb) as h(item_id uuid, board_id text, parent_id uuid, slots jsonb)
             on conflict (team_id, item_id, board_id) do update
               set parent_id = excluded.parent_id, slots = item_homes.slots || excluded.slots`,
    },
    [team_id, JSON.stringify(homes)],
  )
}

/** Homes of items on a board. */
export async function homesOn(
  tx: Tx,
  team_id: number,
  board_id: string,
  item_ids: readonly string[],
): Promise<Home[]> {
  return tx.query<Home>(
    {
      name: 'item-homes-on-board',
      text: `select item_id, board_id, parent_id, slots from item_homes
             where team_id = $1 and board_id = $2 and item_id = any($3::uuid[])`,
    },
    [team_id, board_id, item_ids],
  )
}

/** Items that lay below one of these and came back without it. */
export async function homesBelow(tx: Tx, team_id: number, parent_ids: readonly string[]): Promise<Home[]> {
  return tx.query<Home>(
    {
      name: 'item-homes-below',
      text: `select item_id, board_id, parent_id, slots from item_homes
             where team_id = $1 and parent_id = any($2::uuid[]) order by item_id`,
    },
    [team_id, parent_ids],
  )
}

export async function dropHomes(
  tx: Tx,
  team_id: number,
  board_id: string,
  item_ids: readonly string[],
): Promise<void> {
  await tx.query(
    {
      name: 'drop-item-homes',
      text: 'delete from item_homes where team_id = $1 and board_id = $2 and item_id = any($3::uuid[])',
    },
    [team_id, board_id, item_ids],
  )
}

/** Forgets that items lay below these, of those that stand beside them now without lying below. */
export async function dropHomesBeside(
  tx: Tx,
  team_id: number,
  folder_id: string,
  parent_ids: readonly string[],
): Promise<void> {
  await tx.query(
    {
      name: 'drop-item-homes-beside',
      text: `delete from item_homes h using items i
             where h.team_id = $1 and h.parent_id = any($3::uuid[])
               and i.team_id = h.team_id and i.id = h.item_id and i.board_id = h.board_id
               and i.folder_id = $2 and i.deleted_at is null`,
    },
    [team_id, folder_id, parent_ids],
  )
}

/** Those of some IDs that an item holds. */
export async function takenKeys(
  tx: Tx,
  team_id: number,
  wanted: readonly { attribute_id: string; key: string; item_id: string }[],
): Promise<Set<string>> {
  const rows = await tx.query<{ name: string }>(
    {
      name: 'taken-item-numbers',
      text: `select w.attribute_id || '/' || w.key as name from unique_values u
             join unnest($2::uuid[], $3::text[], $4::uuid[]) as w(attribute_id, key, item_id)
               on w.attribute_id = u.attribute_id and w.key = u.key and w.item_id <> u.item_id
             where u.team_id = $1`,
    },
    [
      team_id,
      wanted.map(({ attribute_id }) => attribute_id),
      wanted.map(({ key }) => key),
      wanted.map(({ item_id }) => item_id),
    ],
  )
  return new Set(rows.map(({ name }) => name))
}
