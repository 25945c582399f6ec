import type { Database } from '@weft/db'

const TABLES = [
  'teams',
  'boards',
  'folders',
  'views',
  'attributes',
  'items',
  'long_texts',
  'permissions',
  'feeds',
  'activity',
  'users',
  'published_links',
  'published_slugs',
  'published_snapshots',
  'audit_log',
]

/** One hash of every row that reading a page could change: the same hash, nothing written. */
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
