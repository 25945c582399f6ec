import type { Database, Tx } from '@weft/db'
import { JobInterrupted, type Jobs, type WantedJob } from '@weft/jobs'

import { giveUpSome } from './queries.ts'

/** The job that gives up what waits for a hook that is off, if that is too much for one go. */
export const GIVE_UP = 'give-hook-events-up'

export interface GivingUp {
  [key: string]: unknown
  team_id: number
  id: string
}

const giveUpJob = (hook: GivingUp): WantedJob => ({
  name: GIVE_UP,
  payload: hook,
  key: `${GIVE_UP}:${hook.team_id}:${hook.id}`,
})

/** Gives up what waits for a hook that went off just now: it can be sent once more later. The transaction is the owner's. */
export async function giveUp(tx: Tx, jobs: Pick<Jobs, 'addWithin'>, hook: GivingUp): Promise<void> {
  if (await giveUpSome(tx, hook.team_id, hook.id)) await jobs.addWithin(tx, [giveUpJob(hook)])
}

/** Ends as well where the hook is on again: what waits then is sent. */
export async function giveUpRest(
  { team_id, id }: GivingUp,
  { db, signal }: { db: Pick<Database, 'owner'>; signal: AbortSignal },
): Promise<void> {
  while (await db.owner((tx) => giveUpSome(tx, team_id, id))) if (signal.aborted) throw new JobInterrupted()
}
