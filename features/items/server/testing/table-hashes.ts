import type { Database } from '@weft/db'

const TABLES = [
  'boards',
  'folders',
  'views',
  'attributes',
  'items',
  'long_texts',
  'unique_values',
  'permissions',
  'departures',
  'feeds',
  'activity',
  'team_members',
]

/** A hash of every row of the data tables: equal hashes, nothing written. */
export async function tableHashes(db: Database): Promise<Record<string, string>> {
  return db.owner(async (tx) => {
    const hashes: Record<string, string> = {}
    for (const table of TABLES) {
      const [row] = await tx.query<{ hash: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t`,
      )
      hashes[table] = row?.hash ?? ''
    }
    return hashes
  })
}
