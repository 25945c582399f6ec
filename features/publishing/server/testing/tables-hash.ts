import type { Database } from '@weft/db'
import { hashOfTables } from '@weft/test-kit'

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
export const tablesHash = (db: Database): Promise<string> => hashOfTables(db, TABLES)
