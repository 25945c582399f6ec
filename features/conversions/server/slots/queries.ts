import type { Tx } from '@weft/db'

export interface SourceSlot {
  item_id: string
  folder_id: string
  is_trashed: boolean
  /** `[data, row_version]`; null where the item has none. */
  slot: [unknown, number] | null
  /** The whole of what lies beside the slot. */
  html: string | null
}

interface SourceScope {
  team_id: number
  board_id: string
  attribute_id: string
}

/**
 * Looked up by key for each item, not joined: what was written a moment ago is not counted yet, and joined with a table
 * that it takes for empty the database compares each row with each.
 */
const SOURCE = `i.id as item_id, i.folder_id, i.deleted_at is not null as is_trashed, i.values -> $3::text as slot,
  (select l.html from long_texts l
   where l.team_id = $1 and l.item_id = i.id and l.attribute_id = ($3::text)::uuid) as html`

/** Filled slots of an attribute by item id, those of trashed items too; `after` an id, at most `limit`. */
export async function filledSlots(
  tx: Tx,
  { team_id, board_id, attribute_id }: SourceScope,
  after: string | null,
  limit: number,
): Promise<SourceSlot[]> {
  return tx.query<SourceSlot>(
    {
      name: 'filled-slots',
      text: `select ${SOURCE} from items i
             where i.team_id = $1 and i.board_id = $2 and i.values ? $3::text and i.values -> $3::text -> 0 <> 'null'
               and ($4::uuid is null or i.id > $4) order by i.id limit $5`,
    },
    [team_id, board_id, attribute_id, after, limit],
  )
}

/** Those of them that a conversion has not read, or not as they are now. */
export async function openSlots(
  tx: Tx,
  { team_id, board_id, attribute_id }: SourceScope,
  conversion_id: string,
): Promise<SourceSlot[]> {
  return tx.query<SourceSlot>(
    {
      name: 'open-slots',
      text: `select ${SOURCE} from items i
             where i.team_id = $1 and i.board_id = $2 and i.values ? $3::text and i.values -> $3::text -> 0 <> 'null'
               and (select s.old_version from conversion_slots s
                    where s.team_id = $1 and s.conversion_id = $4 and s.item_id = i.id)
                 is distinct from (i.values -> $3::text ->> 1)::int
             order by i.id`,
    },
    [team_id, board_id, attribute_id, conversion_id],
  )
}

/** Ids of a board's items that stand, with what a conversion of computed values needs. */
export async function itemsOf(
  tx: Tx,
  { team_id, board_id, attribute_id }: SourceScope,
): Promise<SourceSlot[]> {
  return tx.query<SourceSlot>(
    {
      name: 'items-to-freeze',
      text: `select id as item_id, folder_id, deleted_at is not null as is_trashed, values -> $3::text as slot, null as html from items
             where team_id = $1 and board_id = $2 order by id`,
    },
    [team_id, board_id, attribute_id],
  )
}

export async function countFilled(tx: Tx, { team_id, board_id, attribute_id }: SourceScope): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    {
      name: 'count-filled-slots',
      text: `select count(*)::int as n from items
             where team_id = $1 and board_id = $2 and values ? $3::text and values -> $3::text -> 0 <> 'null'`,
    },
    [team_id, board_id, attribute_id],
  )
  return row?.n ?? 0
}

export async function countItems(tx: Tx, { team_id, board_id }: SourceScope): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    {
      name: 'count-items-to-freeze',
      text: `select count(*)::int as n from items where team_id = $1 and board_id = $2`,
    },
    [team_id, board_id],
  )
  return row?.n ?? 0
}

/** Where filled slots lie, and how often each was saved: equal as long as nobody touched one. */
export async function slotVersions(
  tx: Tx,
  { team_id, board_id, attribute_id }: SourceScope,
): Promise<{ id: string; folder_id: string; is_trashed: boolean; version: number }[]> {
  return tx.query(
    {
      name: 'versions-of-filled-slots',
      text: `select id, folder_id, deleted_at is not null as is_trashed, (values -> $3::text ->> 1)::int as version
             from items
             where team_id = $1 and board_id = $2 and values ? $3::text and values -> $3::text -> 0 <> 'null'
             order by id`,
    },
    [team_id, board_id, attribute_id],
  )
}

