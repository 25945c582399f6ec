import { type Client, escapeIdentifier } from 'pg'
import { readTables } from '../catalogue.ts'

/**
 * Every kept table's number of rows and a hash that does not depend on their order, computed by the database itself:
 * it shares nothing with the way the rows are copied.
 */
export async function tableHashes(client: Client): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as hash from ${escapeIdentifier(name)} t`,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}
