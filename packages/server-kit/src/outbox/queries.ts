import type { Tx } from '@weft/db'
import type { FeedKey } from '@weft/model'

import type { ActivityConsumer, ActivityEntry } from './consumer.ts'

/** Where a consumer stands in a feed: everything before entry `n` of number `seq` is handled. */
export interface Cursor {
  seq: number
  n: number
  /** Tries of that entry that failed in a row. */
  failures: number
}

const FEED = 'team_id = $1 and feed_kind = $2 and feed_id = $3'

function keyOf(feed: FeedKey): [number, string, string] {
  return [feed.team_id, feed.kind, feed.id]
}

/** Sets a consumer's start in the feeds of kinds that it did not follow before: after what happened so far. */
export async function introduce(tx: Tx, consumer: ActivityConsumer): Promise<void> {
  await tx.query(
    `with new as (
       insert into activity_consumers (consumer, feed_kind) select $1, k from unnest($2::text[]) k
       on conflict do nothing returning feed_kind)
     insert into activity_cursors (consumer, team_id, feed_kind, feed_id, seq, n)
     select $1, f.team_id, f.kind, f.id, f.seq + 1, 0 from feeds f join new on new.feed_kind = f.kind
     on conflict do nothing`,
    [consumer.name, consumer.kinds],
  )
}

/** Feeds with numbers beyond the consumer's cursor whose time to be tried has come. */
export async function feedsBehind(tx: Tx, consumer: ActivityConsumer, limit: number): Promise<FeedKey[]> {
  return tx.query<FeedKey>(
    {
      name: 'outbox-behind',
      text: `select f.team_id, f.kind, f.id from feeds f
               left join activity_cursors c on c.team_id = f.team_id and c.feed_kind = f.kind and c.feed_id = f.id
                 and c.consumer = $1
             where f.kind = any($2::text[]) and f.seq >= coalesce(c.seq, 1)
               and (c.retry_at is null or c.retry_at <= now())
             limit $3`,
    },
    [consumer.name, consumer.kinds, limit],
  )
}

/**
 * Takes the cursors of consumers in a feed for this transaction, made where there is none. Those that another node holds
 * are missing, and those that wait for another try are left.
 */
export async function takeCursors(
  tx: Tx,
  consumers: readonly string[],
  feed: FeedKey,
): Promise<Map<string, Cursor & { isResting: boolean }>> {
  type Row = Cursor & { consumer: string; isResting: boolean }
  const held = await tx.query<Row>(
    {
      name: 'outbox-take',
      text: `select consumer, seq, n, failures, coalesce(retry_at > now(), false) as "isResting" from activity_cursors
             where ${FEED} and consumer = any($4::text[]) for update skip locked`,
    },
    [...keyOf(feed), consumers],
  )
  const missing = consumers.filter((name) => held.every(({ consumer }) => consumer !== name))
  const made =
    missing.length === 0
      ? []
      : await tx.query<Row>(
          {
            name: 'outbox-make',
            text: `insert into activity_cursors (team_id, feed_kind, feed_id, consumer, seq, n)
                   select $1, $2, $3, name, 1, 0 from unnest($4::text[]) name
                   on conflict do nothing returning consumer, seq, n, failures, false as "isResting"`,
          },
          [...keyOf(feed), missing],
        )
  return new Map([...held, ...made].map((row) => [row.consumer, row]))
}

/** Entries from the cursor on, and the feed's number as of the same moment. */
export async function readEntries(
  tx: Tx,
  feed: FeedKey,
  cursor: Pick<Cursor, 'seq' | 'n'>,
  limit: number,
): Promise<{ seq: number; entries: ActivityEntry[] }> {
  type Row = { feed_seq: number } & (ActivityEntry | { seq: null })
  const rows = await tx.query<Row>(
    {
      name: 'outbox-read',
      text: `select f.seq as feed_seq, a.* from feeds f left join lateral (
               select seq, n, action, collection, record_id, user_id, old, new, origin, at from activity
               where ${FEED} and (seq, n) >= ($4::bigint, $5::int) order by seq, n limit $6) a on true
             where f.team_id = $1 and f.kind = $2 and f.id = $3`,
    },
    [...keyOf(feed), cursor.seq, cursor.n, limit],
  )
  const seq = rows[0]?.feed_seq ?? 0
  // A feed without entries beyond the cursor is one row of nulls.
  return { seq, entries: rows.filter((row): row is ActivityEntry & { feed_seq: number } => row.seq !== null) }
}

/** `retryAfter` in milliseconds from now. */
export async function moveCursor(
  tx: Tx,
  consumer: string,
  feed: FeedKey,
  to: Cursor & { retryAfter?: number },
): Promise<void> {
  await tx.query(
    {
      name: 'outbox-move',
      text: `update activity_cursors set seq = $5, n = $6, failures = $7,
               retry_at = now() + $8::float8 * interval '1 millisecond' where ${FEED} and consumer = $4`,
    },
    [...keyOf(feed), consumer, to.seq, to.n, to.failures, to.retryAfter ?? null],
  )
}

/** Moves cursors that none of the entries before `to` has failed; one that is farther stays. */
export async function moveCursors(
  tx: Tx,
  consumers: readonly string[],
  feed: FeedKey,
  to: Pick<Cursor, 'seq' | 'n'>,
): Promise<void> {
  await tx.query(
    {
      name: 'outbox-move-all',
      text: `update activity_cursors set seq = $5, n = $6, retry_at = null
             where ${FEED} and consumer = any($4::text[]) and (seq, n) < ($5, $6)`,
    },
    [...keyOf(feed), consumers, to.seq, to.n],
  )
}

