import type { Database } from '@weft/db'

/** What every job carries: the workspace it works for. The rest is the handler's own, and is JSON. */
export interface JobPayload {
  team_id: number
}

/** One run of a job. Jobs run at least once: a handler must bear being run again from any point. */
export interface JobRun<P extends JobPayload> {
  payload: P
  team_id: number
  /** The application's door: statements run as the application's role, in the scope they name. */
  db: Database
  /** Aborted when the server stops: finish the step at hand, then call `interrupted`. */
  signal: AbortSignal
  /** 1 for the first try. */
  attempt: number
  /** A failure of this try is the last: nobody runs the job again. */
  isLastAttempt: boolean
}

export interface AddOptions {
  /** A job that waits under the same key is replaced. */
  key?: string
  /** Not before this moment, in milliseconds. */
  at?: number
  /** How often it is tried, with growing pauses. Default 25, some three days. */
  attempts?: number
  /** Of the jobs that wait, those with the lowest number are next. Default 0. */
  priority?: number
  /** One of this name at a time in a workspace and those that share its queue; those that wait for it take no other job's place. */
  isSerial?: boolean
}

/** A job to be added in a transaction of the caller's. */
export interface WantedJob extends AddOptions {
  name: string
  payload: JobPayload
}

export type JobHandler<P extends JobPayload> = (run: JobRun<P>) => Promise<void>

export interface JobEnding<P extends JobPayload> {
  /**
   * Called once the last try is over and did not end well, also when the process died in it: leaves a state that says
   * so, and nothing half done. A job of its own, so it runs at least once, and again should it fail.
   */
  giveUp: JobHandler<P>
}

/** Thrown by a handler that stopped halfway because of its signal: the job goes on after the next start. */
export class JobInterrupted extends Error {
  constructor() {
    super('The server stops; the job goes on after the next start')
    this.name = 'JobInterrupted'
  }
}
