import type { Database } from '@weft/db'

/** Where and in which language somebody is written to; undefined for an account that is gone. */
export async function readReceiver(
  db: Database,
  user_id: number,
): Promise<{ email: string; locale: string } | undefined> {
  const rows = await db.run<{ email: string; locale: string }>(
    null,
    {
      name: 'read-mail-receiver',
      text: `select email, locale from users where id = $1 and deleted_at is null`,
    },
    [user_id],
  )
  return rows[0]
}
