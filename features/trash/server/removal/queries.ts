import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

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
               where i.team_id = $1 and i.trash_root = $2 and u.team_id = $1 and u.item_id = i.id),
             derived as (
               delete from derived_changes d using items i
               where i.team_id = $1 and i.trash_root = $2 and d.team_id = $1 and d.item_id = i.id)
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

/** References whose other end an attribute is. */
export async function mirrorsOf(
  tx: Tx,
  team_id: number,
  id: string,
): Promise<{ id: string; board_id: string }[]> {
  return tx.query(
    {
      name: 'mirrors-of-removed',
      text: `select id, board_id from attributes where team_id = $1 and settings ->> 'mirror_id' = $2 order by id`,
    },
    [team_id, id],
  )
}
