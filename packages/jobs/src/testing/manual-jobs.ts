import { now } from '@weft/base'
import type { Database } from '@weft/db'

import type { AddOptions, JobHandler, JobPayload } from '../job.ts'
import type { Jobs } from '../jobs.ts'
import { OVER } from '../queries.ts'

/** Jobs that wait until a test runs them: the queue's behaviour without its clock. */
export interface ManualJobs extends Jobs {
  waiting: { name: string; payload: JobPayload; at: number }[]
  /** Runs what is due, and what that adds, until nothing is left. */
  runDue(): Promise<void>
  /** Runs one job now, due or not. */
  run(name: string, payload?: JobPayload): Promise<void>
}

export function createManualJobs(db: Database | null = null): ManualJobs {
  const handlers = new Map<string, JobHandler<JobPayload>>()
  const waiting: ManualJobs['waiting'] = []
  const run = async (name: string, payload: JobPayload = { team_id: 0 }) => {
    await handlers.get(name)?.({
      payload,
      team_id: payload.team_id,
      db: db as Database,
      signal: new AbortController().signal,
      attempt: 1,
      isLastAttempt: false,
    })
  }
  const register: Jobs['register'] = (name, handler, ending) => {
    handlers.set(name, handler as JobHandler<JobPayload>)
    if (ending) handlers.set(name + OVER, ending.giveUp as JobHandler<JobPayload>)
  }
  return {
    waiting,
    register,
    registerDaily: (name, _at, handler) => register(name, handler),
    registerHourly: (name, _minute, handler) => register(name, handler),
    async add(name: string, payload: JobPayload, { at = 0 }: AddOptions = {}) {
      waiting.push({ name, payload, at })
    },
    async addWithin(_tx, wanted) {
      for (const { name, payload } of wanted) waiting.push({ name, payload, at: 0 })
    },
    start() {},
    async stop() {},
    run,
    async runDue() {
      for (;;) {
        const next = waiting.findIndex(({ at }) => at <= now())
        const [job] = next < 0 ? [] : waiting.splice(next, 1)
        if (!job) return
        await run(job.name, job.payload)
      }
    },
  }
}
