import { type Log, openPool } from '@weft/db'
import {
  Logger,
  makeWorkerUtils,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import { EventEmitter } from 'node:events'

import { type AddOptions, JobInterrupted, type JobPayload } from './job.ts'
import { endTried, holdSignOfLife, isGone, lockHolders, makeDueAgain, serialQueue } from './queries.ts'

export interface RunnerOptions {
  connectionString: string
  concurrency: number
  names: readonly string[]
  /** Of which another job has to be told when all tries are over. */
  endings?: readonly string[]
  /** Jobs with a time of day, in graphile-worker's own notation. */
  crontab?: string
  /** Runs one job; true when it was interrupted and has to go on later. */
  work(name: string, payload: unknown, attempt: { number: number; isLast: boolean }): Promise<boolean>
  log: Log
  /** Between two looks for jobs that nobody told of; default 5 s. */
  pollMs?: number
}

export interface Runner {
  add(name: string, payload: JobPayload, options: AddOptions): Promise<void>
  stop(): Promise<void>
}

/** A new job is told by NOTIFY; this is for jobs whose time has come and for notices that were lost. */
const POLL_MS = 5_000
const RESCUE_MS = 5_000
/** After the end of a serial job; the later look is for a database that was slow to write it. */
const LOOK_AGAIN_MS = [20, 500]

/** Makes or updates the job tables and begins to work on what waits there. */
export async function startRunner(options: RunnerOptions): Promise<Runner> {
  const { connectionString, concurrency, log } = options
  // One for the workers, the sign of life, the listener and whoever adds; the queue's own pools end unwatched.
  const pgPool = openPool({ connectionString, size: concurrency + 3, applicationName: 'weft jobs', log })
  try {
    return await startOn(pgPool, options)
  } catch (error) {
    await pgPool.end()
    throw error
  }
}

async function startOn(pgPool: ReturnType<typeof openPool>, options: RunnerOptions): Promise<Runner> {
  const { concurrency, log } = options
  const logger = loggerTo(log)
  const utils = await makeWorkerUtils({ pgPool, logger })
  await utils.migrate()
  const rescue = () =>
    rescueJobs(utils, options.endings ?? []).catch((error: unknown) =>
      log.warn({ err: error }, 'Jobs of stopped nodes were not looked for'),
    )
  // Before the first look at the queue, so that a restart goes on at once.
  await rescue()

  const interrupted: string[] = []
  let isStopping = false
  const stopped = Promise.withResolvers<void>()
  const taskList: TaskList = {}
  for (const name of options.names) {
    taskList[name] = async (payload, { job }) => {
      const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts }
      if (!(await options.work(name, payload, attempt))) return
      interrupted.push(job.id)
      throw new JobInterrupted()
    }
  }
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    const look = () => {
      if (!isStopping) workerPool.nudge(1)
    }
    // Told a moment before its end is written: until then the one behind it is held, and nobody tells when it no longer is.
    events.on('job:complete', ({ job }) => {
      if (job.job_queue_id !== null) for (const ms of LOOK_AGAIN_MS) setTimeout(look, ms).unref()
    })
    // Held until we stop: whoever finds it free knows that this node is gone.
    utils
      .withPgClient(async (client) => {
        await client.query(holdSignOfLife, [workerPool.id])
        await stopped.promise
      })
      .catch((error: unknown) => log.warn({ err: error }, 'The sign of life of background jobs was lost'))
  })
  const running = await run({
    pgPool,
    logger,
    events,
    taskList,
    crontab: options.crontab ?? '',
    concurrency,
    pollInterval: options.pollMs ?? POLL_MS,
    // The server's own order of stopping applies.
    noHandleSignals: true,
    // Batched, if only by a tick, the ends of jobs are waited for by `stop`.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  running.promise.catch((error: unknown) => log.error({ err: error }, 'Background jobs stopped'))

  const timer = setInterval(() => void rescue(), RESCUE_MS).unref()

  return {
    async add(name, payload, { key, at, attempts, priority, isSerial }) {
      await utils.addJob(name, payload, {
        ...(key === undefined ? {} : { jobKey: key }),
        ...(at === undefined ? {} : { runAt: new Date(at) }),
        ...(attempts === undefined ? {} : { maxAttempts: attempts }),
        ...(priority === undefined ? {} : { priority }),
        ...(isSerial === true ? { queueName: serialQueue(name, payload.team_id) } : {}),
      })
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running.stop()
      if (interrupted.length > 0) {
        await utils.withPgClient((client) => client.query(makeDueAgain, [interrupted]))
      }
      stopped.resolve()
      await utils.release()
      await pgPool.end()
    },
  }
}

/** Frees the jobs of nodes that ended without a word, and gives those up whose last try that was. */
async function rescueJobs(utils: WorkerUtils, endings: readonly string[]): Promise<void> {
  const gone = await utils.withPgClient(async (client) => {
    const { rows } = await client.query<{ locked_by: string }>(lockHolders)
    const dead: string[] = []
    for (const { locked_by } of rows) {
      const answer = await client.query<{ gone: boolean }>(isGone, [locked_by])
      if (answer.rows[0]?.gone) dead.push(locked_by)
    }
    return dead
  })
  if (gone.length > 0) await utils.forceUnlockWorkers(gone)
  if (endings.length > 0) await utils.withPgClient((client) => client.query(endTried, [endings]))
}

function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const { error } = meta as { error?: unknown }
    if (error instanceof JobInterrupted) return
    const details = error === undefined ? {} : { err: error }
    if (level === 'error') log.error(details, message)
    else if (level === 'warning') log.warn(details, message)
  })
}
