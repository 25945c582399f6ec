import type { Tx } from '@weft/db'
import type { FeedKey, Settings } from '@weft/model'
import type { ActivityEntry } from '@weft/server-kit'

import type { EntryPlace } from './events.ts'
import { type NotificationRow, notificationStore } from './notification-store.ts'

const COLUMNS = notificationStore.columns.map((name) => `"${name}"`).join(', ')

/** Says where telling people of a folder begins, unless that is known. */
export async function beginProgress(tx: Tx, { team_id, id }: FeedKey, { seq, n }: EntryPlace): Promise<void> {
  await tx.query(
    {
      name: 'begin-notification-progress',
      text: `insert into notification_progress (team_id, folder_id, seq, n) values ($1, $2, $3, $4)
             on conflict do nothing`,
    },
    [team_id, id, seq, n - 1],
  )
}

/** The folder's next entries, beyond those that people were told of. */
export async function nextEntries(
  tx: Tx,
  team_id: number,
  folder_id: string,
  limit: number,
): Promise<ActivityEntry[]> {
  return tx.query<ActivityEntry>(
    {
      name: 'next-entries-to-tell',
      text: `select a.seq, a.n, a.action, a.collection, a.record_id, a.user_id, a.old, a.new, a.origin, a.at
             from notification_progress p join activity a on a.team_id = p.team_id and a.feed_kind = 'folder'
               and a.feed_id = p.folder_id and (a.seq, a.n) > (p.seq, p.n)
             where p.team_id = $1 and p.folder_id = $2 order by a.seq, a.n limit $3`,
    },
    [team_id, folder_id, limit],
  )
}

