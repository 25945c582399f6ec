import { now } from '@weft/base'
import type { Database } from '@weft/db'

import { removeEndedSessions } from './queries.ts'
import { ABSOLUTE_MS, IDLE_MS } from './tokens/lifetimes.ts'

const DAY = 86_400_000
const AT_ONCE = 1_000

/** Removes sessions that ended so many days ago, be it that somebody ended them or that they became too old. */
export async function purgeSessions(options: {
  db: Database
  days: number
  signal: AbortSignal
}): Promise<void> {
  const { db, days, signal } = options
  const at = now() - days * DAY
  const before = { revoked: at, used: at - IDLE_MS, created: at - ABSOLUTE_MS }
  while (!signal.aborted && (await removeEndedSessions(db, before, AT_ONCE)) === AT_ONCE);
}
