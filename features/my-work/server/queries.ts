import type { Database, Tx } from '@weft/db'
import type { Settings } from '@weft/model'

import { SHARES_WORK } from '../shared/index.ts'
import { type WorkRow, workStore } from './work-store.ts'

export interface ItemRow {
  id: string
  board_id: string
  folder_id: string
  values: Record<string, [data: unknown, row_version: number]>
  created_by: number | null
  created_at: string
  updated_at: string
}

/** Standing items. */
export async function itemRows(tx: Tx, team_id: number, ids: readonly string[]): Promise<ItemRow[]> {
  return tx.query<ItemRow>(
    {
      name: 'work-of-items',
      text: `select id, board_id, folder_id, values, created_by, created_at, updated_at from items
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

export interface AttributeRow {
  id: string
  type: string
  primary: boolean
  settings: Settings
}

export interface BoardRow {
  id: string
  settings: Settings
  attributes: AttributeRow[]
}

export async function boardRows(tx: Tx, team_id: number, ids: readonly string[]): Promise<BoardRow[]> {
  return tx.query<BoardRow>(
    {
      name: 'work-boards',
      text: `select b.id, b.settings, coalesce((
               select json_agg(json_build_object('id', a.id, 'type', a.type, 'primary', a."primary", 'settings', a.settings)
                 order by a.sort_order, a.id)
               from attributes a where a.team_id = $1 and a.board_id = b.id and a.deleted_at is null), '[]') as attributes
             from boards b where b.team_id = $1 and b.id = any($2::text[])`,
    },
    [team_id, ids],
  )
}

/** The next items of a folder in the order of their numbers, and how far that is; null at the end. */
export async function nextInFolder(
  tx: Tx,
  team_id: number,
  folder_id: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ items: string[]; next: string | null }> {
  const [seq = '-1', id = '00000000-0000-0000-0000-000000000000'] = after?.split(' ') ?? []
  const rows = await tx.query<{ id: string; seq: number }>(
    {
      name: 'next-work-in-folder',
      text: `select id, seq from items where team_id = $1 and folder_id = $2 and (seq, id) > ($3::bigint, $4::uuid)
             order by seq, id limit $5`,
    },
    [team_id, folder_id, seq, id, limit],
  )
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { items: rows.map((row) => row.id), next: last ? `${last.seq} ${last.id}` : null }
}

export async function itemsOfComments(tx: Tx, team_id: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<{ item_id: string }>(
    {
      name: 'items-of-work-comments',
      text: 'select distinct item_id from comments where team_id = $1 and id = any($2::uuid[])',
    },
    [team_id, ids],
  )
  return rows.map(({ item_id }) => item_id)
}

export interface Named {
  item_id: string
  user_id: number
}

/** Who is mentioned in the comments of items. */
export async function mentionedAt(tx: Tx, team_id: number, ids: readonly string[]): Promise<Named[]> {
  return tx.query<Named>(
    {
      name: 'mentioned-in-work',
      text: `select distinct c.item_id, m.id as user_id from comments c, unnest(c.mentions) as m(id)
             where c.team_id = $1 and c.item_id = any($2::uuid[]) and c.deleted_at is null and c.removed_at is null`,
    },
    [team_id, ids],
  )
}

/** Who chose to follow items; whoever follows by what they did there has another reason, or none. */
export async function followersOf(tx: Tx, team_id: number, ids: readonly string[]): Promise<Named[]> {
  return tx.query<Named>(
    {
      name: 'followers-of-work',
      text: `select item_id, user_id from subscriptions
             where team_id = $1 and resource = 'item' and item_id = any($2::uuid[]) and not muted and seq > 0
               and deleted_at is null`,
    },
    [team_id, ids],
  )
}

export interface Fact {
  item_id: string
  imported: boolean
  done_at: string | null
}

export async function factsOf(tx: Tx, team_id: number, ids: readonly string[]): Promise<Map<string, Fact>> {
  const rows = await tx.query<Fact>(
    {
      name: 'work-facts',
      text: 'select item_id, imported, done_at from work_facts where team_id = $1 and item_id = any($2::uuid[])',
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.item_id, row]))
}

export async function noteImported(tx: Tx, team_id: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    {
      name: 'note-imported-work',
      text: `insert into work_facts (team_id, item_id, imported) select $1, unnest($2::uuid[]), true
             on conflict (team_id, item_id) do update set imported = true`,
    },
    [team_id, ids],
  )
}

/** Since when items are done; null for those that are open again. */
export async function noteDone(
  tx: Tx,
  team_id: number,
  done: readonly { item_id: string; done_at: string | null }[],
): Promise<void> {
  if (done.length === 0) return
  await tx.query(
    {
      name: 'note-done-work',
      text: `insert into work_facts (team_id, item_id, done_at)
             select $1, d.item_id, (d.done_at || '+00')::timestamptz
             from jsonb_to_recordset($2::jsonb) as d(item_id uuid, done_at text)
             on conflict (team_id, item_id) do update set done_at = excluded.done_at`,
    },
    [team_id, JSON.stringify(done)],
  )
}

/** Whose work items are known to be, whether or not it is listed. */
export async function knownOf(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<{ id: string; user_id: number }[]> {
  return tx.query(
    {
      name: 'known-work-of-items',
      text: 'select id, user_id from work_items where team_id = $1 and item_id = any($2::uuid[])',
    },
    [team_id, ids],
  )
}

export type BriefRow = Pick<
  WorkRow,
  'id' | 'user_id' | 'folder_id' | 'why' | 'made_at' | 'done_at' | 'deleted_at'
>

/** All that is work of these people, as far as being listed depends on it. */
export async function briefWorkOf(tx: Tx, team_id: number, user_ids: readonly number[]): Promise<BriefRow[]> {
  return tx.query<BriefRow>(
    {
      name: 'brief-work',
      text: `select id, user_id, folder_id, why, made_at, done_at, deleted_at from work_items
             where team_id = $1 and user_id = any($2::int[]) and why <> '{}'`,
    },
    [team_id, user_ids],
  )
}

/** The next people of whom something is known here. */
export async function nextPeople(tx: Tx, team_id: number, after: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    {
      name: 'next-people-of-work',
      text: `select distinct user_id from work_items where team_id = $1 and user_id > $2 and why <> '{}'
             order by user_id limit $3`,
    },
    [team_id, after, limit],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Workspaces in which something is listed that was done before a time. As the owner. */
export async function teamsWithOldWork(tx: Tx, since: number): Promise<number[]> {
  const rows = await tx.query<{ team_id: number }>(
    {
      name: 'teams-with-old-work',
      text: `select distinct team_id from work_items
             where deleted_at is null and done_at < to_timestamp($1::float8 / 1000)`,
    },
    [since],
  )
  return rows.map(({ team_id }) => team_id)
}

/** How long devices that were away hear that something is nobody's work any more. */
const GONE_DAYS = 30

/**
 * Removes what has long been nobody's work, and raises the floor of their people's feeds: whoever knows less loads afresh.
 * As the owner; gives whether more may be there.
 */
export async function dropGoneWork(tx: Tx, at: number, limit: number): Promise<boolean> {
  const [done] = await tx.query<{ count: number }>(
    {
      name: 'drop-gone-work',
      text: `with old as (
               select ctid from work_items
               where why = '{}' and updated_at < to_timestamp($1::float8 / 1000) - $2::int * interval '1 day' limit $3),
             gone as (delete from work_items where ctid in (select ctid from old) returning user_id, seq),
             last as (select user_id::text as id, max(seq) as seq from gone group by user_id),
             floors as (update feeds f set floor = greatest(f.floor, last.seq) from last
               where f.team_id = 0 and f.kind = 'user' and f.id = last.id)
             select count(*)::int as count from gone`,
    },
    [at, GONE_DAYS, limit],
  )
  return done?.count === limit
}

const COLUMNS = workStore.columns.map((name) => `"${name}"`).join(', ')

/** What is listed as somebody's work in a workspace. */
export async function listedWorkOf(db: Database, team_id: number, user_id: number): Promise<WorkRow[]> {
  return db.run<WorkRow>(
    team_id,
    {
      name: 'listed-work-of',
      text: `select ${COLUMNS} from work_items where team_id = $1 and user_id = $2 and deleted_at is null`,
    },
    [team_id, user_id],
  )
}

/** Rises with each change of what is somebody's work in a workspace; 0 where nothing ever was. */
export async function numberOfWork(db: Database, team_id: number, user_id: number): Promise<number> {
  const [row] = await db.run<{ seq: number | null }>(
    team_id,
    {
      name: 'number-of-work',
      text: 'select max(seq) as seq from work_items where team_id = $1 and user_id = $2',
    },
    [team_id, user_id],
  )
  return row?.seq ?? 0
}

export async function teamsOf(db: Database, user_id: number): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    null,
    { name: 'work-teams-of', text: 'select id from teams_of_user($1)' },
    [user_id],
  )
  return rows.map(({ id }) => id)
}

/** Those of these people who let colleagues see their work. */
export async function sharersIn(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db.run(
    null,
    {
      name: 'who-shares-work',
      text: `select id, name from users
             where id = any($1::int[]) and deleted_at is null and preferences -> '${SHARES_WORK}' = 'true'
             order by name, id`,
    },
    [ids],
  )
}
