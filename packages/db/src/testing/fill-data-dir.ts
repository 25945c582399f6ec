import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { startEmbedded } from '../embedded/start-embedded.ts'
import { migrate } from '../migrate.ts'
import { readMigrations } from '../migration-files.ts'

/** Beside what Node compiled for tests. */
const KEPT = join(import.meta.dirname, '../../../../node_modules/.cache/weft-tests')

/**
 * Puts the database of a first start into an empty data folder: a copy of one that was made and migrated once for all
 * runs of this tree. What a first start does has tests of its own.
 */
export async function fillDataDir(dataDir: string): Promise<void> {
  const kept = await keptCluster()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await copyCluster(kept, dataDir)
}

async function keptCluster(): Promise<string> {
  const sums = (await readMigrations()).map(({ sha256 }) => sha256)
  const name = createHash('sha256').update(sums.join()).update(process.version).digest('hex').slice(0, 16)
  const kept = join(KEPT, `cluster-${name}`)
  if (existsSync(kept)) return kept
  await mkdir(KEPT, { recursive: true })
  const draft = await mkdtemp(`${kept}-new-`)
  await makeCluster(draft)
  await removeOthers(name)
  // Another run may have been faster: its cluster is as good.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }))
  return kept
}

/** Made where every account gets to: PostgreSQL may have to be another than the one that this tree is open to. */
async function makeCluster(folder: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-cluster-'))
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  try {
    await migrate(embedded.connectionString)
  } finally {
    await embedded.stop()
  }
  await copyCluster(dataDir, folder)
  await rm(dataDir, { recursive: true, force: true })
}

/** Owners and modes stay as they are: PostgreSQL refuses others. */
async function copyCluster(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-Rp', join(from, 'postgres'), to])
}

/** Those of other migrations; drafts may be somebody's who makes one at this moment. */
async function removeOthers(name: string): Promise<void> {
  for (const one of await readdir(KEPT))
    if (/^cluster-[0-9a-f]{16}$/.test(one) && one !== `cluster-${name}`)
      await rm(join(KEPT, one), { recursive: true, force: true })
}
