import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import type { NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Embedded, migrate, openPool, startEmbedded } from '@weft/db'

import { backendsOf, type Pool } from './queries.ts'

/** Room for the cluster with its log, and little more, so that a full disk is soon made. */
const DISK_MB = 700
const TEMPLATE = 'weft_faults'
/** Longer than it takes on the busiest machine. */
const GONE_MS = 180_000

/** PostgreSQL for histories, durable as in production, on a disk that can be filled. */
export class Cluster {
  /** Why the disk cannot be filled here; null where it can. */
  readonly whyNoDisk: string | null
  readonly folder: string
  private readonly embedded: Embedded
  private readonly pool: Pool
  private count = 0

  private constructor(parts: { folder: string; whyNoDisk: string | null; embedded: Embedded; pool: Pool }) {
    this.folder = parts.folder
    this.whyNoDisk = parts.whyNoDisk
    this.embedded = parts.embedded
    this.pool = parts.pool
  }

  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'weft-faults-'))
    const whyNoDisk = mountDisk(folder)
    chmodSync(folder, 0o711)
    const embedded = await startEmbedded({
      dataDir: join(folder, 'data'),
      settings: { max_wal_size: '128MB', track_commit_timestamp: 'on' },
    })
    const pool = openPool({ connectionString: embedded.connectionString, size: 2, applicationName: 'faults' })
    await pool.query(`create database ${TEMPLATE}`)
    const cluster = new Cluster({ folder, whyNoDisk, embedded, pool })
    process.once('exit', cluster.onExit)
    await migrate(cluster.urlOf(TEMPLATE))
    return cluster
  }

  /** Embedded clusters outlive whoever started them; this one must not. */
  private readonly onExit = () => {
    this.stopAtOnce()
    if (this.whyNoDisk === null) execFileSync('umount', ['-l', this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** A migrated database of its own, once the cluster is back from what happened to it. */
  async newDatabase(): Promise<string> {
    await this.untilBack()
    const name = `history_${(this.count += 1)}`
    await this.pool.query(`create database ${name} template ${TEMPLATE}`)
    return name
  }

  async drop(name: string): Promise<void> {
    this.emptyDisk()
    await this.untilBack()
    await this.pool.query(`drop database if exists ${name} with (force)`)
  }

  /** Past all proxies, as superuser. */
  urlOf(database: string): string {
    const url = new URL(this.embedded.connectionString)
    url.pathname = `/${database}`
    return url.href
  }

  /** Where it answers, for a proxy. */
  get address(): NetConnectOpts {
    const url = new URL(this.embedded.connectionString)
    const socketDir = url.searchParams.get('host')
    const port = url.searchParams.get('port') ?? url.port
    return socketDir
      ? { path: join(socketDir, `.s.PGSQL.${port}`) }
      : { host: '127.0.0.1', port: Number(port) }
  }

  /** The connection string with which somebody comes through a proxy. */
  urlThrough(port: number, database: string): string {
    const { username, password } = new URL(this.embedded.connectionString)
    return `postgresql://${username}${password ? `:${password}` : ''}@127.0.0.1:${port}/${database}`
  }

  /** SIGKILL of one process that serves the database: all others start over. */
  async killBackend(
    database: string,
    choose: (pids: readonly number[]) => number | undefined,
  ): Promise<boolean> {
    const pid = choose(await backendsOf(this.pool, database))
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    return pid !== undefined
  }

  /** Immediate stop: no checkpoint, no goodbye. The embedded cluster's keeper starts it again. */
  stopAtOnce(): void {
    const text = readFileSync(join(this.folder, 'data/postgres/postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(text, 10), 'SIGQUIT')
  }

  /** Comes back when it answers; gives the ms that this took. */
  async untilBack(): Promise<number> {
    const begin = performance.now()
    for (;;) {
      const isBack = await this.pool.query('select 1').then(
        () => true,
        () => false,
      )
      if (isBack) return performance.now() - begin
      if (performance.now() - begin > GONE_MS) throw new Error('PostgreSQL did not come back')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Leaves no room at all. */
  fillDisk(): void {
    const { bavail, bsize } = statfsSync(this.folder)
    const block = Buffer.alloc(bsize)
    const ballast = join(this.folder, 'ballast')
    try {
      // Others write meanwhile: this, too, may find no room.
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail - 64) * bsize))
      for (;;) writeFileSync(ballast, block, { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }

  emptyDisk(): void {
    rmSync(join(this.folder, 'ballast'), { force: true })
  }

  async stop(): Promise<void> {
    process.off('exit', this.onExit)
    this.emptyDisk()
    await this.pool.end()
    await this.embedded.stop()
    if (this.whyNoDisk === null) execFileSync('umount', [this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A disk of a size of our own, in memory; answers why there is none. */
function mountDisk(folder: string): string | null {
  mkdirSync(folder, { recursive: true })
  if (process.platform !== 'linux') return 'only Linux mounts a disk in memory'
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
    return null
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? (error as Error).message)
    return `a disk of its own cannot be mounted here: ${said.trim().split('\n')[0]}`
  }
}
