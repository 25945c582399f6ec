import type { Database, Tx } from '@weft/db'
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

export interface Follower {
  item_id: string
  user_id: number
  /** Stays out, whatever happens. */
  muted: boolean
  since_folder: string | null
  since_seq: number | null
  since_n: number | null
}

/** Everybody who follows any of these items. */
export async function whoFollows(tx: Tx, team_id: number, item_ids: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    {
      name: 'who-follows-items',
      text: `select distinct user_id from subscriptions
             where team_id = $1 and resource = 'item' and resource_id = any($2::text[]) and not muted`,
    },
    [team_id, item_ids],
  )
  return rows.map(({ user_id }) => user_id)
}

/** What some people follow of these items, or chose not to. */
export async function followersOf(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  user_ids: readonly number[],
): Promise<Follower[]> {
  return tx.query<Follower>(
    {
      name: 'followers-of-items',
      text: `select resource_id as item_id, user_id, muted, since_folder, since_seq, since_n from subscriptions
             where team_id = $1 and resource = 'item' and resource_id = any($2::text[]) and user_id = any($3::int[])`,
    },
    [team_id, item_ids, user_ids],
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

export interface ViewPlace {
  id: string
  board_id: string
  folder_id: string
  access: string
  owner_id: number | null
}

/** Standing views. */
export async function viewPlaces(tx: Tx, team_id: number, ids: readonly string[]): Promise<ViewPlace[]> {
  if (ids.length === 0) return []
  return tx.query<ViewPlace>(
    {
      name: 'places-of-views',
      text: `select id, board_id, folder_id, access, owner_id from views
             where team_id = $1 and id = any($2::text[]) and deleted_at is null`,
    },
    [team_id, ids],
  )
}

export interface ViewFollower {
  user_id: number
  view_id: string
  name: string
  settings: Settings
}

/** Who follows which view of a folder. */
export async function viewFollowersOf(tx: Tx, team_id: number, folder_id: string): Promise<ViewFollower[]> {
  return tx.query<ViewFollower>(
    {
      name: 'followers-of-views',
      text: `select s.user_id, v.id as view_id, v.name, v.settings from subscriptions s
             join views v on v.team_id = s.team_id and v.id = s.resource_id and v.deleted_at is null
               and (v.access <> 'personal' or v.owner_id = s.user_id)
             where s.team_id = $1 and s.folder_id = $2 and s.resource = 'view' and not s.muted
             order by v.id, s.user_id`,
    },
    [team_id, folder_id],
  )
}

/** Boards of which people want to hear nothing, as `person board`. */
export async function mutedBoards(
  tx: Tx,
  team_id: number,
  user_ids: readonly number[],
  board_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ user_id: number; board_id: string }>(
    {
      name: 'muted-boards',
      text: `select user_id, board_id from subscriptions
             where team_id = $1 and resource = 'board' and resource_id = any($3::text[]) and user_id = any($2::int[])
               and muted`,
    },
    [team_id, user_ids, board_ids],
  )
  return new Set(rows.map(({ user_id, board_id }) => `${user_id} ${board_id}`))
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
        text: `insert into subscriptions
                 (team_id, id, user_id, resource, resource_id, item_id, since_folder, since_seq, since_n)
               select $1, w.user_id || '.item.' || w.item_id, w.user_id, 'item', w.item_id, w.item_id::uuid, $2, w.seq, w.n
               from jsonb_to_recordset($3::jsonb) as w(user_id int, item_id text, seq bigint, n int)
               where exists (select from team_members m where m.team_id = $1 and m.user_id = w.user_id)
                 and exists (select from items i where i.team_id = $1 and i.id = w.item_id::uuid)
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
): Promise<{ item_id: string; attribute_id: string; data: unknown }[]> {
  return tx.query(
    {
      name: 'people-of-new-items',
      text: `select i.id as item_id, a.id as attribute_id, i."values"->a.id::text->0 as data
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

/** When the first of what a person put off in a workspace is due. */
export async function nextDue(tx: Tx, team_id: number, user_id: number): Promise<string | null> {
  const [row] = await tx.query<{ next: string | null }>(
    {
      name: 'next-notification-due',
      text: `select min(snoozed_until) as next from notifications
             where team_id = $1 and user_id = $2 and snoozed_until is not null and deleted_at is null`,
    },
    [team_id, user_id],
  )
  return row?.next ?? null
}

/** What a person put off until now. */
export async function dueAgain(
  tx: Tx,
  asked: { team_id: number; user_id: number; at: string; limit: number },
): Promise<NotificationRow[]> {
  return tx.query<NotificationRow>(
    {
      name: 'notifications-due-again',
      text: `select ${COLUMNS} from notifications
             where team_id = $1 and user_id = $2 and snoozed_until <= ($3 || '+00')::timestamptz and deleted_at is null
             order by snoozed_until, id limit $4`,
    },
    [asked.team_id, asked.user_id, asked.at, asked.limit],
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

export type ListedRow = NotificationRow & { team_id: number }

export interface PageAsked {
  before: { at: string; id: string } | null
  unread: boolean
  /** What is put off, instead of what is not. */
  snoozed: boolean
  board_id: string | null
  /** Null for all types. */
  types: readonly string[] | null
  limit: number
}

/** A person's notifications before a place, the newest first. */
export async function readPage(db: Database, user_id: number, asked: PageAsked): Promise<ListedRow[]> {
  return db.read({ user: user_id }, (tx) =>
    tx.query<ListedRow>(
      {
        name: 'list-notifications',
        text: `select team_id, ${COLUMNS} from notifications
               where user_id = $1 and deleted_at is null and (not $4 or read_at is null)
                 and (snoozed_until is not null) = $6 and ($7::text is null or board_id = $7)
                 and ($8::text[] is null or notification_type = any($8))
                 and ($2::text is null or (created_at, id) < (($2 || '+00')::timestamptz, $3::uuid))
               order by created_at desc, id desc limit $5`,
      },
      [
        user_id,
        asked.before?.at ?? null,
        asked.before?.id ?? null,
        asked.unread,
        asked.limit,
        asked.snoozed,
        asked.board_id,
        asked.types,
      ],
    ),
  )
}

/** The number of a person's feed: what a list shows that is asked afterwards is at least as new. */
export async function feedNumber(db: Database, user_id: number): Promise<number> {
  const rows = await db.read({ team: 0, user: user_id }, (tx) =>
    tx.query<{ seq: number }>(
      {
        name: 'number-of-user-feed',
        text: `select seq from feeds where team_id = 0 and kind = 'user' and id = $1`,
      },
      [String(user_id)],
    ),
  )
  return rows[0]?.seq ?? 0
}

/** The boards of which somebody has notifications, the latest first. */
export async function boardsOf(
  db: Database,
  user_id: number,
): Promise<{ team_id: number; board_id: string; folder_id: string; board_name: string }[]> {
  return db.read({ user: user_id }, (tx) =>
    tx.query(
      {
        name: 'boards-of-notifications',
        text: `select team_id, board_id, folder_id, max(board_name) as board_name from notifications
               where user_id = $1 and deleted_at is null and board_id is not null and folder_id is not null
               group by team_id, board_id, folder_id order by max(created_at) desc limit 200`,
      },
      [user_id],
    ),
  )
}

export async function unreadByFolder(
  db: Database,
  user_id: number,
): Promise<{ team_id: number; folder_id: string; unread: number }[]> {
  return db.read({ user: user_id }, (tx) =>
    tx.query(
      {
        name: 'unread-notifications',
        text: 'select team_id, folder_id, unread from notification_counts where user_id = $1 and unread > 0',
      },
      [user_id],
    ),
  )
}

/** The workspaces of notifications of one person. */
export async function teamsOf(
  db: Database,
  user_id: number,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.read({ user: user_id }, (tx) =>
    tx.query<{ id: string; team_id: number }>(
      {
        name: 'teams-of-notifications',
        text: 'select id, team_id from notifications where user_id = $1 and id = any($2::uuid[]) and deleted_at is null',
      },
      [user_id, ids],
    ),
  )
  return new Map(rows.map(({ id, team_id }) => [id, team_id]))
}

/** Marks what a person has in one workspace and was made before a time. Gives whether there was any. */
export async function readAllBefore(
  tx: Tx,
  {
    team_id,
    user_id,
    before,
    at,
    seq,
  }: { team_id: number; user_id: number; before: string; at: string; seq: number },
): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'read-all-notifications',
      text: `update notifications set read_at = ($4 || '+00')::timestamptz, updated_at = ($4 || '+00')::timestamptz,
               is_open = false, row_version = row_version + 1, seq = $5
             where team_id = $1 and user_id = $2 and read_at is null and deleted_at is null
               and snoozed_until is null and created_at < ($3 || '+00')::timestamptz returning 1`,
    },
    [team_id, user_id, before, at, seq],
  )
  return rows.length > 0
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
