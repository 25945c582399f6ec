import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostmaster, stopPostmaster } from '../embedded/processes.ts'
import { chooseRunAs } from '../embedded/run-as.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { type Migration, readMigrations } from '../migration-files.ts'
import { verifyArchive } from './archive.ts'
import { exists, isInside, isLeftOut, syncFolder, writeDataFile } from './data-files.ts'
import { BackupRefused, type Manifest } from './manifest.ts'
import { restoreDatabase } from './restore-database.ts'
import { openForCopy } from './sessions.ts'
import { type Move, takePlace } from './take-place.ts'

export interface RestoreOptions {
  file: string
  dataDir: string
  /** Null for the embedded PostgreSQL of the data folder. */
  databaseUrl: string | null
  /** Whether data that are there give way: those of the folder are moved aside, those of a database go. */
  replace: boolean
  /** Makes the tables of background jobs, which belong to another package. */
  prepareJobs(connectionString: string): Promise<void>
  /** Stops in good order: nothing stays. */
  signal?: AbortSignal | undefined
  /** Stamps the folder that earlier data are moved to. */
  stamp: string
}

export interface RestoreSummary {
  manifest: Manifest
  /** Where the earlier data of the folder are now. */
  aside: string | null
}

const STAGING = '.restoring-'

/**
 * Puts a backup where nothing is. The file is read to its end before anything is written; then everything is made in a
 * folder of its own and in one transaction, and takes its place at the very end. The database gets a generation of its
 * own, so that clients read everything again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { file, dataDir, databaseUrl } = options
  const archive = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupRefused(`There is no file ${file}.`) : error
  })
  try {
    const manifest = await verifyArchive(archive, file)
    for (const { path } of manifest.files)
      if (!isInside(path) || isLeftOut(path.split('/')[0] ?? ''))
        throw new BackupRefused(`${file} names a file outside of the data that are kept.`)
    const migrations = await knownMigrations(manifest)
    const occupied = await lookAround(options)
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // An account that PostgreSQL has to run as passes through the folder to get to its own.
    if (chooseRunAs().account) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011)
    const staging = await mkdtemp(join(dataDir, STAGING))
    const files = join(staging, 'files')
    await mkdir(files)
    try {
      const aside = occupied.length > 0 ? join(dataDir, `before-restore-${options.stamp}`) : null
      const move = { dataDir, from: files, occupied, aside }
      const fill = (url: string, beforeCommit: () => Promise<void>) =>
        fillDatabase(url, options, { archive, manifest, migrations, files, beforeCommit })
      if (databaseUrl !== null) await fillAndMove(move, (beforeCommit) => fill(databaseUrl, beforeCommit))
      else {
        await withNewCluster(staging, (url) => fill(url, async () => undefined))
        // Making it took its time, in which somebody may have started the old one.
        await refuseRunning(dataDir)
        await fillAndMove(move, async (beforeCommit) => {
          await beforeCommit()
          // The database last: without it the folder is plainly unfinished.
          await rename(join(staging, 'postgres'), join(dataDir, 'postgres'))
        })
      }
      await syncFolder(dataDir)
      return { manifest, aside }
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  } finally {
    await archive.close()
  }
}

/** The migrations that the backup was made with; refuses those that this program does not know. */
async function knownMigrations({ migrations: applied, weft }: Manifest): Promise<Migration[]> {
  const known = await readMigrations()
  const newest = applied.at(-1)
  if (applied.length > known.length)
    throw new BackupRefused(
      `The backup was made by a newer Weft (${weft}, with migration ${newest?.name}): update Weft first.`,
    )
  for (const { id, name, sha256 } of applied) {
    const own = known[id - 1]
    if (own?.name !== name || own.sha256 !== sha256)
      throw new BackupRefused(
        `The backup was made by another Weft (${weft}): its migration ${name} is not the one known here.`,
      )
  }
  return known.slice(0, applied.length)
}

/** What has to give way in the data folder; refuses unless the caller agreed to that. */
async function lookAround({ dataDir, databaseUrl, replace }: RestoreOptions): Promise<string[]> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const left of entries.filter((name) => name.startsWith(STAGING))) {
    // An earlier restore was killed, and its PostgreSQL may have outlived it.
    const folder = join(dataDir, left)
    await stopPostmaster(join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
  const occupied = entries.filter((name) => !isLeftOut(name) || name.startsWith('postgres'))
  if (occupied.length > 0 && !replace)
    throw new BackupRefused(
      `The data folder ${dataDir} is not empty: name another one with --data, or add --replace to move what it holds aside.`,
    )
  if (databaseUrl === null) await refuseRunning(dataDir)
  return occupied
}

async function refuseRunning(dataDir: string): Promise<void> {
  if ((await findPostmaster(join(dataDir, 'postgres'))) !== null)
    throw new BackupRefused(`Weft is running on ${dataDir}: stop it first.`)
}

/** Moves files when the database is ready for them, and back when its end fails: they belong together. */
async function fillAndMove(
  move: Move,
  fill: (beforeCommit: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let takeBack: (() => Promise<void>) | null = null
  try {
    await fill(async () => {
      takeBack = await takePlace(move)
    })
  } catch (error) {
    await (takeBack as (() => Promise<void>) | null)?.()
    throw error
  }
}

async function withNewCluster(staging: string, work: (url: string) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir: staging })
  try {
    if (!(await exists(join(staging, 'postgres'))))
      throw new BackupRefused(
        'PostgreSQL cannot reach the data folder from the account it has to run as: name a folder with --data that every account can pass through to.',
      )
    await work(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
}

interface FillInput {
  archive: Parameters<typeof restoreDatabase>[1]['archive']
  manifest: Manifest
  migrations: readonly Migration[]
  files: string
  beforeCommit(): Promise<void>
}

async function fillDatabase(url: string, options: RestoreOptions, input: FillInput): Promise<void> {
  const client = await openForCopy(url, 'weft restore')
  try {
    await restoreDatabase(client, {
      ...input,
      replace: options.replace,
      signal: options.signal,
      prepareJobs: () => options.prepareJobs(url),
      writeFile: (path, content) => writeDataFile(input.files, path, content),
    })
  } finally {
    // Ends an open transaction, too.
    await client.end().catch(() => {})
  }
}
