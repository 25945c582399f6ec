import { join } from 'node:path'
import { now } from '@weft/base'
import { type Client, escapeIdentifier } from 'pg'
import { type ArchiveWriter, createArchive } from './archive.ts'
import {
  copyJobsOut,
  demandAllRows,
  hasJobTables,
  JOBS,
  readAppliedMigrations,
  readSequences,
  readTables,
  type TableShape,
} from './catalogue.ts'
import { copyOut } from './copy-stream.ts'
import { dataFiles, readDataFile } from './data-files.ts'
import {
  BackupRefused,
  type BackupHead,
  type FilePart,
  FORMAT,
  HEAD,
  type Manifest,
  MANIFEST,
  type TablePart,
} from './manifest.ts'
import { compressParts, type Measure } from './parts.ts'
import { openForCopy } from './sessions.ts'

export interface BackupOptions {
  connectionString: string
  /** Where uploaded files and the secret key lie. */
  dataDir: string
  /** The backup; written beside its place first. An earlier file of this name is replaced at the end. */
  file: string
  /** Version of the program. */
  weft: string
  /** Stops in good order: nothing stays. */
  signal?: AbortSignal | undefined
  /** Called with the exported snapshot before anything is read: other sessions can look at the very same state. */
  onSnapshot?: ((snapshot: string) => Promise<void>) | undefined
}

export interface BackupSummary {
  manifest: Manifest
  /** Of the file. */
  bytes: number
}

/**
 * Saves the database as of one moment, and the files of the data folder, while everybody goes on working. Memory does
 * not grow with the data. The file is there whole or not at all.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { dataDir, file } = options
  const at = now()
  const client = await openForCopy(options.connectionString, 'weft backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    await options.onSnapshot?.(rows[0]?.snapshot ?? '')
    const migrations = await readAppliedMigrations(client)
    if (!migrations) throw new BackupRefused('There is no Weft in this database: nothing was saved.')
    await demandAllRows(client)
    const made_at = new Date(at).toISOString()
    const head: BackupHead = { format: FORMAT, weft: options.weft, made_at, migrations }
    const archive = await createArchive(file, at / 1000, options.signal)
    try {
      await archive.add(HEAD, json(head))
      const content = await addDatabase(archive, client)
      await client.query('commit')
      // After the snapshot: whatever file a row of it names was there before.
      const files = await addFiles(archive, dataDir)
      const manifest: Manifest = { ...head, ...content, files }
      await archive.add(MANIFEST, json(manifest))
      return { manifest, bytes: await archive.finish() }
    } catch (error) {
      await archive.discard()
      throw error
    }
  } finally {
    // All was read by now; what failed before is told.
    await client.end().catch(() => {})
  }
}

async function addDatabase(archive: ArchiveWriter, client: Client) {
  const shapes = await readTables(client)
  // Until the end of the transaction nobody may change their shape.
  if (shapes.length > 0)
    await client.query(
      `lock table ${shapes.map(({ name }) => escapeIdentifier(name)).join()} in access share mode`,
    )
  const tables: TablePart[] = []
  for (const shape of shapes) {
    const rows = await addStream(archive, client, `tables/${shape.name}`, copyTableOut(shape))
    tables.push({ ...shape, ...rows })
  }
  const jobs = (await hasJobTables(client))
    ? await addStream(archive, client, `tables/${JOBS}`, copyJobsOut)
    : null
  return { tables, jobs, sequences: await readSequences(client) }
}

function copyTableOut({ name, columns }: TableShape): string {
  return `copy ${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join()}) to stdout`
}

async function addStream(archive: ArchiveWriter, client: Client, name: string, statement: string) {
  const source = copyOut(client, statement)
  const measure = await addParts(archive, name, 'copy.zst', source)
  return { rows: source.rows(), ...measure }
}

async function addParts(
  archive: ArchiveWriter,
  name: string,
  ending: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Measure> {
  let measure: Measure = { bytes: 0, sha256: '' }
  let n = 0
  for await (const part of compressParts(source, (measured) => (measure = measured))) {
    n += 1
    await archive.add(`${name}/${String(n).padStart(6, '0')}.${ending}`, part)
  }
  return measure
}

async function addFiles(archive: ArchiveWriter, dataDir: string): Promise<FilePart[]> {
  const files: FilePart[] = []
  for await (const path of dataFiles(dataDir)) {
    const source = await readDataFile(join(dataDir, path))
    // Removed since the folder was listed, as the server does with what is done.
    if (source === null) continue
    files.push({ path, ...(await addParts(archive, `files/${files.length}`, 'zst', source)) })
  }
  return files
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}
