import type { Database, Tx } from '@weft/db'

import type { StandingLine } from './fold.ts'
import type { NewLine } from './line.ts'

/** The boards of folders, those in the trash too. */
export async function boardsOfFolders(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; board_id: string }>(
    {
      name: 'boards-of-folders',
      text: 'select id, board_id from folders where team_id = $1 and id = any($2::text[])',
    },
    [team_id, ids],
  )
  return new Map(rows.map(({ id, board_id }) => [id, board_id]))
}

const LINE = `started_at, at, changes, board_id, folder_id, item_id, attribute_id, user_id, action, collection,
  record_id, act, via, old, new, from_seq, to_seq`

/** The latest line of each thing that these lines are about, as far as one may be joined to it. */
export async function latestLines(
  tx: Tx,
  team_id: number,
  lines: readonly NewLine[],
): Promise<StandingLine[]> {
  const changes = lines.filter(({ action }) => action === 'changed')
  const inItems = changes.filter(({ item_id }) => item_id !== null)
  const elsewhere = changes.filter(({ item_id }) => item_id === null)
  const found = []
  if (inItems.length > 0)
    found.push(
      ...(await tx.query<StandingLine>(
        {
          name: 'latest-lines-of-items',
          text: `select l.id, ${LINE} from unnest($2::uuid[], $3::text[], $4::text[]) as w(i, c, r), lateral (
                   select * from activity_lines where team_id = $1 and item_id = w.i and collection = w.c and record_id = w.r
                   order by at desc, id desc limit 1) l`,
        },
        [team_id, ...columns(inItems, (line) => [line.item_id, line.collection, line.record_id])],
      )),
    )
  if (elsewhere.length > 0)
    found.push(
      ...(await tx.query<StandingLine>(
        {
          name: 'latest-lines-elsewhere',
          // Whatever is older is not joined to.
          text: `select distinct on (collection, record_id) l.id, ${LINE} from activity_lines l
                 where team_id = $1 and at > now() - interval '1 day' and item_id is null
                   and (collection, record_id) in (select * from unnest($2::text[], $3::text[]))
                 order by collection, record_id, at desc, id desc`,
        },
        [team_id, ...columns(elsewhere, (line) => [line.collection, line.record_id])],
      )),
    )
  return found
}

/** Lists of columns of what is distinct among rows. */
function columns(lines: readonly NewLine[], of: (line: NewLine) => unknown[]): unknown[][] {
  const rows = [...new Map(lines.map((line) => [of(line).join(' '), of(line)])).values()]
  return (rows[0] ?? []).map((_, n) => rows.map((row) => row[n]))
}

export async function addLines(
  tx: Tx,
  team_id: number,
  feed_kind: string,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.query(
    {
      name: 'add-lines',
      text: `insert into activity_lines (team_id, feed_kind, ${LINE})
             select $1, $2, (started_at || '+00')::timestamptz, (at || '+00')::timestamptz, changes, board_id, folder_id,
               item_id, attribute_id, user_id, action, collection, record_id, act, via, nullif(old, 'null'), nullif(new, 'null'),
               from_seq, to_seq
             from jsonb_to_recordset($3::jsonb) as l(started_at text, at text, changes int, board_id text, folder_id text,
               item_id uuid, attribute_id uuid, user_id int, action text, collection text, record_id text, act text,
               via text, old jsonb, new jsonb, from_seq bigint, to_seq bigint)`,
    },
    [team_id, feed_kind, JSON.stringify(lines)],
  )
}

export async function changeLines(tx: Tx, team_id: number, lines: readonly StandingLine[]): Promise<void> {
  await tx.query(
    {
      name: 'change-lines',
      text: `update activity_lines t set at = (l.at || '+00')::timestamptz, changes = l.changes, to_seq = l.to_seq,
               old = nullif(l.old, 'null'), new = nullif(l.new, 'null')
             from jsonb_to_recordset($2::jsonb) as l(id bigint, at text, changes int, to_seq bigint, old jsonb, new jsonb)
             where t.team_id = $1 and t.id = l.id`,
    },
    [
      team_id,
      JSON.stringify(
        lines.map(({ id, at, changes, to_seq, old, new: made }) => ({
          id,
          at,
          changes,
          to_seq,
          old,
          new: made,
        })),
      ),
    ],
  )
}

