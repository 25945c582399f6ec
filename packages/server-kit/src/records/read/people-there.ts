import type { Database } from '@weft/db'
import { isUserId } from '@weft/model'

/** Those of some people who have an account, and so a feed: what names people may name anybody. */
export async function peopleThere(db: Pick<Database, 'run'>, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].filter(isUserId)
  if (wanted.length === 0) return []
  const rows = await db.run<{ id: number }>(
    null,
    { name: 'people-there', text: 'select id from users where id = any($1::int[]) order by id' },
    [wanted],
  )
  return rows.map(({ id }) => id)
}