/** Slots that a conversion has made ready so far. */
export async function countReady(tx: Tx, team_id: number, conversion_id: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    {
      name: 'count-ready-slots',
      text: `select count(*)::int as n from conversion_slots where team_id = $1 and conversion_id = $2`,
    },
    [team_id, conversion_id],
  )
  return row?.n ?? 0
}

export interface ReadySlot {
  item_id: string
  old: unknown
  old_text: string | null
  old_version: number
  data: unknown
  text: string | null
}

/** Keeps what slots held and are to hold; what an earlier try kept is replaced. */
export async function saveSlots(
  tx: Tx,
  team_id: number,
  conversion_id: string,
  slots: readonly ReadySlot[],
): Promise<void> {
  if (slots.length === 0) return
  await tx.query(
    {
      name: 'save-conversion-slots',
      text: `insert into conversion_slots (team_id, conversion_id, item_id, old, old_text, old_version, data, text)
             select $1, $2, s.item_id, coalesce(s.old, 'null'), s.old_text, s.old_version, coalesce(s.data, 'null'), s.text
             from jsonb_to_recordset($3::jsonb) as s(item_id uuid, old jsonb, old_text text, old_version int, data jsonb, text text)
             on conflict (team_id, conversion_id, item_id) do update set old = excluded.old,
               old_text = excluded.old_text, old_version = excluded.old_version, data = excluded.data, text = excluded.text`,
    },
    [team_id, conversion_id, JSON.stringify(slots)],
  )
}

/** Slots that one statement writes: far below the limit of statements, however slow the machine. */
const RANGE = 2_000

/** Bounds of ranges of a conversion's slots by item, the first without a beginning and the last without an end. */
async function* rangesOf(tx: Tx, team_id: number, conversion_id: string): AsyncGenerator<(string | null)[]> {
  for (let after: string | null = null; ;) {
    const rows: { item_id: string }[] = await tx.query(
      {
        name: 'range-of-conversion-slots',
        text: `select item_id from conversion_slots
               where team_id = $1 and conversion_id = $2 and ($3::uuid is null or item_id > $3)
               order by item_id offset $4 limit 1`,
      },
      [team_id, conversion_id, after, RANGE - 1],
    )
    const until = rows[0]?.item_id ?? null
    yield [after, until]
    if (until === null) return
    after = until
  }
}

/** Turns a conversion round: slots that nobody saved since get back what they held. */
export async function turnSlots(tx: Tx, team_id: number, from_id: string, to_id: string): Promise<void> {
  for await (const range of rangesOf(tx, team_id, from_id))
    await tx.query(
      {
        name: 'turn-conversion-slots',
        text: `insert into conversion_slots (team_id, conversion_id, item_id, old, old_text, old_version, data, text)
               select $1, $3, item_id, data, text, old_version + 1, old, old_text
               from conversion_slots where team_id = $1 and conversion_id = $2
                 and ($4::uuid is null or item_id > $4) and ($5::uuid is null or item_id <= $5)`,
      },
      [team_id, from_id, to_id, ...range],
    )
}