/** Takes out of the activity what items held that are gone for ever: where they left folders, and what was changed there. */
export async function erasePast(tx: Tx, team_id: number, ids: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'erase-past',
      text: `update activity a set old = null, new = null, past = null
             from (select distinct item_id, folder_id, from_seq, to_seq from activity_lines
                   where team_id = $1 and item_id = any($2::uuid[]) and folder_id is not null) p
             where a.team_id = $1 and a.feed_kind = 'folder' and a.feed_id = p.folder_id
               and a.seq between p.from_seq and p.to_seq and left(a.record_id, 36) = p.item_id::text`,
    },
    [team_id, ids],
  )
  // That an item left has no line where it left.
  await tx.query(
    {
      name: 'erase-leavings',
      text: `update activity set old = null, new = null, past = null
             where team_id = $1 and record_id = any($2::text[]) and action = 'moved' and collection = 'items'
               and past is not null`,
    },
    [team_id, ids],
  )
}

/**
 * Until the end of a transaction, nobody else writes lines of items of a workspace that moved or went for ever. Feeds are
 * read at the same time: without it one could write where an item lay while the other looks for it in vain.
 */
export async function holdMovedItems(tx: Tx, team_id: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('weft-activity-lines', $1))`, [team_id])
}

/** Those of some items that are not there any more, the trash included. */
export async function removedItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'removed-items',
      text: `select distinct m.id from unnest($2::uuid[]) as m(id)
             where not exists (select from items i where i.team_id = $1 and i.id = m.id)`,
    },
    [team_id, ids],
  )
  return rows.map(({ id }) => id)
}

/** Takes the lines of records that are gone for ever, and of what lay in them. */
export async function dropLines(tx: Tx, team_id: number, ids: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'drop-lines',
      text: `delete from activity_lines where team_id = $1
               and (record_id = any($2) or item_id::text = any($2) or attribute_id::text = any($2)
                 or folder_id = any($2) or board_id = any($2))`,
    },
    [team_id, ids],
  )
}

/** Removes some lines that are older than `days`; answers how many they were. */
export async function trimLines(tx: Tx, days: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'trim-lines',
      text: `delete from activity_lines where ctid = any(array(
               select ctid from activity_lines where at < now() - $1 * interval '1 day' limit $2)) returning 1`,
    },
    [days, limit],
  )
  return rows.length
}

/** What lines of one act have in common that are shown as one. */
export type ActKey = Pick<NewLine, 'act' | 'user_id' | 'action' | 'collection' | 'attribute_id' | 'folder_id'>

/** What a reader asks for, and the places whose activity they may see. */
export interface LinesAsked {
  team_id: number
  folders: readonly string[]
  boards: readonly string[]
  /** Also what is about neither board nor folder. */
  seesTeam: boolean
  item_id: string | null
  attribute_id: string | null
  user_ids: readonly number[] | null
  action: string | null
  kind: string | null
  /** Wire times. */
  from: string | null
  to: string | null
  after: { at: string; id: number } | null
  /** Lines of this act were told already. */
  told: ActKey | null
  limit: number
}

export interface LineRow extends StandingLine {
  /** Microseconds of `at`: the place in the order. */
  moment: string
}

const ASKED = `team_id = $1 and ($2::uuid is null or item_id = $2) and ($3::uuid is null or attribute_id = $3)
  and ($4::int[] is null or user_id = any($4)) and ($5::text is null or action = $5)
  and ($6::text is null or collection = $6)
  and ($7::text is null or at >= ($7 || '+00')::timestamptz) and ($8::text is null or at < ($8 || '+00')::timestamptz)
  and ($9::bigint is null or (at, id) < (timestamptz 'epoch' + $9 * interval '1 microsecond', $10::bigint))
  and ($15::text is null or act is distinct from $15 or user_id is distinct from $16::int or action <> $17
    or collection <> $18 or attribute_id is distinct from $19::uuid or folder_id is distinct from $20::text)`
const LATEST = 'order by at desc, id desc limit $11'

/** Each place by its own index, so that what may not be seen is neither read nor felt. */
const BY_PLACE = `
  select l.* from unnest($12::text[]) as w(place), lateral (
    select * from activity_lines where folder_id = w.place and ${ASKED} ${LATEST}) l
  union all
  select l.* from unnest($13::text[]) as w(place), lateral (
    select * from activity_lines where board_id = w.place and folder_id is null and ${ASKED} ${LATEST}) l
  union all
  (select * from activity_lines where $14 and board_id is null and folder_id is null and ${ASKED} ${LATEST})`

/** One walk through time, for those who see most of what is there. */
const BY_TIME = `
  select * from activity_lines where ${ASKED} and (folder_id = any($12::text[])
    or (folder_id is null and (board_id = any($13::text[]) or (board_id is null and $14)))) ${LATEST}`

/** So many places are read one by one; of more, each would be read for lines that are not among the latest. */
const FEW_PLACES = 200

/** A page of lines, the latest first. */
export async function readLines(db: Database, asked: LinesAsked): Promise<LineRow[]> {
  const { team_id, folders, boards, after, told, limit } = asked
  const isOfItem = asked.item_id !== null
  const areFew = !isOfItem && folders.length + boards.length <= FEW_PLACES
  return db.run<LineRow>(
    team_id,
    {
      name: areFew ? 'read-lines-by-place' : isOfItem ? 'read-lines-of-item' : 'read-lines-by-time',
      text: `with found as (${areFew ? BY_PLACE : BY_TIME})
             select id, ${LINE}, (extract(epoch from at) * 1000000)::bigint::text as moment from found ${LATEST}`,
    },
    [
      team_id,
      asked.item_id,
      asked.attribute_id,
      asked.user_ids,
      asked.action,
      asked.kind,
      asked.from,
      asked.to,
      after?.at ?? null,
      after?.id ?? null,
      limit,
      folders,
      boards,
      asked.seesTeam,
      told?.act ?? null,
      told?.user_id ?? null,
      told?.action ?? null,
      told?.collection ?? null,
      told?.attribute_id ?? null,
      told?.folder_id ?? null,
    ],
  )
}

export async function lineOfId(db: Database, team_id: number, id: number): Promise<LineRow | undefined> {
  const [row] = await db.run<LineRow>(
    team_id,
    {
      name: 'line-of-id',
      text: `select id, ${LINE}, (extract(epoch from at) * 1000000)::bigint::text as moment from activity_lines
             where team_id = $1 and id = $2`,
    },
    [team_id, id],
  )
  return row
}

/** How many items the same was done to in an act. */
export async function sizeOfAct(db: Database, team_id: number, key: ActKey): Promise<number> {
  const [row] = await db.run<{ size: number }>(
    team_id,
    {
      name: 'size-of-act',
      text: `select count(distinct item_id)::int as size from activity_lines
             where team_id = $1 and folder_id = $2 and act = $3 and user_id is not distinct from $4 and action = $5
               and collection = $6 and attribute_id is not distinct from $7`,
    },
    [team_id, key.folder_id, key.act, key.user_id, key.action, key.collection, key.attribute_id],
  )
  return row?.size ?? 0
}

export interface NamedItem {
  id: string
  folder_id: string
  is_trashed: boolean
  type: string | null
  settings: Record<string, unknown>
  data: unknown
}

/** What items are called: the data of the primary attribute of their board. */
export async function namesOfItems(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<NamedItem[]> {
  if (ids.length === 0) return []
  return db.run<NamedItem>(
    team_id,
    {
      name: 'names-of-items',
      text: `select i.id, i.folder_id, i.deleted_at is not null as is_trashed, p.type, coalesce(p.settings, '{}') as settings,
               i.values -> p.id::text -> 0 as data
             from items i left join attributes p on p.team_id = i.team_id and p.board_id = i.board_id and p."primary"
               and p.deleted_at is null
             where i.team_id = $1 and i.id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}

