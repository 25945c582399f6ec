import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '../log.ts'
import type { Cluster } from './cluster.ts'
import {
  type Endpoint,
  choosePort,
  connectionString,
  openSocketDir,
  readEndpoint,
  removeSocketDir,
} from './endpoint.ts'
import { type LockAnswer, tryOwnerLock } from './owner-lock.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { disarmPidFile, findPostmaster, killLeftBackends, removeSocketLock } from './processes.ts'
import { serverSettings } from './settings.ts'

/** A server that runs and is ours. */
export interface Owned {
  endpoint: Endpoint
  lock: Client
  adopted: boolean
}

const FIRST_POLL_MS = 10
const LAST_POLL_MS = 100
/** A killed owner's connection needs a moment to end; whoever still holds the lock after that is alive. */
const TAKEN_MS = 1_000
/** For zombies, leftover backends and servers that shut down. */
const SILENT_MS = 10_000
/** A server that says it recovers gets as long as it needs, within reason. */
const STARTING_MS = 10 * 60_000

// The server's own words for "somebody is (still) there".
const PASSING_FAILURE = /lock file "|pre-existing shared memory|is still in use|already in use/
const SOCKET_FAILURE = /could not (create|bind|set permissions of)[^\n]*(Unix|socket)/i

export interface AcquireOptions {
  /** Over our own settings. */
  settings: Record<string, string>
  loopback: boolean
  /** The endpoint to use again after a crash: the pool holds its connection string. */
  wish: Endpoint | null
  log: Log
  /** Called when the process was started. */
  onUnderWay?: () => void
}

/**
 * Makes the cluster run and takes the owner's lock: adopts a server left behind by a killed process, else starts
 * one. Throws one sentence when somebody else owns it.
 */
export async function acquire(cluster: Cluster, options: AcquireOptions): Promise<Owned> {
  const begun = performance.now()
  let takenSince: number | undefined
  let own: Started | undefined
  let useSocket = !options.loopback
  for (let poll = FIRST_POLL_MS; ; poll = Math.min(poll * 1.2, LAST_POLL_MS)) {
    if (own?.postmaster.hasExited()) {
      const output = await own.postmaster.output()
      if (own.hasNewFolder) await removeSocketDir(own.endpoint)
      if (useSocket && SOCKET_FAILURE.test(output)) useSocket = false
      else if (PASSING_FAILURE.test(output) && performance.now() - begun < SILENT_MS) {
        if (/shared memory/.test(output)) await killLeftBackends(cluster.folder)
        await sleep(100)
      } else throw new Error(`PostgreSQL did not start: ${lastFatal(output)}`)
      own = undefined
    }
    const pid = await findPostmaster(cluster.folder)
    const endpoint = own?.endpoint ?? (pid === null ? null : await readEndpoint(cluster.folder))
    if (endpoint === null && pid === null) {
      own = await startOwn(cluster, options, useSocket)
      options.onUnderWay?.()
      options.log.info({ socketDir: own.endpoint.socketDir, port: own.endpoint.port }, 'PostgreSQL starts')
    } else {
      const answer: LockAnswer =
        endpoint === null
          ? { is: 'silent' }
          : await tryOwnerLock(connectionString(endpoint, cluster.password, 'postgres'))
      if (answer.is === 'mine' && endpoint !== null) {
        return { endpoint, lock: answer.connection, adopted: own === undefined }
      }
      if (answer.is === 'taken') {
        takenSince ??= performance.now()
        if (performance.now() - takenSince > TAKEN_MS) throw alreadyRunning(cluster)
      }
      const patience = answer.is === 'silent' ? SILENT_MS : STARTING_MS
      if (performance.now() - begun > patience) throw unreachable(cluster, pid)
    }
    await sleep(poll)
  }
}

interface Started {
  endpoint: Endpoint
  postmaster: Postmaster
  /** The socket's folder was made for this start; an earlier one may be in another start's use. */
  hasNewFolder: boolean
}

async function startOwn(
  cluster: Cluster,
  { settings, wish }: AcquireOptions,
  useSocket: boolean,
): Promise<Started> {
  await disarmPidFile(cluster.folder)
  const earlier = wish ?? (await readEndpoint(cluster.folder))
  const socketDir = useSocket ? await openSocketDir(earlier?.socketDir ?? null, cluster.runAs) : null
  if (socketDir !== null) await removeSocketLock(cluster.folder, socketDir)
  const port = wish !== null && wish.socketDir === socketDir ? wish.port : await choosePort(socketDir)
  const endpoint = { socketDir, port }
  const postmaster = await startPostmaster(cluster, { ...serverSettings(endpoint), ...settings })
  return { endpoint, postmaster, hasNewFolder: socketDir !== earlier?.socketDir }
}

export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'
}

function alreadyRunning({ dataDir }: Cluster): Error {
  return new AlreadyRunningError(
    `Weft is already running on ${dataDir}: stop it first, or start this one with another DATA_DIR.`,
  )
}

function unreachable({ dataDir }: Cluster, pid: number | null): Error {
  return new Error(
    `PostgreSQL (process ${pid ?? 'unknown'}) runs on ${dataDir} but does not answer: end it with kill -INT ${pid ?? '<process>'} and start again.`,
  )
}

function lastFatal(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1)
  return (
    fatal?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ??
    'it wrote nothing (see postgres.log in the data folder)'
  )
}
