import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { type Log, silentLog } from '../log.ts'
import { openCluster } from './cluster.ts'
import { connectionString, removeSocketDir } from './endpoint.ts'
import { keepLogShort, serverLogOf } from './server-log.ts'
import { stopPostmaster } from './processes.ts'
import { type RunAs, chooseRunAs } from './run-as.ts'
import { AlreadyRunningError, type Owned, acquire } from './supervisor.ts'

const DATABASE = 'weft'
const RETRY_MS = 500

export interface EmbeddedOptions {
  /** The program's data folder; the cluster lies in `postgres` below it. Made (mode 700) when missing. */
  dataDir: string
  log?: Log
  /** Server settings over ours, by name. With `fsync` off the new cluster is not synced either. */
  settings?: Record<string, string>
  /** Listen on 127.0.0.1 with a password even where unix sockets would do. Default false. */
  loopback?: boolean
  /** How PostgreSQL's programs run; found out by default. */
  runAs?: RunAs
  /** Called when the server's process has been started and the rest is waiting for it; not when one is adopted. */
  onUnderWay?: () => void
  /** PostgreSQL died and cannot be brought back, or another process took it over. Default: an error in the log. */
  onFailed?: (error: unknown) => void
}

/** A running PostgreSQL of our own. */
export interface Embedded {
  /** Over a unix socket where possible, else loopback with a password. Stays the same until stop(). */
  connectionString: string
  /** Whether it was found running, left behind by a killed process. */
  adopted: boolean
  /** Fast shutdown, within 8 s; also of an adopted one. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data folder, or adopts the one that runs there without an owner, and keeps it running:
 * after a crash it is started again at the same place. Throws `AlreadyRunningError` ("Weft is already running on
 * …") when another process owns it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, settings = {}, loopback = false, runAs = chooseRunAs(), log = silentLog } = options
  const onFailed =
    options.onFailed ?? ((error) => log.error({ err: error }, 'PostgreSQL cannot be brought back'))
  const cluster = await openCluster(dataDir, runAs, { durable: settings.fsync !== 'off', log })
  const { onUnderWay } = options
  const first = await acquire(cluster, {
    settings,
    loopback,
    wish: null,
    log,
    ...(onUnderWay ? { onUnderWay } : {}),
  })
  const { endpoint, adopted } = first
  await makeDatabase(first)
  log.info(
    { adopted },
    adopted ? 'Took over the PostgreSQL that an earlier process left behind' : 'PostgreSQL is ready',
  )

  const stopLooking = keepLogShort(serverLogOf(dataDir))
  let stopping = false
  let recovery = Promise.resolve()
  let lock = first.lock
  watch()

  /** The lock's connection lives as long as the server does: its end is the sign. */
  function watch(): void {
    lock.once('end', () => {
      if (!stopping) recovery = recover()
    })
  }

  async function recover(): Promise<void> {
    log.error({ dataDir }, 'PostgreSQL went away and is brought back')
    while (!stopping) {
      try {
        lock = (await acquire(cluster, { settings, loopback, wish: endpoint, log })).lock
        watch()
        log.info({ dataDir }, 'PostgreSQL is back')
        return
      } catch (error) {
        onFailed(error)
        if (error instanceof AlreadyRunningError) return
        await sleep(RETRY_MS)
      }
    }
  }

  return {
    connectionString: connectionString(endpoint, cluster.password, DATABASE),
    adopted,
    async stop() {
      stopping = true
      stopLooking()
      await recovery
      // The lock is held until the server ends, so that nobody adopts one that is shutting down.
      await stopPostmaster(cluster.folder)
      await lock.end().catch(() => {})
      await removeSocketDir(endpoint)
    },
  }
}

async function makeDatabase({ lock }: Owned): Promise<void> {
  const { rows } = await lock.query('select from pg_database where datname = $1', [DATABASE])
  if (rows.length === 0) await lock.query(`create database ${escapeIdentifier(DATABASE)}`)
}
