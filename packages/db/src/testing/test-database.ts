import { randomBytes } from 'node:crypto'
import { type Database, type DatabaseOptions, openDatabase } from '../database.ts'
import { findTestServer } from './server-door.ts'
import { cloneTemplate, createEmpty, dropDatabase } from './test-server.ts'

export interface TestDatabase {
  /** As superuser; `openDatabase` takes the application's role itself. */
  connectionString: string
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>
}

/** A database of the caller's own, cloned from the migrated template; `empty` leaves the migrations out. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = await findTestServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  const connectionString = await (empty ? createEmpty : cloneTemplate)(server, name)
  return { connectionString, drop: () => dropDatabase(server, name) }
}

/** A cloned database, opened; `close` ends its connections and removes it. */
export async function openTestDatabase(
  options: Omit<DatabaseOptions, 'connectionString'> = {},
): Promise<{ db: Database; connectionString: string; close(): Promise<void> }> {
  const { connectionString, drop } = await createTestDatabase()
  const db = openDatabase({ poolSize: 5, ...options, connectionString })
  return {
    db,
    connectionString,
    async close() {
      await db.end()
      await drop()
    },
  }
}