export interface NamedRecord {
  id: string
  name: string
  is_trashed: boolean
  /** Of a view that is one person's own. */
  personal_of: number | null
  /** Where a view lies. */
  folder_id: string | null
}

/** What boards, folders, views and attributes are called. */
export async function namesOfRecords(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<NamedRecord[]> {
  if (ids.length === 0) return []
  return db.run<NamedRecord>(
    team_id,
    {
      name: 'names-of-records',
      text: `select id, name, deleted_at is not null as is_trashed, null::int as personal_of, null as folder_id from boards
               where team_id = $1 and id = any($2::text[])
             union all select id, name, deleted_at is not null, null, null from folders
               where team_id = $1 and id = any($2::text[])
             union all select id, name, deleted_at is not null, case when access = 'personal' then owner_id end, folder_id
               from views where team_id = $1 and id = any($2::text[])
             union all select id::text, name, deleted_at is not null, null, null from attributes
               where team_id = $1 and id::text = any($2::text[])`,
    },
    [team_id, ids],
  )
}

export interface AttributeRow {
  id: string
  board_id: string
  name: string
  type: string
  settings: Record<string, unknown>
}

export async function attributesOf(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<AttributeRow[]> {
  if (ids.length === 0) return []
  return db.run<AttributeRow>(
    team_id,
    {
      name: 'attributes-of-lines',
      text: `select id::text, board_id, name, type, settings from attributes
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

/**
 * Attributes of some types, held as they are until the transaction ends: one that begins to hide who saved its values
 * waits, and finds the lines that are written now, or is waited for.
 */
export async function holdAttributes(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
  types: readonly string[],
): Promise<Pick<AttributeRow, 'id' | 'type' | 'settings'>[]> {
  if (ids.length === 0) return []
  return tx.query(
    {
      name: 'hold-attributes',
      text: `select id::text, type, settings from attributes
             where team_id = $1 and id = any($2::uuid[]) and type = any($3::text[]) order by id for share`,
    },
    [team_id, ids, types],
  )
}