/** Of standing comments: where they belong, and who wrote them. */
export async function commentsNamed(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<{ id: string; item_id: string; created_by: number | null }[]> {
  if (ids.length === 0) return []
  return tx.query(
    {
      name: 'comments-reacted-to',
      text: `select id, item_id, created_by from comments
             where team_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

/** Keeps who follows what from which entry on; whoever chose otherwise is left alone. Then moves the progress. */
export async function keepRound(
  tx: Tx,
  { team_id, folder_id }: { team_id: number; folder_id: string },
  follow: readonly (EntryPlace & { item_id: string; user_id: number })[],
  to: EntryPlace,
): Promise<void> {
  if (follow.length > 0) {
    await tx.query(
      {
        name: 'subscribe-people',
        // Held, so that an item that is being removed for ever is gone or stays until this is written.
        text: `with standing as (
                 select i.id from items i where i.team_id = $1
                   and i.id in (select w.item_id from jsonb_to_recordset($3::jsonb) as w(item_id uuid))
                 order by i.id for key share)
               insert into subscriptions
                 (team_id, id, user_id, resource, resource_id, item_id, since_folder, since_seq, since_n)
               select $1, w.user_id || '.item.' || w.item_id, w.user_id, 'item', w.item_id, s.id, $2, w.seq, w.n
               from jsonb_to_recordset($3::jsonb) as w(user_id int, item_id text, seq bigint, n int)
                 join standing s on s.id = w.item_id::uuid
               where exists (select from team_members m where m.team_id = $1 and m.user_id = w.user_id)
               on conflict do nothing`,
      },
      [team_id, folder_id, JSON.stringify(follow)],
    )
  }
  await tx.query(
    {
      name: 'move-notification-progress',
      text: `update notification_progress set seq = $3, n = $4
             where team_id = $1 and folder_id = $2 and (seq, n) < ($3, $4)`,
    },
    [team_id, folder_id, to.seq, to.n],
  )
}

export interface AttributePart {
  id: string
  type: string
  name: string
  settings: Settings
}

export async function attributesNamed(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<AttributePart[]> {
  return tx.query<AttributePart>(
    {
      name: 'attributes-to-tell',
      text: `select id, type, name, settings from attributes where team_id = $1 and id = any($2::uuid[])`,
    },
    [team_id, ids],
  )
}

/** What items hold in their attributes of these types. */
export async function valuesOfTypes(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  types: readonly string[],
): Promise<{ item_id: string; attribute_id: string; data: unknown; row_version: number }[]> {
  return tx.query(
    {
      name: 'people-of-new-items',
      text: `select i.id as item_id, a.id as attribute_id, i."values"->a.id::text->0 as data,
               (i."values"->a.id::text->>1)::int as row_version
             from items i join attributes a on a.team_id = i.team_id and a.board_id = i.board_id
               and a.type = any($3::text[]) and a.deleted_at is null
             where i.team_id = $1 and i.id = any($2::uuid[]) and i."values" ? a.id::text`,
    },
    [team_id, item_ids, types],
  )
}

export async function boardName(tx: Tx, team_id: number, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    { name: 'board-to-tell', text: 'select name from boards where team_id = $1 and id = $2' },
    [team_id, id],
  )
  return row?.name ?? null
}

export interface ItemPart {
  id: string
  folder_id: string
  board_id: string
  board_name: string
  /** Of the attribute that names it. */
  type: string | null
  settings: Settings | null
  data: unknown
}

/** Standing items, held where they lie until the transaction ends: one that moves takes along what was told of it. */
export async function holdItems(tx: Tx, team_id: number, ids: readonly string[]): Promise<ItemPart[]> {
  await tx.query(
    {
      name: 'hold-items-to-tell',
      text: 'select from items where team_id = $1 and id = any($2::uuid[]) order by id for share',
    },
    [team_id, ids],
  )
  return tx.query<ItemPart>(
    {
      name: 'items-to-tell',
      text: `select i.id, i.folder_id, i.board_id, b.name as board_name, a.type, a.settings,
               i."values"->a.id::text->0 as data
             from items i join boards b on b.team_id = i.team_id and b.id = i.board_id
               left join attributes a on a.team_id = i.team_id and a.board_id = i.board_id and a."primary"
                 and a.deleted_at is null
             where i.team_id = $1 and i.id = any($2::uuid[]) and i.deleted_at is null`,
    },
    [team_id, ids],
  )
}

/** Open notifications of these people: under these names, and in these folders since a time. */
export async function openPiles(
  tx: Tx,
  team_id: number,
  asked: {
    user_ids: readonly number[]
    folder_ids: readonly string[]
    keys: readonly string[]
    since: string
  },
): Promise<NotificationRow[]> {
  return tx.query<NotificationRow>(
    {
      name: 'open-notifications',
      text: `select ${COLUMNS} from notifications
             where team_id = $1 and user_id = any($2::int[]) and is_open and deleted_at is null
               and (group_key = any($3::text[])
                 or (folder_id = any($4::text[]) and first_at >= ($5 || '+00')::timestamptz))
             order by first_at, id`,
    },
    [team_id, asked.user_ids, asked.keys, asked.folder_ids, asked.since],
  )
}

/** The last entry of the folder that each of these people was told of. */
export async function lastTold(
  tx: Tx,
  team_id: number,
  folder_id: string,
  user_ids: readonly number[],
): Promise<Map<number, EntryPlace>> {
  const rows = await tx.query<{ user_id: number; told_seq: number; told_n: number }>(
    {
      name: 'last-told',
      text: `select user_id, told_seq, told_n from notification_counts
             where team_id = $1 and folder_id = $2 and user_id = any($3::int[])`,
    },
    [team_id, folder_id, user_ids],
  )
  return new Map(rows.map(({ user_id, told_seq, told_n }) => [user_id, { seq: told_seq, n: told_n }]))
}

export async function keepTold(
  tx: Tx,
  team_id: number,
  folder_id: string,
  user_ids: readonly number[],
  to: EntryPlace,
): Promise<void> {
  await tx.query(
    {
      name: 'keep-told',
      text: `insert into notification_counts as c (team_id, user_id, folder_id, told_seq, told_n)
             select $1, u, $2, $4, $5 from unnest($3::int[]) u
             on conflict (team_id, user_id, folder_id) do update set told_seq = $4, told_n = $5
               where (c.told_seq, c.told_n) < ($4, $5)`,
    },
    [team_id, folder_id, user_ids, to.seq, to.n],
  )
}

export async function namesOfPeople(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    { name: 'names-to-tell', text: 'select id, name from users where id = any($1::int[])' },
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What was told of items that now lie elsewhere lies there, too: rights are judged by it. */
export async function moveNotificationsTo(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  { folder_id, board_id }: { folder_id: string; board_id: string },
): Promise<void> {
  await tx.query(
    {
      name: 'move-notifications',
      text: `update notifications n set folder_id = $3, board_id = $4, board_name = b.name, is_open = false
             from boards b where n.team_id = $1 and n.item_id = any($2::uuid[]) and b.team_id = $1 and b.id = $4`,
    },
    [team_id, item_ids, folder_id, board_id],
  )
}

/** Notifications of moved items, which their people have to hear of again. */
export async function ofItems(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
): Promise<NotificationRow[]> {
  return tx.query<NotificationRow>(
    {
      name: 'notifications-of-items',
      text: `select ${COLUMNS} from notifications
             where team_id = $1 and item_id = any($2::uuid[]) and deleted_at is null`,
    },
    [team_id, item_ids],
  )
}

/** Who was told something of an item under a name before. */
export async function reminded(
  tx: Tx,
  team_id: number,
  item_id: string,
  group_key: string,
): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    {
      name: 'reminded-of-item',
      text: `select user_id from notifications where team_id = $1 and item_id = $2 and group_key = $3`,
    },
    [team_id, item_id, group_key],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Those of some people who were told of an occasion. */
export async function toldOf(
  tx: Tx,
  team_id: number,
  { user_ids, group_key }: { user_ids: readonly number[]; group_key: string },
): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    {
      name: 'told-of-occasion',
      text: `select user_id from notifications
             where team_id = $1 and user_id = any($2::int[]) and group_key = $3 and created_at > now() - interval '40 days'`,
    },
    [team_id, user_ids, group_key],
  )
  return rows.map(({ user_id }) => user_id)
}

/** How long notifications are kept: read ones, and those that nobody read. */
const READ_DAYS = 90
const UNREAD_DAYS = 365

/**
 * Removes old notifications of all workspaces, and raises the floor of their people's feeds: whoever knows less loads
 * afresh. For the owner of the tables; gives whether more may be there.
 */
export async function dropOldNotifications(tx: Tx, at: number, limit: number): Promise<boolean> {
  const [done] = await tx.query<{ count: number }>(
    {
      name: 'drop-old-notifications',
      text: `with old as (
               select ctid from notifications
               where created_at < to_timestamp($1::float8 / 1000) - case when read_at is null and deleted_at is null
                 then $2::int else $3::int end * interval '1 day' limit $4),
             gone as (delete from notifications where ctid in (select ctid from old) returning user_id, seq),
             last as (select user_id::text as id, max(seq) as seq from gone group by user_id),
             floors as (update feeds f set floor = greatest(f.floor, last.seq) from last
               where f.team_id = 0 and f.kind = 'user' and f.id = last.id)
             select count(*)::int as count from gone`,
    },
    [at, UNREAD_DAYS, READ_DAYS, limit],
  )
  return done?.count === limit
}