/** Writes ready slots to the items that still stand as they were read; answers those that changed. */
export async function writeSlots(
  tx: Tx,
  { team_id, board_id, attribute_id }: SourceScope,
  conversion_id: string,
  seqs: ReadonlyMap<string, number>,
): Promise<{ id: string; folder_id: string }[]> {
  const changed: { id: string; folder_id: string }[] = []
  for await (const range of rangesOf(tx, team_id, conversion_id)) {
    const rows = await tx.query<{ id: string; folder_id: string }>(
      {
        name: 'write-converted-slots',
        // Without a join: the items of a range are found by their key, whatever the database takes the tables for.
        text: `with made as materialized (
                 select array_agg(s.item_id) as ids,
                   jsonb_object_agg(s.item_id::text, jsonb_build_array(s.data, s.old_version + 1)) as slots
                 from conversion_slots s where s.team_id = $1 and s.conversion_id = $4
                   and ($7::uuid is null or s.item_id > $7) and ($8::uuid is null or s.item_id <= $8))
               , written as (
               update items i set folded = i.folded - $3::text,
                 seq = ($6::bigint[])[array_position($5::text[], i.folder_id)],
                 values = jsonb_set(i.values, array[$3::text], (select slots from made) -> i.id::text)
               where i.team_id = $1 and i.board_id = $2 and i.id = any((select ids from made)::uuid[])
                 and array_position($5::text[], i.folder_id) is not null
                 and coalesce((i.values -> $3::text ->> 1)::int, 0)
                   = ((select slots from made) -> i.id::text ->> 1)::int - 1
               returning i.id, i.folder_id, i.seq),
               past as (
               insert into derived_changes (team_id, folder_id, seq, item_id, attribute_id, old)
               select $1, w.folder_id, w.seq, w.id, $3::uuid, (select s.old from conversion_slots s
                 where s.team_id = $1 and s.conversion_id = $4 and s.item_id = w.id) from written w
               on conflict do nothing)
               select id, folder_id from written`,
      },
      [team_id, board_id, attribute_id, conversion_id, [...seqs.keys()], [...seqs.values()], ...range],
    )
    for (const row of rows) changed.push(row)
  }
  return changed
}

/**
 * Puts what lies beside the slots in the place of what lay there, after them: only beside a slot that holds what was made
 * ready. What somebody emptied meanwhile has none.
 */
export async function writeTexts(
  tx: Tx,
  { team_id, board_id, attribute_id }: SourceScope,
  conversion_id: string,
): Promise<void> {
  await tx.query(
    {
      name: 'clear-converted-texts',
      text: `delete from long_texts where team_id = $1 and attribute_id = $2`,
    },
    [team_id, attribute_id],
  )
  for await (const range of rangesOf(tx, team_id, conversion_id))
    await tx.query(
      {
        name: 'write-converted-texts',
        text: `insert into long_texts (team_id, item_id, attribute_id, html)
               select $1, s.item_id, $2::uuid, s.text from conversion_slots s
               where s.team_id = $1 and s.conversion_id = $3 and s.text is not null
                 and ($5::uuid is null or s.item_id > $5) and ($6::uuid is null or s.item_id <= $6)
                 and (select i.values -> ($2::uuid)::text from items i
                      where i.team_id = $1 and i.id = s.item_id and i.board_id = $4)
                   = jsonb_build_array(s.data, s.old_version + 1)`,
      },
      [team_id, attribute_id, conversion_id, board_id, ...range],
    )
}

export async function valuesNow(
  tx: Tx,
  { team_id, board_id, attribute_id }: SourceScope,
): Promise<{ item_id: string; folder_id: string; data: unknown }[]> {
  return tx.query(
    {
      name: 'converted-values',
      text: `select id as item_id, folder_id, deleted_at is not null as is_trashed, values -> $3::text -> 0 as data from items
             where team_id = $1 and board_id = $2 and values ? $3::text order by created_at, id`,
    },
    [team_id, board_id, attribute_id],
  )
}

/** Gives the values of a unique attribute their places, in the place of those that were there. */
export async function claimValues(
  tx: Tx,
  team_id: number,
  attribute_id: string,
  claims: readonly { item_id: string; key: string }[],
): Promise<void> {
  await tx.query(
    {
      name: 'free-converted-claims',
      text: `delete from unique_values where team_id = $1 and attribute_id = $2`,
    },
    [team_id, attribute_id],
  )
  if (claims.length === 0) return
  await tx.query(
    {
      name: 'claim-converted-values',
      text: `insert into unique_values (team_id, attribute_id, key, item_id)
             select $1, $2, c.* from unnest($3::text[], $4::uuid[]) as c`,
    },
    [team_id, attribute_id, claims.map(({ key }) => key), claims.map(({ item_id }) => item_id)],
  )
}
