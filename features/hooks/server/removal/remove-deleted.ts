import type { Database } from '@weft/db'
import { JobInterrupted, type WantedJob } from '@weft/jobs'

import { removeSome } from './queries.ts'

/** The job that removes what a deleted hook told, some at a time: there may be hundreds of thousands. */
export const REMOVE = 'remove-hook'
const AT_ONCE = 2_000

export interface Removal {
  [key: string]: unknown
  team_id: number
  id: string
}

export const removal = (hook: Removal): WantedJob => ({
  name: REMOVE,
  payload: hook,
  key: `${REMOVE}:${hook.team_id}:${hook.id}`,
})

export async function removeDeleted(
  { team_id, id }: Removal,
  { db, signal }: { db: Pick<Database, 'owner'>; signal: AbortSignal },
): Promise<void> {
  while (await db.owner((tx) => removeSome(tx, team_id, id, AT_ONCE)))
    if (signal.aborted) throw new JobInterrupted()
}
