import { type Database, openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import type { FeedKey } from '@weft/model'

import type { ActivityConsumer, ActivityEntry } from '../consumer.ts'

/** A database with a workspace and feeds, and a table for the effects of consumers. */
export interface ActivityWorld {
  db: Database
  connectionString: string
  close(): Promise<void>
}

export async function openWorld(): Promise<ActivityWorld> {
  const { connectionString, drop } = await createTestDatabase()
  const db = openDatabase({ connectionString, poolSize: 4 })
  await db.owner(async (tx) => {
    await tx.query(
      `insert into users (email, email_key, name, password_hash) values ('a', 'a', 'A', 'x'), ('b', 'b', 'B', 'x')`,
    )
    await tx.query(`insert into teams (name, owner_id) values ('T', 1), ('U', 1)`)
    await tx.query(
      `create table effects (id bigint generated always as identity, consumer text, team_id int, feed_id text, seq bigint, n int)`,
    )
    await tx.query(`call weft_protect('effects')`)
  })
  return {
    db,
    connectionString,
    async close() {
      await db.end()
      await drop()
    },
  }
}

export function folder(id: string, team_id = 1): FeedKey {
  return { team_id, kind: 'folder', id }
}

export async function openFeed(db: Database, feed: FeedKey): Promise<void> {
  await db.owner((tx) =>
    tx.query('insert into feeds (team_id, kind, id) values ($1, $2, $3)', [feed.team_id, feed.kind, feed.id]),
  )
}

/** What a writer does: takes the feed's next number and writes down `count` entries under it; gives the number. */
export async function happen(db: Database, feed: FeedKey, count = 1, ageDays = 0): Promise<number> {
  return db.owner(async (tx) => {
    const [row] = await tx.query<{ seq: number }>(
      'update feeds set seq = seq + 1 where team_id = $1 and kind = $2 and id = $3 returning seq',
      [feed.team_id, feed.kind, feed.id],
    )
    const seq = row?.seq ?? 0
    await tx.query(
      `insert into activity (team_id, feed_kind, feed_id, seq, n, action, collection, record_id, at)
       select $1, $2, $3, $4, n, 'changed', 'items', $4::bigint::text || '.' || n, now() - $6::float8 * interval '1 day'
       from generate_series(0, $5::int - 1) n`,
      [feed.team_id, feed.kind, feed.id, seq, count, ageDays],
    )
    return seq
  })
}

/** A consumer that writes down what it is given; `before` may refuse. */
export function recorder(
  name: string,
  before: (entries: readonly ActivityEntry[], feed: FeedKey) => void | Promise<void> = () => undefined,
): ActivityConsumer {
  return {
    name,
    kinds: ['folder'],
    async handle({ tx, feed, entries }) {
      await before(entries, feed)
      await tx.query(
        `insert into effects (consumer, team_id, feed_id, seq, n)
         select $1, $2, $3, seq, n from unnest($4::bigint[], $5::int[]) with ordinality as e(seq, n, at) order by at`,
        [name, feed.team_id, feed.id, entries.map(({ seq }) => seq), entries.map(({ n }) => n)],
      )
    },
  }
}

/** What a consumer wrote down of a feed, in the order in which it did, as `seq.n`. */
export async function effectsOf(db: Database, consumer: string, feed: FeedKey): Promise<string[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ at: string }>(
      `select seq || '.' || n as at from effects where consumer = $1 and team_id = $2 and feed_id = $3 order by id`,
      [consumer, feed.team_id, feed.id],
    ),
  )
  return rows.map(({ at }) => at)
}

/** All that happened in a feed, in its order. */
export async function activityOf(db: Database, feed: FeedKey): Promise<string[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ at: string }>(
      `select seq || '.' || n as at from activity where team_id = $1 and feed_kind = $2 and feed_id = $3 order by seq, n`,
      [feed.team_id, feed.kind, feed.id],
    ),
  )
  return rows.map(({ at }) => at)
}
