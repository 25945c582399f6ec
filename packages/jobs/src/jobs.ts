import { AsyncLocalStorage } from 'node:async_hooks'

import { assert, loadOnce } from '@weft/base'
import type { Database, Log, Tx } from '@weft/db'

import {
  type AddOptions,
  type JobEnding,
  JobInterrupted,
  type JobHandler,
  type JobPayload,
  type WantedJob,
} from './job.ts'
import { addJobs, OVER, serialQueue } from './queries.ts'
import type { Runner } from './runner.ts'

export interface JobsOptions {
  db: Database
  /** The owner's: the job tables lie in a schema of their own that the application's role cannot reach. */
  connectionString: string
  log: Log
  /** Jobs at once on this node. Default 4. */
  concurrency?: number
  /** Milliseconds between two looks for jobs that nobody told of. Default 5 s. */
  pollMs?: number
}

export interface Jobs {
  /** Before `start`; a name once. */
  register<P extends JobPayload>(name: string, handler: JobHandler<P>, ending?: JobEnding<P>): void
  /**
   * As `register`, and run every day at that time (UTC) by one of the nodes, with workspace 0; after a night in which no
   * server ran, soon after the start.
   */
  registerDaily(name: string, at: { hour: number; minute: number }, handler: JobHandler<JobPayload>): void
  /** As `register`, and run at that minute of every hour by one of the nodes, with workspace 0. */
  registerHourly(name: string, minute: number, handler: JobHandler<JobPayload>): void
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers name the payload that the handler expects
  add<P extends JobPayload>(name: string, payload: P, options?: AddOptions): Promise<void>
  /** Adds jobs in a transaction of the owner's: they are there when it commits. */
  addWithin(tx: Tx, jobs: readonly WantedJob[]): Promise<void>
  /** Begins to work shortly after, in the background: the start of the server does not wait for it. */
  start(): void
  /** Takes no more jobs, lets the running ones reach their next resting point, and closes. */
  stop(): Promise<void>
}

/** Work found at a start waits so long, so that the server answers its first requests undisturbed. */
const START_DELAY_MS = 1_000

/** Background jobs in PostgreSQL. What was added runs at least once, also after a crash of this or another node. */
export function createJobs(options: JobsOptions): Jobs {
  const { db, log } = options
  const handlers = new Map<string, JobHandler<JobPayload>>()
  const endings: string[] = []
  const crontab: string[] = []
  const stopped = new AbortController()
  let hasBegun = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const work = working(db, handlers, stopped.signal)

  // Jobs run in the context of whoever began: it must not be a caller's, who may hold a connection.
  const runner = loadOnce(async (): Promise<Runner> => {
    assert(!stopped.signal.aborted, 'jobs begin before the stop')
    // Loaded on first use: it costs the start of the server a tenth of a second.
    const { startRunner } = await import('./runner.ts')
    return startRunner({
      connectionString: options.connectionString,
      concurrency: options.concurrency ?? 4,
      ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
      names: [...handlers.keys()],
      endings,
      crontab: crontab.join('\n'),
      work,
      log,
    })
  })
  const begin = AsyncLocalStorage.bind((): Promise<Runner> => {
    clearTimeout(timer)
    hasBegun = true
    return runner()
  })

  function beginOrTryAgain(): void {
    begin().catch((error: unknown) => {
      log.error({ err: error }, 'Background jobs did not start')
      if (!stopped.signal.aborted) timer = setTimeout(beginOrTryAgain, 10 * START_DELAY_MS).unref()
    })
  }

  function register<P extends JobPayload>(name: string, handler: JobHandler<P>, ending?: JobEnding<P>): void {
    assert(!handlers.has(name), `the job ${name} is registered once`)
    assert(!hasBegun, `the job ${name} is registered before the start`)
    handlers.set(name, handler as JobHandler<JobPayload>)
    if (!ending) return
    endings.push(name)
    register(name + OVER, ending.giveUp)
  }

  return {
    register,
    registerDaily(name, { hour, minute }, handler) {
      register(name, handler)
      crontab.push(`${minute} ${hour} * * * ${name} ?fill=1d {"team_id":0}`)
    },
    registerHourly(name, minute, handler) {
      register(name, handler)
      crontab.push(`${minute} * * * * ${name} {"team_id":0}`)
    },
    async add(name, payload, added = {}) {
      assert(handlers.has(name), `the job ${name} is registered`)
      const { add } = await begin()
      await add(name, payload, added)
    },
    async addWithin(tx, jobs) {
      for (const { name } of jobs) assert(handlers.has(name), `the job ${name} is registered`)
      // The job tables are there from then on.
      await begin()
      const rows = jobs.map(({ isSerial = false, ...job }) =>
        isSerial ? { ...job, queue: serialQueue(job.name, job.payload.team_id) } : job,
      )
      await tx.query(addJobs, [JSON.stringify(rows)])
    },
    start() {
      timer ??= setTimeout(beginOrTryAgain, START_DELAY_MS).unref()
    },
    async stop() {
      stopped.abort()
      clearTimeout(timer)
      if (!hasBegun) return
      // One that never began needs no end; its failure was told when it was to begin.
      const running = await runner().catch(() => undefined)
      await running?.stop()
    },
  }
}

/** Runs a handler; true when it was interrupted. */
function working(db: Database, handlers: ReadonlyMap<string, JobHandler<JobPayload>>, signal: AbortSignal) {
  return async (
    name: string,
    payload: unknown,
    attempt: { number: number; isLast: boolean },
  ): Promise<boolean> => {
    const handler = handlers.get(name)
    assert(handler, `the job ${name} is registered`)
    const given = payload as JobPayload
    try {
      await handler({
        payload: given,
        team_id: given.team_id,
        db,
        signal,
        attempt: attempt.number,
        isLastAttempt: attempt.isLast,
      })
      return false
    } catch (error) {
      if (error instanceof JobInterrupted) return true
      throw error
    }
  }
}
