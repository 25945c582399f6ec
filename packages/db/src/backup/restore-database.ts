import type { FileHandle } from 'node:fs/promises'
import { type Client, escapeIdentifier } from 'pg'
import type { Migration } from '../migration-files.ts'
import {
  addRestoredJobs,
  countSessions,
  hasJobTables,
  JOBS,
  makeJobsPlace,
  readAppliedMigrations,
  readForcedTables,
  readForeignKeys,
  readTables,
} from './catalogue.ts'
import { copyIn } from './copy-stream.ts'
import { BackupRefused, type Manifest } from './manifest.ts'
import { expandParts } from './parts.ts'
import { readTar, type TarEntry } from './tar.ts'

const OLDEST_SERVER = 150_000

export interface RestoreInput {
  archive: FileHandle
  manifest: Manifest
  /** Those that the backup had; the server adds newer ones when it starts. */
  migrations: readonly Migration[]
  /** Whether what lies in the database goes. */
  replace: boolean
  /** Writes a file of the data folder. */
  writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Makes the tables of background jobs when they are missing; outside of the transaction. */
  prepareJobs(): Promise<void>
  signal: AbortSignal | undefined
  /** Called when everything is in place; if it throws, nothing stays. */
  beforeCommit(): Promise<void>
}

/** Fills a database from a verified backup in one transaction. */
export async function restoreDatabase(client: Client, input: RestoreInput): Promise<void> {
  const { manifest } = input
  await refuseServer(client)
  const isOccupied = await refuseContent(client, input.replace)
  if ((manifest.jobs?.rows ?? 0) > 0) await input.prepareJobs()
  await client.query('begin')
  if (isOccupied) await clear(client)
  await makeSchema(client, input.migrations)
  await refuseShape(client, manifest)

  const keys = await readForeignKeys(client)
  const forced = await readForcedTables(client)
  // Checked all at once at the end: several times as fast as row by row, and in any order of tables.
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  for (const name of forced) await client.query(`alter table ${name} no force row level security`)
  const names = manifest.tables.map(({ name }) => escapeIdentifier(name))
  if (names.length > 0) await client.query(`truncate ${names.join()}`)
  await client.query(makeJobsPlace)

  await copyContent(client, input)

  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
  for (const { name, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [escapeIdentifier(name), value, called])
  }
  if ((manifest.jobs?.rows ?? 0) > 0) await client.query(addRestoredJobs)
  await client.query('analyze')
  await input.beforeCommit()
  await client.query('commit')
}

async function refuseServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: string; text: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as text`,
  )
  if (Number(rows[0]?.number) < OLDEST_SERVER)
    throw new BackupRefused(`Weft needs PostgreSQL 15 or newer; this server is ${rows[0]?.text}.`)
  if ((await countSessions(client)) > 0)
    throw new BackupRefused('Weft is running on this database: stop it first.')
}

/** Whether something has to give way; never what is not Weft's. */
async function refuseContent(client: Client, replace: boolean): Promise<boolean> {
  const isOurs = (await readAppliedMigrations(client)) !== undefined
  if (!isOurs && (await readTables(client)).length > 0)
    throw new BackupRefused('The database holds tables of another program: name an empty one.')
  if (isOurs && !replace)
    throw new BackupRefused(
      'The database is not empty: add --replace to put the backup in the place of what it holds.',
    )
  return isOurs
}

async function clear(client: Client): Promise<void> {
  await client.query('drop schema public cascade; create schema public')
  if (await hasJobTables(client)) await client.query('delete from graphile_worker._private_jobs')
}

async function makeSchema(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`create table migrations (
    id int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`)
  for (const { id, name, sql, sha256 } of migrations) {
    await client.query(sql)
    // Each was written to run in a transaction of its own: what lasts until its end must not meet the next one.
    await client.query('discard temp')
    await client.query('insert into migrations (id, name, sha256) values ($1, $2, $3)', [id, name, sha256])
  }
}

/** The migrations were compared; this finds a database that was changed by hand before it was saved. */
async function refuseShape(client: Client, manifest: Manifest): Promise<void> {
  const shapes = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of manifest.tables) {
    const known = shapes.get(name)
    if (known && columns.every((column) => known.includes(column))) continue
    throw new BackupRefused(`The backup holds a table ${name} that its migrations do not make.`)
  }
}

async function copyContent(
  client: Client,
  { archive, manifest, writeFile, signal }: RestoreInput,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  for await (const { folder, name, parts } of groups(readTar(archive), signal)) {
    if (folder === 'files') {
      const file = manifest.files[Number(name)]
      if (file) await writeFile(file.path, expandParts(parts, file, file.path))
      continue
    }
    const expected = name === JOBS ? manifest.jobs : tables.get(name)
    if (!expected) throw new BackupRefused(`The backup holds a table ${name} that it does not list.`)
    const into =
      name === JOBS
        ? 'restored_jobs (job)'
        : `${escapeIdentifier(name)} (${tables
            .get(name)
            ?.columns.map((column) => escapeIdentifier(column))
            .join()})`
    const rows = await copyIn(client, `copy ${into} from stdin`, expandParts(parts, expected, name))
    if (rows !== expected.rows)
      throw new BackupRefused(
        `Of the table ${name} ${rows} rows came out of the backup, not ${expected.rows}.`,
      )
  }
}

interface Group {
  folder: 'tables' | 'files'
  name: string
  parts: AsyncIterable<Uint8Array>
}

/** Entries `folder/name/number.…` that follow each other, as one stream per name. Each must be read to its end. */
async function* groups(
  entries: AsyncIterator<TarEntry>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Group> {
  const advance = async () => {
    signal?.throwIfAborted()
    const { value, done } = await entries.next()
    return done ? undefined : value
  }
  let entry = await advance()
  while (entry) {
    const [folder = '', name = ''] = entry.name.split('/')
    if (folder !== 'tables' && folder !== 'files') {
      entry = await advance()
      continue
    }
    const parts = async function* () {
      for (; entry?.name.startsWith(`${folder}/${name}/`); entry = await advance()) yield entry.data
    }
    yield { folder, name, parts: parts() }
  }
}
