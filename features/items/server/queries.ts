import type { Database, Tx } from '@weft/db'

export interface ItemPlace {
  id: string
  folder_id: string
  board_id: string
}

/** Folder and board of stored items. */
export async function placesOfItems(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, ItemPlace>> {
  const rows = await db.run<ItemPlace>(
    team_id,
    {
      name: 'places-of-items',
      text: `select id, folder_id, board_id from items where team_id = $1 and id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Ids of the given items and of all that lies below them, the trash included. */
export async function idsBelow(tx: Tx, team_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'ids-below',
      text: `with recursive below as (
               select id from items where team_id = $1 and id = any($2::uuid[])
               union select i.id from items i join below b on i.parent_id = b.id where i.team_id = $1)
             select id from below`,
    },
    [team_id, ids],
  )
  return rows.map((row) => row.id)
}

/** Ids of the given items and of all that they lie below. */
export async function idsAbove(tx: Tx, team_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'ids-above',
      text: `with recursive above as (
               select id, parent_id from items where team_id = $1 and id = any($2::uuid[])
               union select i.id, i.parent_id from items i join above a on i.id = a.parent_id where i.team_id = $1)
             select id from above`,
    },
    [team_id, ids],
  )
  return rows.map((row) => row.id)
}

export interface LongText {
  item_id: string
  attribute_id: string
  html: string
}

export async function loadLongTexts(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
): Promise<LongText[]> {
  return tx.query<LongText>(
    {
      name: 'load-long-texts',
      text: `select item_id, attribute_id, html from long_texts where team_id = $1 and item_id = any($2::uuid[])`,
    },
    [team_id, item_ids],
  )
}

/** Writes whole long texts; null removes. Runs after the items are written. */
export async function saveLongText(
  tx: Tx,
  team_id: number,
  text: { item_id: string; attribute_id: string; html: string | null },
): Promise<void> {
  const { item_id, attribute_id, html } = text
  if (html === null) {
    await tx.query(
      {
        name: 'clear-long-text',
        text: `delete from long_texts where team_id = $1 and item_id = $2 and attribute_id = $3`,
      },
      [team_id, item_id, attribute_id],
    )
    return
  }
  await tx.query(
    {
      name: 'save-long-text',
      text: `insert into long_texts (team_id, item_id, attribute_id, html) values ($1, $2, $3, $4)
             on conflict (team_id, item_id, attribute_id) do update set html = excluded.html`,
    },
    [team_id, item_id, attribute_id, html],
  )
}

/** Gives a unique attribute's value its place; a value that another item holds fails with unique_values_pkey. */
export async function saveUniqueValue(
  tx: Tx,
  team_id: number,
  claim: { attribute_id: string; item_id: string; key: string | null },
): Promise<void> {
  await tx.query(
    {
      name: 'free-unique-value',
      text: `delete from unique_values where team_id = $1 and attribute_id = $2 and item_id = $3`,
    },
    [team_id, claim.attribute_id, claim.item_id],
  )
  if (claim.key === null) return
  await tx.query(
    {
      name: 'claim-unique-value',
      text: `insert into unique_values (team_id, attribute_id, key, item_id) values ($1, $2, $3, $4)`,
    },
    [team_id, claim.attribute_id, claim.key, claim.item_id],
  )
}

/** Which item holds each value of a unique attribute, by its key. */
export async function holdersOfUnique(
  tx: Tx,
  team_id: number,
  attribute_id: string,
): Promise<Map<string, string>> {
  const rows = await tx.query<{ key: string; item_id: string }>(
    {
      name: 'holders-of-unique',
      text: `select key, item_id from unique_values where team_id = $1 and attribute_id = $2`,
    },
    [team_id, attribute_id],
  )
  return new Map(rows.map(({ key, item_id }) => [key, item_id]))
}

/** Remembers that items left a folder. */
export async function saveDepartures(
  tx: Tx,
  team_id: number,
  folder_id: string,
  left: readonly { id: string; row_version: number; seq: number }[],
): Promise<void> {
  await tx.query(
    {
      name: 'save-departures',
      text: `insert into departures (team_id, folder_id, item_id, row_version, seq)
             select $1, $2, d.* from unnest($3::uuid[], $4::int[], $5::bigint[]) as d
             on conflict (team_id, folder_id, item_id) do update set row_version = excluded.row_version, seq = excluded.seq`,
    },
    [
      team_id,
      folder_id,
      left.map((item) => item.id),
      left.map((item) => item.row_version),
      left.map((item) => item.seq),
    ],
  )
}

/** Forgets departures of items that came back. */
export async function clearDepartures(
  tx: Tx,
  team_id: number,
  folder_id: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    {
      name: 'clear-departures',
      text: `delete from departures where team_id = $1 and folder_id = $2 and item_id = any($3::uuid[])`,
    },
    [team_id, folder_id, ids],
  )
}

/** Gives the long texts of items that go to another board to the attributes there; those without one are dropped. */
export async function mapLongTexts(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  mapping: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.query(
    {
      name: 'drop-long-texts',
      text: `delete from long_texts where team_id = $1 and item_id = any($2::uuid[]) and attribute_id <> all($3::uuid[])`,
    },
    [team_id, item_ids, Object.keys(mapping)],
  )
  await tx.query(
    {
      name: 'map-long-texts',
      text: `update long_texts t set attribute_id = m.target from unnest($3::uuid[], $4::uuid[]) as m(source, target)
             where t.team_id = $1 and t.item_id = any($2::uuid[]) and t.attribute_id = m.source`,
    },
    [team_id, item_ids, Object.keys(mapping), Object.values(mapping)],
  )
}

/** Frees every unique value that the items hold. */
export async function freeUniqueValues(tx: Tx, team_id: number, item_ids: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'free-unique-values',
      text: `delete from unique_values where team_id = $1 and item_id = any($2::uuid[])`,
    },
    [team_id, item_ids],
  )
}

/** What new items of these folders begin with, as their settings have it. */
export async function templatesOf(
  tx: Tx,
  team_id: number,
  folder_ids: readonly string[],
): Promise<{ id: string; item_template: unknown }[]> {
  return tx.query(
    {
      name: 'item-templates',
      text: `select id, settings->'item_template' as item_template from folders
             where team_id = $1 and id = any($2::text[])`,
    },
    [team_id, folder_ids],
  )
}

/** Zones of people, for what "today" means to them. */
export async function zonesOf(
  tx: Tx,
  user_ids: readonly number[],
): Promise<{ id: number; timezone: string }[]> {
  return tx.query(
    { name: 'zones-of-people', text: `select id, timezone from users where id = any($1::int[])` },
    [user_ids],
  )
}
