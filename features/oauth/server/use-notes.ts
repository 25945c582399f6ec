import { now } from '@weft/base'
import type { Database } from '@weft/db'

import { noteUse, type StandingAccess } from './grants/queries.ts'

/** A use is noted so often at most: a program calls many times a second. */
const NOTED_MS = 60_000

/** Notes when what somebody allowed was used last, beside the call that uses it. */
export function createUseNotes(db: Database, log: { warn(details: object, message: string): void }) {
  const noting = new Set<Promise<void>>()
  return {
    note(access: StandingAccess): void {
      const at = now()
      if (access.last_used_at !== null && at - access.last_used_at < NOTED_MS) return
      access.last_used_at = at
      const noted = noteUse(db, access.grant_id, at)
        .catch((error: unknown) => log.warn({ err: error }, 'The use of an app could not be noted'))
        .finally(() => noting.delete(noted))
      noting.add(noted)
    },
    /** Once all are written. */
    async done(): Promise<void> {
      await Promise.all(noting)
    },
  }
}
