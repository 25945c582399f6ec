import { now } from '@weft/base'
import type { Database } from '@weft/db'

import { removeUnused } from './apps/queries.ts'
import { endSpentGrants, removeOldGrants } from './grants/queries.ts'
import { announceTokens, removeOldRecords } from './records/queries.ts'

const DAY = 86_400_000
/** What ended is remembered so long: nodes that did not hear of it ask. */
const TRACE_DAYS = 1
/** What was allowed and has ended is kept so long, as tokens are. */
const KEPT_DAYS = 30
/** An app that registered itself and that nobody allowed anything. */
const UNUSED_DAYS = 7
/** A code may be on its way. */
const BEGINNING = 600_000

/** Ends what nothing can come of any more, and forgets what ended long ago. */
export async function endOverdue(db: Database, ended: (ids: readonly string[]) => void): Promise<void> {
  const at = now()
  const over = await db.write(null, async (tx) => {
    const gone = await endSpentGrants(tx, at - BEGINNING, at)
    await announceTokens(tx, gone)
    await removeOldRecords(tx, at - TRACE_DAYS * DAY)
    await removeOldGrants(tx, at - KEPT_DAYS * DAY)
    await removeUnused(tx, at - UNUSED_DAYS * DAY)
    return gone
  })
  ended(over)
}
