import type { Database } from '@weft/db'
import { hashOfTables } from '@weft/test-kit'

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
export const tablesHash = (db: Database): Promise<string> => hashOfTables(db, TABLES)
