import type { Log } from '@weft/db'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { run, type RunnerOptions, type WorkerEvents } from 'graphile-worker'

import type { SignOfLife } from './sign-of-life.ts'

export interface WorkersOptions {
  /** Frees jobs of a name in the locks other than these. */
  free: (name: string, running: readonly string[]) => Promise<void>
  /** Of the library. */
  settings: Omit<RunnerOptions, 'events'>
  signOfLife: SignOfLife
  log: Log
}

/** Some who take jobs together, under one name in the locks of the jobs. */
interface Workers {
  name: string
  /** Ids of the jobs that they run at the moment. */
  running: ReadonlySet<string>
  /** Resolves when they take no more jobs though nobody stopped them. */
  gaveUp: Promise<void>
  /** Has them look for jobs that nobody told of. */
  look(): void
  stop(): Promise<void>
}

/** After the end of a serial job; the later look is for a database that was slow to write it. */
const LOOK_AGAIN_MS = [20, 500]
const ANEW_MS = 1_000

/**
 * Keeps workers at work until `stop`. The library's take no more jobs once the end of a single one could not be written
 * because the database was away: others take their place then, while they finish what they run.
 */
export async function keepWorkers(options: WorkersOptions): Promise<Pick<Workers, 'look' | 'stop'>> {
  const { log } = options
  const all = new Set<Workers>()
  const stopped = new AbortController()
  let replacing = Promise.resolve()

  async function begin(): Promise<void> {
    const workers = await beginWorkers(options, () => all.delete(workers))
    all.add(workers)
    void workers.gaveUp.then(() => {
      if (!stopped.signal.aborted) replacing = beginAnew(workers)
    })
  }
  async function beginAnew({ name, running }: Workers): Promise<void> {
    const { signal } = stopped
    while (!signal.aborted) {
      try {
        // Those that ran to their end and could not be written run again.
        await options.free(name, [...running])
        await begin()
        log.warn({}, 'Background jobs began anew')
        return
      } catch (error) {
        log.warn({ err: error }, 'Background jobs did not begin anew yet')
        // The stop ends this wait, too.
        await sleep(ANEW_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  await begin()
  return {
    look: () => all.forEach((workers) => workers.look()),
    async stop() {
      stopped.abort()
      await replacing
      await Promise.all([...all].map((workers) => workers.stop()))
    },
  }
}

async function beginWorkers({ settings, signOfLife }: WorkersOptions, onOver: () => void): Promise<Workers> {
  const events: WorkerEvents = new EventEmitter()
  const gaveUp = Promise.withResolvers<void>()
  let isEnding = false
  const running = new Set<string>()
  let name = ''
  let look = () => {}
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id
    signOfLife.give(name)
    look = () => {
      // Those that end bear no nudge.
      if (!isEnding) workerPool.nudge(1)
    }
    // Told a moment before its end is written: until then the one behind it is held, and nobody tells when it no longer is.
    events.on('job:start', ({ job }) => void running.add(job.id))
    events.on('job:complete', ({ job }) => {
      running.delete(job.id)
      if (job.job_queue_id !== null) for (const ms of LOOK_AGAIN_MS) setTimeout(look, ms).unref()
    })
  })
  events.on('pool:gracefulShutdown', () => {
    isEnding = true
    gaveUp.resolve()
  })
  const runner = await run({ ...settings, events })
  // What they could not end is taken over once they are gone.
  const over = runner.promise.finally(() => {
    signOfLife.takeBack(name)
    onOver()
  })
  return {
    name,
    running,
    gaveUp: gaveUp.promise,
    look: () => look(),
    async stop() {
      if (!isEnding) await runner.stop()
      await over
    },
  }
}
