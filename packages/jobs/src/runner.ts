import { type Log, openPool } from '@weft/db'
import { Logger, makeWorkerUtils, type TaskList } from 'graphile-worker'

import { type AddOptions, JobInterrupted, type JobPayload } from './job.ts'
import { freeOthers, makeDueAgain, serialQueue } from './queries.ts'
import { rescueJobs } from './rescue.ts'
import { openSignOfLife } from './sign-of-life.ts'
import { keepWorkers, type WorkersOptions } from './workers.ts'

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
/** Longer than a node that lives takes to say so again, once its connection was lost. */
const DOUBT_MS = 3_000

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
  const { concurrency, endings = [], log } = options
  const logger = loggerTo(log)
  const utils = await makeWorkerUtils({ pgPool, logger })
  await utils.migrate()
  const stopped = new AbortController()
  const { signal } = stopped
  const signOfLife = openSignOfLife(pgPool, log)
  const rescue = (doubtMs: number) =>
    rescueJobs(utils, { endings, isOurs: signOfLife.isGiven, doubtMs, signal }).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'Jobs of stopped nodes were not looked for')
      return false
    })
  // Before the first look at the queue, so that a restart goes on at once.
  await rescue(0)
  const interrupted: string[] = []
  const settings: WorkersOptions['settings'] = {
    pgPool,
    logger,
    taskList: tasksOf(options, interrupted),
    crontab: options.crontab ?? '',
    concurrency,
    pollInterval: options.pollMs ?? POLL_MS,
    // The server's own order of stopping applies.
    noHandleSignals: true,
    // Batched, if only by a tick, the ends of jobs are waited for by `stop`.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  const free = async (name: string, running: readonly string[]) => {
    await utils.withPgClient((client) => client.query(freeOthers, [name, running]))
  }
  const workers = await keepWorkers({ settings, signOfLife, free, log }).catch(async (error: unknown) => {
    await signOfLife.end()
    throw error
  })
  const rescueAndLook = () =>
    void rescue(DOUBT_MS).then((hasFreed) => {
      if (hasFreed && !signal.aborted) workers.look()
    })
  // Those that were killed a moment ago.
  rescueAndLook()
  const timer = setInterval(rescueAndLook, RESCUE_MS).unref()

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
      clearInterval(timer)
      stopped.abort()
      try {
        await workers.stop()
        if (interrupted.length > 0) {
          await utils.withPgClient((client) => client.query(makeDueAgain, [interrupted]))
        }
      } finally {
        await signOfLife.end()
        await utils.release()
        await pgPool.end()
      }
    },
  }
}

/** Of the library; jobs that were interrupted are noted. */
function tasksOf({ names, work }: RunnerOptions, interrupted: string[]): TaskList {
  const tasks: TaskList = {}
  for (const name of names) {
    tasks[name] = async (payload, { job }) => {
      const attempt = { number: job.attempts, isLast: job.attempts >= job.max_attempts }
      if (!(await work(name, payload, attempt))) return
      interrupted.push(job.id)
      throw new JobInterrupted()
    }
  }
  return tasks
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
