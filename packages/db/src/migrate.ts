import { Client } from 'pg'
import { type Log, silentLog } from './log.ts'
import { type Migration, readMigrations } from './migration-files.ts'

// Any number, the same in all versions: two nodes that start together take turns.
const MIGRATION_LOCK = 0x77_65_66_74_01
const OLDEST_SERVER = 150_000

export interface MigrateOptions {
  /** Where the numbered files lie. Default: this package's migrations/. */
  folder?: string
  log?: Log
}

/**
 * Brings the database to what the code expects, each migration in a transaction of its own.
 * Gives the names of those applied. Throws one sentence for a database that is newer than the code, for an
 * applied migration that was edited since, and for a server older than PostgreSQL 15.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder, log = silentLog } = options
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString, application_name: 'weft migrate' })
  // A loss shows in the running query; the event alone would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`create table if not exists migrations (
      id int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`)
    const missing = findMissing(migrations, await readApplied(client))
    for (const migration of missing) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'Migration applied')
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

interface Applied {
  id: number
  name: string
  sha256: string
}

async function readApplied(client: Client): Promise<Applied[]> {
  return (await client.query<Applied>('select id, name, sha256 from migrations order by id')).rows
}

function findMissing(known: Migration[], applied: Applied[]): Migration[] {
  const newest = applied.at(-1)
  if (newest !== undefined && newest.id > known.length) {
    throw new Error(
      `The database was written by a newer Weft (it has migration ${newest.name}, this version knows ${known.length}): update Weft, or restore a backup made with this version.`,
    )
  }
  for (const { id, name, sha256 } of applied) {
    const file = known[id - 1]
    if (file?.name !== name || file.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was changed after it was applied to this database: migrations are append-only, so put the file back and add a new one.`,
      )
    }
  }
  return known.slice(applied.length)
}

async function apply(client: Client, { id, name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (id, name, sha256) values ($1, $2, $3)', [id, name, sha256])
    await client.query('commit')
  } catch (error) {
    // What failed before is thrown; a connection that broke rolls back by itself.
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  )
  if (Number(rows[0]?.number) < OLDEST_SERVER) {
    throw new Error(`Weft needs PostgreSQL 15 or newer; this server is ${rows[0]?.text}.`)
  }
}
