import type { Database, Tx } from '@weft/db'

export interface EntryPlace {
  id: string
  item_id: string
  board_id: string
  folder_id: string
}

/** Where the items of entries lie. */
export async function placesOfEntries(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, EntryPlace>> {
  const rows = await db.run<EntryPlace>(
    team_id,
    {
      name: 'places-of-time-entries',
      text: `select e.id, e.item_id, i.board_id, i.folder_id from time_entries e
             join items i on i.team_id = e.team_id and i.id = e.item_id
             where e.team_id = $1 and e.id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Around which time entries of somebody are looked for, of one attribute and, unless null, one item. */
export interface Around {
  user_id: number
  attribute_id: string
  item_id: string | null
  from: string
  until: string
}

/** Ids of the entries that run, that touch one of these times, or are the first to begin after it. */
export async function entriesAround(tx: Tx, team_id: number, asked: readonly Around[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'time-entries-around',
      text: `select distinct e.id from jsonb_to_recordset($2::jsonb)
               as a(user_id int, attribute_id uuid, item_id uuid, "from" text, "until" text)
             cross join lateral (
               (select id from time_entries t
                where t.team_id = $1 and t.user_id = a.user_id and t.attribute_id = a.attribute_id
                  and (a.item_id is null or t.item_id = a.item_id) and t.deleted_at is null
                  and (t.ended_at is null or (t.ended_at >= (a."from" || '+00')::timestamptz
                    and t.started_at <= (a."until" || '+00')::timestamptz)))
               union all
               (select id from time_entries t
                where t.team_id = $1 and t.user_id = a.user_id and t.attribute_id = a.attribute_id
                  and (a.item_id is null or t.item_id = a.item_id) and t.deleted_at is null
                  and t.started_at > (a."from" || '+00')::timestamptz
                order by t.started_at, t.id limit 2)) e`,
    },
    [team_id, JSON.stringify(asked)],
  )
  return rows.map(({ id }) => id)
}

interface Asked {
  user_id: number
  board_id: string | null
  /** Of whom; null of everybody. */
  of: number | null
  item_id: string | null
  attribute_id: string | null
  from: string | null
  to: string | null
  updated_after: string | null
  after: string | null
  /** Folders that may be seen: of other people's entries only those are told. */
  folders: readonly string[]
  limit: number
}

export interface ListedRow {
  team_id: number
  id: string
  user_id: number
  board_id: string
  item_id: string
  attribute_id: string
  description: string
  started_at: string
  ended_at: string | null
  is_billable: boolean
  is_manual: boolean
  row_version: number
  seq: number
  created_at: string
  updated_at: string
  deleted_at: string | null
  created_by: number
  folder_id: string
  attribute_name: string | null
}

/** A page of entries, by id; those of items in the trash are left out, and one that is deleted says nothing of what was done. */
export async function listEntries(db: Database, team_id: number, asked: Asked): Promise<ListedRow[]> {
  return db.run<ListedRow>(
    team_id,
    {
      name: 'list-time-entries',
      text: `select e.team_id, e.id, e.user_id, i.board_id, e.item_id, e.attribute_id,
               case when e.deleted_at is null then e.description else '' end as description, e.started_at, e.ended_at, e.is_billable, e.is_manual, e.row_version, e.seq, e.created_at, e.updated_at, e.deleted_at,
               e.user_id as created_by, i.folder_id, a.name as attribute_name
             from time_entries e
             join items i on i.team_id = e.team_id and i.id = e.item_id and i.deleted_at is null
             left join attributes a on a.team_id = e.team_id and a.id = e.attribute_id and a.deleted_at is null
             where e.team_id = $1 and ($3::text is null or i.board_id = $3) and ($4::int is null or e.user_id = $4)
               and ($5::uuid is null or e.item_id = $5) and ($6::uuid is null or e.attribute_id = $6)
               and ($7::text is null or coalesce(e.ended_at, 'infinity') > ($7 || '+00')::timestamptz)
               and ($8::text is null or e.started_at < ($8 || '+00')::timestamptz)
               and (case when $9::text is null then e.deleted_at is null
                 else e.updated_at >= ($9 || '+00')::timestamptz end)
               and ($10::uuid is null or e.id > $10)
               and (e.user_id = $2 or (a.settings->>'sharedEntries' = 'true' and a.board_id = i.board_id
                 and i.folder_id = any($11::text[])))
             order by e.id limit $12`,
    },
    [
      team_id,
      asked.user_id,
      asked.board_id,
      asked.of,
      asked.item_id,
      asked.attribute_id,
      asked.from,
      asked.to,
      asked.updated_after,
      asked.after,
      asked.folders,
      asked.limit,
    ],
  )
}

/** Somebody's own entries in all workspaces that run or touch a time. */
export async function ownEntries(
  db: Database,
  user_id: number,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<ListedRow[]> {
  return db.read({ team: 0, user: user_id }, (tx) =>
    tx.query<ListedRow>(
      {
        name: 'own-time-entries',
        text: `select team_id, id, user_id, board_id, item_id, attribute_id, description, started_at, ended_at,
                 is_billable, is_manual, row_version, seq, created_at, updated_at, deleted_at, user_id as created_by
               from time_entries where user_id = $1 and deleted_at is null
                 and (ended_at is null or (ended_at > ($2 || '+00')::timestamptz
                   and started_at < ($3 || '+00')::timestamptz))
               order by started_at desc limit $4`,
      },
      [user_id, from, to, limit],
    ),
  )
}

/** Names of attributes of one workspace. */
export async function attributeNames(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.run<{ id: string; name: string }>(
    team_id,
    {
      name: 'names-of-time-attributes',
      text: 'select id, name from attributes where team_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    },
    [team_id, ids],
  )
}

/** Where timers end: with a person, or with what they are about. Missing is everywhere. */
export interface RunningIn {
  user_id?: number
  items?: readonly string[]
  attributes?: readonly string[]
  /** With all that lie below them. */
  folders?: readonly string[]
  boards?: readonly string[]
}

/** What runs there since before some time. */
export async function runningIn(
  db: Database,
  team_id: number,
  { user_id, items, attributes, folders, boards }: RunningIn,
  at: string,
): Promise<{ id: string; user_id: number }[]> {
  return db.run<{ id: string; user_id: number }>(
    team_id,
    {
      name: 'running-time-entries',
      text: `with recursive below as (
               select id from folders where team_id = $1 and id = any($5::text[])
               union
               select f.id from folders f join below b on f.team_id = $1 and f.parent_id = b.id)
             select e.id, e.user_id from time_entries e
             join items i on i.team_id = e.team_id and i.id = e.item_id
             where e.team_id = $1 and e.ended_at is null and e.deleted_at is null
               and e.started_at <= ($7 || '+00')::timestamptz
               and (e.user_id = $2 or e.item_id = any($3::uuid[]) or e.attribute_id = any($4::uuid[])
                 or i.folder_id in (select id from below) or i.board_id = any($6::text[]))`,
    },
    [team_id, user_id ?? null, items ?? [], attributes ?? [], folders ?? [], boards ?? [], at],
  )
}

/** Timers of somebody that run on an item, of one attribute or, where that is null, of any. */
export async function runningTimers(
  db: Database,
  team_id: number,
  { user_id, item_id, attribute_id }: { user_id: number; item_id: string; attribute_id: string | null },
): Promise<{ id: string; row_version: number }[]> {
  return db.run<{ id: string; row_version: number }>(
    team_id,
    {
      name: 'running-timers-of-person',
      text: `select id, row_version from time_entries
             where team_id = $1 and user_id = $2 and item_id = $3 and ($4::uuid is null or attribute_id = $4)
               and ended_at is null and deleted_at is null
             order by started_at, id`,
    },
    [team_id, user_id, item_id, attribute_id],
  )
}

/** Entries of items that lie on another board than these say; those in the trash come along. */
export async function entriesLeft(
  db: Database,
  team_id: number,
  items: readonly string[],
): Promise<{ id: string; user_id: number }[]> {
  return db.run<{ id: string; user_id: number }>(
    team_id,
    {
      name: 'time-entries-left',
      text: `select e.id, e.user_id from time_entries e
             join items i on i.team_id = e.team_id and i.id = e.item_id and i.board_id <> e.board_id
             where e.team_id = $1 and e.item_id = any($2::uuid[]) order by e.started_at, e.id`,
    },
    [team_id, items],
  )
}
