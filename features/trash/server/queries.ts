import type { Database, Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { TrashKind } from '../shared/index.ts'

/** A row of the trash as the tables have it. */
export interface TrashRow {
  kind: TrashKind
  id: string
  /** Null for items, whose name is a value. */
  name: string | null
  type: string | null
  board_id: string
  /** Where views and items lay, and a folder's parent. */
  folder_id: string | null
  created_by: number | null
  /** Of a personal view. */
  personal_of: number | null
  values: Record<string, [unknown, number]> | null
  /** Number of its last change in its feed: of its deletion. */
  seq: number
  deleted_at: string
  deleted_by: number | null
  items: number
}

/** A kind's rows in the shape of all: what it lacks is null. */
function part(
  table: string,
  kind: TrashKind,
  columns: Partial<Record<keyof typeof NOTHING, string>>,
  where = 'true',
) {
  const list = Object.entries({ ...NOTHING, ...columns }).map(([name, sql]) => `${sql} as "${name}"`)
  return `select '${kind}' as kind, id::text as id, ${list.join(', ')}, created_by, seq, deleted_at
    from ${table} where ${where}`
}

const NOTHING = {
  name: 'null',
  type: 'null',
  board_id: 'board_id',
  folder_id: 'null',
  personal_of: 'null::int',
  values: 'null::jsonb',
  feed_kind: `'board'`,
  feed_id: 'board_id',
}
const IN_TEAM = { feed_kind: `'team'`, feed_id: 'team_id::text' }
const STANDS = 'purged_at is null'

const PARTS: Readonly<Record<TrashKind, string>> = {
  board: part('boards', 'board', { name: 'name', board_id: 'id', ...IN_TEAM }, STANDS),
  folder: part('folders', 'folder', { name: 'name', folder_id: 'parent_id', ...IN_TEAM }, STANDS),
  view: part('views', 'view', {
    name: 'name',
    type: 'type',
    folder_id: 'folder_id',
    personal_of: `case when access = 'personal' then owner_id end`,
  }),
  attribute: part('attributes', 'attribute', { name: 'name', type: 'type' }),
  item: part(
    'items',
    'item',
    { folder_id: 'folder_id', values: '"values"', feed_kind: `'folder'`, feed_id: 'folder_id' },
    'trash_root = id',
  ),
}

/** How many items go with an entry. */
const ITEMS = `case t.kind
    when 'item' then (select count(*) - 1 from items i where i.team_id = $1 and i.trash_root = t.id::uuid)
    when 'folder' then (with recursive below as (
        select t.id union select f.id from folders f join below b on f.parent_id = b.id where f.team_id = $1)
      select coalesce(sum(d.items), 0) from feeds d join below b on d.id = b.id where d.team_id = $1 and d.kind = 'folder')
    when 'board' then (select coalesce(sum(d.items), 0) from feeds d join folders f on f.team_id = $1 and f.id = d.id
      where f.board_id = t.id and d.team_id = $1 and d.kind = 'folder')
    else 0 end`

export interface TrashQuestion {
  team_id: number
  kinds: readonly TrashKind[]
  board_id: string | null
  /** Wire time and id of the entry before the first one asked for. */
  after: { deleted_at: string; id: string } | null
  limit: number
}

/** A page of what lies in a workspace's trash, the latest first, whoever may see it. */
export async function readTrash(db: Database, asked: TrashQuestion): Promise<TrashRow[]> {
  const { team_id, kinds, board_id, after, limit } = asked
  const scoped = kinds.map(
    (kind) => `(${PARTS[kind]} and team_id = $1 and deleted_at is not null
      and ($2::text is null or ${kind === 'board' ? 'id' : 'board_id'} = $2)
      and ($3::text is null or (deleted_at, id::text) < (($3 || '+00')::timestamptz, $4::text))
      order by deleted_at desc, id desc limit $5)`,
  )
  return db.run<TrashRow>(
    team_id,
    {
      name: `read-trash-${kinds.join('-')}`,
      text: `select t.kind, t.id, t.name, t.type, t.board_id, t.folder_id, t.created_by, t.personal_of, t.values, t.seq,
               t.deleted_at, (${ITEMS})::int as items,
               (select a.user_id from activity a where a.team_id = $1 and a.feed_kind = t.feed_kind
                  and a.feed_id = t.feed_id and a.seq = t.seq and a.record_id = t.id limit 1) as deleted_by
             from (select * from (${scoped.join(' union all ')}) as p order by deleted_at desc, id desc limit $5) as t
             order by t.deleted_at desc, t.id desc`,
    },
    [team_id, board_id, after?.deleted_at ?? null, after?.id ?? null, limit],
  )
}

/** The entry of this id, whatever its kind. */
export async function findTrashed(db: Database, team_id: number, id: string): Promise<TrashRow | undefined> {
  const parts = Object.values(PARTS).map(
    (part) => `(${part} and team_id = $1 and id::text = $2 and deleted_at is not null)`,
  )
  const [row] = await db.run<TrashRow>(
    team_id,
    {
      name: 'find-trashed',
      text: `select t.*, 0 as items, (select a.user_id from activity a where a.team_id = $1 and a.feed_kind = t.feed_kind
                and a.feed_id = t.feed_id and a.seq = t.seq and a.record_id = t.id limit 1) as deleted_by
             from (${parts.join(' union all ')}) as t`,
    },
    [team_id, id],
  )
  return row
}

export interface PlaceName {
  id: string
  name: string
}

export async function placeNames(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<PlaceName[]> {
  return db.run<PlaceName>(
    team_id,
    {
      name: 'names-of-trash',
      text: `select id, name from boards where team_id = $1 and id = any($2::text[])
             union all select id, name from folders where team_id = $1 and id = any($2::text[])`,
    },
    [team_id, ids],
  )
}

/** Rows of an item and of all that went to the trash with it; its feed is locked. */
export async function removeItemRows(
  tx: Tx,
  team_id: number,
  root: string,
): Promise<{ id: string; seq: number }[]> {
  return tx.query<{ id: string; seq: number }>(
    {
      name: 'remove-item-rows',
      text: `with freed as (
               delete from unique_values u using items i
               where i.team_id = $1 and i.trash_root = $2 and u.team_id = $1 and u.item_id = i.id)
             delete from items where team_id = $1 and trash_root = $2 returning id, seq`,
    },
    [team_id, root],
  )
}

/** The row of a view or attribute that is in the trash, with what is stored beside its values. */
export async function removeRow(
  tx: Tx,
  table: 'views' | 'attributes',
  team_id: number,
  id: string,
): Promise<{ id: string; seq: number }[]> {
  const type = table === 'views' ? 'text' : 'uuid'
  const beside =
    table === 'views'
      ? ''
      : `with texts as (delete from long_texts where team_id = $1 and attribute_id = $2::uuid),
              kept as (delete from text_versions where team_id = $1 and attribute_id = $2::uuid),
              freed as (delete from unique_values where team_id = $1 and attribute_id = $2::uuid)`
  return tx.query<{ id: string; seq: number }>(
    {
      name: `remove-row-${table}`,
      text: `${beside} delete from ${table} where team_id = $1 and id = $2::${type} and deleted_at is not null
             returning id, seq`,
    },
    [team_id, id],
  )
}

/** Says that a board or folder goes for ever; answers nothing when it left the trash, or goes already. */
export async function markPurged(
  tx: Tx,
  table: 'boards' | 'folders',
  team_id: number,
  id: string,
): Promise<{ id: string; seq: number }[]> {
  return tx.query<{ id: string; seq: number }>(
    {
      name: `mark-purged-${table}`,
      text: `update ${table} set purged_at = now() where team_id = $1 and id = $2 and deleted_at is not null
               and purged_at is null returning id, seq`,
    },
    [team_id, id],
  )
}

/** Whoever knows less of a feed than this number loads it afresh: it can no longer be told what went. */
export async function raiseFloor(tx: Tx, feed: FeedKey, seq: number): Promise<void> {
  await tx.query(
    {
      name: 'raise-floor',
      text: 'update feeds set floor = greatest(floor, $4) where team_id = $1 and kind = $2 and id = $3',
    },
    [feed.team_id, feed.kind, feed.id, seq],
  )
}

/**
 * Takes the values of an attribute that is gone from the items of its board, some of the workspace's items at a time;
 * answers the id of the last one looked at, null at the end.
 */
export async function stripValues(
  tx: Tx,
  asked: { team_id: number; board_id: string; attribute_id: string; after: string | null; limit: number },
): Promise<string | null> {
  const [row] = await tx.query<{ last: string | null }>(
    {
      name: 'strip-values',
      text: `with chunk as (
               select id from items where team_id = $1 and ($4::uuid is null or id > $4) order by id limit $5),
             stripped as (
               update items i set values = i.values - $3, folded = i.folded - $3 from chunk c
               where i.team_id = $1 and i.id = c.id and i.board_id = $2 and i.values ? $3
                 and not exists (select 1 from attributes where team_id = $1 and id = $3::uuid))
             select (array_agg(id order by id desc))[1]::text as last from chunk`,
    },
    [asked.team_id, asked.board_id, asked.attribute_id, asked.after, asked.limit],
  )
  return row?.last ?? null
}

/** The folders that go with a board or folder, the deepest first; itself the last where it is a folder. */
export async function foldersToPurge(tx: Tx, team_id: number, place: Place): Promise<string[]> {
  const start =
    place.kind === 'board'
      ? 'select id, 1 as depth from folders where team_id = $1 and board_id = $2 and parent_id is null'
      : 'select id, 1 as depth from folders where team_id = $1 and id = $2'
  const rows = await tx.query<{ id: string }>(
    {
      name: `folders-to-purge-${place.kind}`,
      text: `with recursive below as (${start}
               union all select f.id, b.depth + 1 from folders f join below b on f.parent_id = b.id
                 where f.team_id = $1 and b.depth < 100)
             select id from below order by depth desc, id`,
    },
    [team_id, place.id],
  )
  return rows.map(({ id }) => id)
}

export interface Place {
  kind: 'board' | 'folder'
  id: string
}

/** Removes some rows that lie in a board or folder from a table that says so; answers how many they were. */
export async function purgeRowsIn(
  tx: Tx,
  table: string,
  team_id: number,
  { kind, id }: Place,
  limit: number,
): Promise<number> {
  const rows = await tx.query(
    {
      name: `purge-${kind}-of-${table}`,
      text: `delete from ${table} where ctid = any(array(
               select ctid from ${table} where team_id = $1 and ${kind}_id = $2 limit $3)) returning 1`,
    },
    [team_id, id, limit],
  )
  return rows.length
}

/** Frees some of the unique values that items of a folder hold; answers how many they were. */
export async function freeValuesIn(
  tx: Tx,
  team_id: number,
  folder_id: string,
  limit: number,
): Promise<number> {
  const rows = await tx.query(
    {
      name: 'free-values-in',
      text: `delete from unique_values where ctid = any(array(
               select u.ctid from unique_values u join items i on i.team_id = u.team_id and i.id = u.item_id
               where i.team_id = $1 and i.folder_id = $2 limit $3)) returning 1`,
    },
    [team_id, folder_id, limit],
  )
  return rows.length
}

/** Removes some of what is remembered of a feed; answers how many rows they were. */
export async function purgeFeedRows(
  tx: Tx,
  table: 'activity' | 'activity_cursors' | 'activity_parked',
  feed: FeedKey,
  limit: number,
): Promise<number> {
  const rows = await tx.query(
    {
      name: `purge-feed-of-${table}`,
      text: `delete from ${table} where ctid = any(array(
               select ctid from ${table} where team_id = $1 and feed_kind = $2 and feed_id = $3 limit $4)) returning 1`,
    },
    [feed.team_id, feed.kind, feed.id, limit],
  )
  return rows.length
}

/** The place itself, its feed and its permissions, last of all. */
export async function purgePlaceRow(tx: Tx, team_id: number, { kind, id }: Place): Promise<void> {
  const table = kind === 'board' ? 'boards' : 'folders'
  await tx.query(
    {
      name: `purge-${kind}-row`,
      text: `with feed as (delete from feeds where team_id = $1 and kind = '${kind}' and id = $2),
               entries as (delete from permissions where team_id = $1 and resource_type = '${kind}' and resource_id = $2)
             delete from ${table} where team_id = $1 and id = $2 and deleted_at is not null`,
    },
    [team_id, id],
  )
}

/** Places that wait for the background, such as after a stop of the server. */
export async function placesBeingPurged(tx: Tx): Promise<(Place & { team_id: number })[]> {
  return tx.query<Place & { team_id: number }>(
    `select team_id, 'board' as kind, id from boards where purged_at is not null
     union all select f.team_id, 'folder', f.id from folders f
       join boards b on b.team_id = f.team_id and b.id = f.board_id
       where f.purged_at is not null and b.purged_at is null`,
    [],
  )
}

/** What went to the trash before a time (milliseconds), in workspaces that stand. */
export async function trashedBefore(
  tx: Tx,
  before: number,
  limit: number,
): Promise<{ team_id: number; id: string }[]> {
  return tx.query<{ team_id: number; id: string }>(
    {
      name: 'trashed-before',
      text: `select e.team_id, e.id from (
               select team_id, id, deleted_at, purged_at from boards
               union all select team_id, id, deleted_at, purged_at from folders
               union all select team_id, id, deleted_at, null from views
               union all select team_id, id::text, deleted_at, null from attributes
               union all select team_id, id::text, deleted_at, null from items where trash_root = id) as e
             join teams t on t.id = e.team_id and t.deleted_at is null
             where e.deleted_at < to_timestamp($1::float8 / 1000) and e.purged_at is null
             order by e.deleted_at limit $2`,
    },
    [before, limit],
  )
}
