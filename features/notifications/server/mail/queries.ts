import type { Database } from '@weft/db'

import { type NotificationRow, notificationStore } from '../notification-store.ts'

/** Somebody as they are written to. */
export interface Receiver {
  id: number
  email: string
  locale: string
  timezone: string
  preferences: Record<string, unknown>
}

/** Undefined for an account that is gone. */
export async function receiverOf(db: Database, user_id: number): Promise<Receiver | undefined> {
  const [row] = await db.run<Receiver>(
    null,
    {
      name: 'receiver-of-notifications',
      text: `select id, email, locale, timezone, preferences from users where id = $1 and deleted_at is null`,
    },
    [user_id],
  )
  return row
}

/** A notification with what its person heard of it already, beside the inbox. */
export type WaitingRow = NotificationRow & { team_id: number; mailed: number; pushed: number }

const COLUMNS = notificationStore.columns.map((name) => `"${name}"`).join(', ')

/** What is unread and has something that was not told by all channels, since a time or behind a row; the oldest first. */
export async function waitingRows(
  db: Database,
  user_id: number,
  { since, after, limit }: { since: number; after: WaitingRow | undefined; limit: number },
): Promise<WaitingRow[]> {
  return db.run(
    { user: user_id },
    {
      name: 'waiting-notifications',
      text: `select team_id, mailed, pushed, ${COLUMNS} from notifications
             where user_id = $1 and read_at is null and deleted_at is null and snoozed_until is null and (mailed < count or pushed < count)
               and created_at >= to_timestamp($2::float8 / 1000)
               and ($3::text is null or (created_at, id) > (($3 || '+00')::timestamptz, $4::uuid))
             order by created_at, id limit $5`,
    },
    [user_id, since, after?.created_at ?? null, after?.id ?? null, limit],
  )
}

/** Which of these items are neither in the trash nor gone. */
export async function standingItems(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db.run<{ id: string }>(
    team_id,
    {
      name: 'standing-items-to-tell',
      text: 'select id from items where team_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    },
    [team_id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many pictures standing comments show, of those that show any. */
export async function picturesOfComments(
  db: Database,
  team_id: number,
  ids: readonly string[],
): Promise<{ id: string; count: number }[]> {
  if (ids.length === 0) return []
  return db.run(
    team_id,
    {
      name: 'pictures-of-comments-to-tell',
      text: `select c.id, count(*)::int as count from comment_pictures p
             join comments c on c.team_id = p.team_id and c.id = p.comment_id and c.deleted_at is null
               and c.removed_at is null and c.item_deleted_at is null
             where p.team_id = $1 and p.comment_id = any($2::uuid[]) group by c.id`,
    },
    [team_id, ids],
  )
}

export interface TeamPart {
  name: string
  /** The host of its own under which it is shown. */
  domain: string | null
}

export async function teamPart(db: Database, team_id: number): Promise<TeamPart | undefined> {
  const [row] = await db.run<TeamPart>(
    team_id,
    { name: 'team-of-notifications', text: 'select name, domain from teams where id = $1' },
    [team_id],
  )
  return row
}

/** Keeps in mind that a channel told of these up to now. */
export async function keepToldBy(
  db: Database,
  user_id: number,
  channel: 'mailed' | 'pushed',
  rows: readonly Pick<WaitingRow, 'team_id' | 'id' | 'count'>[],
): Promise<void> {
  if (rows.length === 0) return
  const told = rows.map(({ team_id, id, count }) => ({ team_id, id, count }))
  await db.run(
    { user: user_id },
    {
      name: `keep-notifications-${channel}`,
      text: `update notifications n set ${channel} = w.count
             from jsonb_to_recordset($2::jsonb) as w(team_id int, id uuid, count int)
             where n.team_id = w.team_id and n.id = w.id and n.user_id = $1 and n.${channel} < w.count`,
    },
    [user_id, JSON.stringify(told)],
  )
}

export interface Lease {
  /** The same until a mail is delivered. */
  mail_id: string
  failures: number
}

/** Takes the person's mail for oneself for a while; undefined while somebody else has it. */
export async function leaseMail(
  db: Database,
  user_id: number,
  { mail_id, at, until }: { mail_id: string; at: number; until: number },
): Promise<Lease | undefined> {
  const [row] = await db.run<Lease>(
    { user: user_id },
    {
      name: 'lease-notification-mail',
      text: `insert into notification_mails as m (user_id, mail_id, leased_until)
             values ($1, $2, to_timestamp($4::float8 / 1000))
             on conflict (user_id) do update set leased_until = excluded.leased_until,
               mail_id = coalesce(m.mail_id, excluded.mail_id)
             where m.leased_until <= to_timestamp($3::float8 / 1000)
             returning mail_id, failures`,
    },
    [user_id, mail_id, at, until],
  )
  return row
}

/** Gives the mail back; one that was delivered is over, another one keeps its id. */
export async function returnMail(
  db: Database,
  user_id: number,
  { isOver, failures }: { isOver: boolean; failures: number },
): Promise<void> {
  await db.run(
    { user: user_id },
    {
      name: 'return-notification-mail',
      text: `update notification_mails set leased_until = '-infinity', failures = $3,
               mail_id = case when $2 then null else mail_id end
             where user_id = $1`,
    },
    [user_id, isOver, failures],
  )
}
