import type { Database, Tx } from '@weft/db'

const time = (parameter: number) => `to_timestamp($${parameter}::float8 / 1000)`

export async function readLeavesAt(db: Database, user_id: number): Promise<string | null> {
  const rows = await db.run<{ leaves_at: string | null }>(
    null,
    { name: 'read-leaves-at', text: `select leaves_at from users where id = $1 and deleted_at is null` },
    [user_id],
  )
  return rows[0]?.leaves_at ?? null
}

/** Null keeps the account. A time that stands already stays: asking twice does not put it off. */
export async function setLeavesAt(tx: Tx, user_id: number, at: number | null): Promise<void> {
  await tx.query(
    {
      name: 'set-leaves-at',
      text: `update users set leaves_at = case when $2::float8 is null then null
               else coalesce(leaves_at, ${time(2)}) end
             where id = $1 and deleted_at is null`,
    },
    [user_id, at],
  )
}

/** Accounts whose days are over. */
export async function accountsToPurge(
  db: Database,
  at: number,
): Promise<{ id: number; photo_url: string | null }[]> {
  return db.run<{ id: number; photo_url: string | null }>(
    null,
    {
      name: 'accounts-to-purge',
      text: `select id, photo_url from users where leaves_at <= ${time(1)} and deleted_at is null order by id`,
    },
    [at],
  )
}

const DELETED_NAME = 'Deleted Account'

/**
 * Takes everything personal out of the database, in a transaction of the owner's. The row stays as an empty shell, so
 * that what the person made keeps an author; false when the account is kept after all.
 */
export async function purgeAccount(tx: Tx, user_id: number, at: number): Promise<boolean> {
  const [person] = await tx.query<{ email_key: string }>(
    {
      name: 'lock-leaving-account',
      text: `select email_key from users where id = $1 and leaves_at <= ${time(2)} and deleted_at is null for update`,
    },
    [user_id, at],
  )
  if (!person) return false
  for (const table of ['sessions', 'second_factors', 'account_links', 'idempotency', 'log_events'])
    await tx.query(`delete from ${table} where user_id = $1`, [user_id])
  // Their webhooks, and what was told of what they did, with what was sent.
  await tx.query('delete from hooks where created_by = $1', [user_id])
  await tx.query('delete from hook_events where actor_id = $1', [user_id])
  // Those that the person wrote or accepted name addresses too, but other people's or this very one.
  await tx.query('delete from invitations where email_key = $1', [person.email_key])
  await tx.query(
    `update users set email = '', email_key = 'deleted:' || id, name = $3, password_hash = '!', photo_url = null,
       locale = 'en-US', start_of_week = 1, timezone = 'UTC', timezone_known = false, preferences = '{}', survey = null, source = null,
       email_verified_at = null, two_factor_at = null, row_version = row_version + 1, updated_at = ${time(2)}, deleted_at = ${time(2)}
     where id = $1`,
    [user_id, at, DELETED_NAME],
  )
  return true
}
