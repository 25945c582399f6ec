import type { Database } from '@weft/db'

const TABLES = [
  'teams',
  'boards',
  'folders',
  'views',
  'attributes',
  'items',
  'permissions',
  'board_locks',
  'feeds',
  'activity',
  'users',
]

/** One hash of every row that a call about a board could change: the same hash, nothing written. */
export async function tablesHash(db: Database): Promise<string> {
  return db.owner(async (tx) => {
    const hashes: string[] = []
    for (const table of TABLES) {
      const [row] = await tx.query<{ hash: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`,
      )
      hashes.push(row?.hash ?? '')
    }
    return hashes.join(' ')
  })
}
