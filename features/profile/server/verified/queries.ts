import type { Database, Tx } from '@weft/db'

export async function isEmailVerified(db: Database, user_id: number): Promise<boolean> {
  const rows = await db.run<{ verified: boolean }>(
    null,
    {
      name: 'is-email-verified',
      text: `select email_verified_at is not null as verified from users where id = $1 and deleted_at is null`,
    },
    [user_id],
  )
  return rows[0]?.verified === true
}

/** Those of the given people whose address is verified. */
export async function verifiedAmong(tx: Tx, user_ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    {
      name: 'verified-among',
      text: `select id from users
             where id = any($1::int[]) and email_verified_at is not null and deleted_at is null`,
    },
    [user_ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Somebody has shown that the account's mailbox is theirs; the first time counts. `at` in milliseconds. */
export async function markEmailVerified(tx: Tx, user_id: number, at: number): Promise<void> {
  await tx.query(
    {
      name: 'mark-email-verified',
      text: `update users set email_verified_at = to_timestamp($2::float8 / 1000)
             where id = $1 and email_verified_at is null`,
    },
    [user_id, at],
  )
}