export async function park(
  tx: Tx,
  consumer: string,
  feed: FeedKey,
  entry: ActivityEntry,
  error: string,
): Promise<void> {
  await tx.query(
    `insert into activity_parked (team_id, feed_kind, feed_id, consumer, seq, n, entry, error)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [...keyOf(feed), consumer, entry.seq, entry.n, JSON.stringify(entry), error],
  )
}

/** From here on statements are bound like a request's: by role and scope, or by scope alone where there is no role. */
export async function enterFeed(tx: Tx, feed: FeedKey): Promise<void> {
  await tx.query(
    {
      name: 'outbox-enter',
      text: `select set_config('weft.team', $1, true), set_config('weft.user', $2, true),
               set_config('weft.owner', 'off', true),
               set_config('role', coalesce((select app_role from instance), 'none'), true)`,
    },
    [String(feed.team_id), feed.kind === 'user' ? feed.id : ''],
  )
}

export async function leaveFeed(tx: Tx): Promise<void> {
  await tx.query({
    name: 'outbox-leave',
    text: `select set_config('role', 'none', true), set_config('weft.owner', 'on', true)`,
  })
}

export interface ConsumerStatus {
  consumer: string
  /** Feeds with entries that wait. */
  feeds: number
  /** Age of the oldest entry that waits, in seconds; 0 when none does. */
  lag: number
  /** Entries that were put aside. */
  parked: number
}

export async function readStatus(tx: Tx, consumer: ActivityConsumer): Promise<ConsumerStatus> {
  const [row] = await tx.query<Omit<ConsumerStatus, 'consumer'>>(
    `select count(*)::int as feeds, coalesce(extract(epoch from now() - min(a.at)), 0)::float8 as lag,
       (select count(*)::int from activity_parked where consumer = $1) as parked
     from feeds f
       left join activity_cursors c on c.team_id = f.team_id and c.feed_kind = f.kind and c.feed_id = f.id
         and c.consumer = $1
       cross join lateral (
         select at from activity e where e.team_id = f.team_id and e.feed_kind = f.kind and e.feed_id = f.id
           and (e.seq, e.n) >= (coalesce(c.seq, 1), coalesce(c.n, 0)) order by e.seq, e.n limit 1) a
     where f.kind = any($2::text[]) and f.seq >= coalesce(c.seq, 1)`,
    [consumer.name, consumer.kinds],
  )
  return { consumer: consumer.name, feeds: 0, lag: 0, parked: 0, ...row }
}

/** Feeds after `after` whose oldest activity is older than `days`, in key order. */
export async function feedsWithOldActivity(
  tx: Tx,
  after: FeedKey,
  days: number,
  limit: number,
): Promise<FeedKey[]> {
  return tx.query<FeedKey>(
    `select f.team_id, f.kind, f.id from feeds f cross join lateral (
       select at from activity a where a.team_id = f.team_id and a.feed_kind = f.kind and a.feed_id = f.id
       order by a.seq, a.n limit 1) a
     where (f.team_id, f.kind, f.id) > ($1, $2, $3) and a.at < now() - $4::float8 * interval '1 day'
     order by f.team_id, f.kind, f.id limit $5`,
    [...keyOf(after), days, limit],
  )
}

/**
 * Removes a feed's oldest activity, whole numbers at a time and never what a consumer has still to see; the feed's floor
 * follows, and departures below it go too. Gives whether more may be there.
 */
export async function trimFeed(
  tx: Tx,
  feed: FeedKey,
  options: { days: number; consumers: readonly string[]; limit: number },
): Promise<boolean> {
  const [bound] = await tx.query<{ seq: number | null; full: boolean }>(
    `select least(max(seq) filter (where at < now() - $4::float8 * interval '1 day'),
         (select case when count(*) = cardinality($5::text[]) then min(seq) - 1 else 0 end
          from activity_cursors where ${FEED} and consumer = any($5::text[]) having cardinality($5::text[]) > 0)) as seq,
       count(*) = $6 as full
     from (select seq, at from activity where ${FEED} order by seq, n limit $6) oldest`,
    [...keyOf(feed), options.days, options.consumers, options.limit],
  )
  if (!bound || bound.seq === null) return false
  const gone = await tx.query(`delete from activity where ${FEED} and seq <= $4 returning 1`, [
    ...keyOf(feed),
    bound.seq,
  ])
  if (gone.length === 0) return false
  if (feed.kind === 'folder') {
    await tx.query('delete from departures where team_id = $1 and folder_id = $2 and seq <= $3', [
      feed.team_id,
      feed.id,
      bound.seq,
    ])
    await tx.query('delete from derived_changes where team_id = $1 and folder_id = $2 and seq <= $3', [
      feed.team_id,
      feed.id,
      bound.seq,
    ])
  }
  // Last, so that writers wait for this row no longer than the commit takes.
  await tx.query(
    'update feeds set floor = greatest(floor, $4) where team_id = $1 and kind = $2 and id = $3',
    [...keyOf(feed), bound.seq],
  )
  return bound.full
}

/** Removes answers kept for retries that are older than `days`; gives how many. */
export async function trimAnswers(tx: Tx, days: number, limit: number): Promise<number> {
  const gone = await tx.query(
    `delete from idempotency where ctid in (
       select ctid from idempotency where created_at < now() - $1::float8 * interval '1 day' limit $2) returning 1`,
    [days, limit],
  )
  return gone.length
}
