import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterThisProcess } from '@weft/base/testing'
import { Client, escapeIdentifier } from 'pg'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { forgetfulSettings } from '../embedded/settings.ts'
import { readMigrations } from '../migration-files.ts'
import { migrate } from '../migrate.ts'

const TEMPLATE = 'weft_template'

/** A PostgreSQL for tests that forgets everything, with the migrated template that databases are cloned from. */
export interface TestServer {
  /** To the server's own database, as superuser. */
  connectionString: string
  /** Makes the template again when the migrations changed since (a watching test run). */
  refreshTemplate(): Promise<void>
  stop(): Promise<void>
}

export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-test-'))
  const embedded = await startEmbedded({ dataDir, settings: forgetfulSettings })
  const forgetEnd = afterThisProcess(END_OF_SERVER, dataDir)
  let stamp = ''
  const server: TestServer = {
    connectionString: embedded.connectionString,
    async refreshTemplate() {
      const migrations = await readMigrations()
      const found = migrations.map(({ sha256 }) => sha256).join()
      if (found === stamp) return
      await withClient(embedded.connectionString, async (client) => {
        await client.query(`drop database if exists ${TEMPLATE}`)
        await client.query(`create database ${TEMPLATE}`)
      })
      await migrate(databaseUrl(embedded.connectionString, TEMPLATE))
      stamp = found
    },
    async stop() {
      await embedded.stop()
      forgetEnd()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await server.refreshTemplate()
  } catch (error) {
    // Nobody else knows it, and it keeps this process from ending.
    await server.stop()
    throw error
  }
  return server
}

/** Elsewhere a PostgreSQL that outlives its parent is wanted; here it would be an orphan. */
const END_OF_SERVER = `{ read -r pid; read -r _; read -r _; read -r _; read -r socket_dir; } < "$0/postgres/postmaster.pid"
  kill -QUIT "$pid"
  for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" || break; sleep 0.5; done
  rm -rf "$0" "$socket_dir"`

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

export async function cloneTemplate(serverUrl: string, database: string): Promise<string> {
  await withClient(serverUrl, (client) =>
    // With fsync off copying the files beats writing them through the log.
    client.query(`create database ${escapeIdentifier(database)} template ${TEMPLATE} strategy file_copy`),
  )
  return databaseUrl(serverUrl, database)
}

export async function createEmpty(serverUrl: string, database: string): Promise<string> {
  await withClient(serverUrl, (client) => client.query(`create database ${escapeIdentifier(database)}`))
  return databaseUrl(serverUrl, database)
}

export async function dropDatabase(serverUrl: string, database: string): Promise<void> {
  await withClient(serverUrl, (client) =>
    client.query(`drop database if exists ${escapeIdentifier(database)} with (force)`),
  )
}
