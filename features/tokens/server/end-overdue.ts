import { now } from '@weft/base'
import type { Database } from '@weft/db'
import type { Notices } from '@weft/features/mail/server'

import { KEPT_DAYS, TOLD_DAYS, UNUSED_DAYS } from '../shared/index.ts'
import { announceEnded, endOverdue, endWhatRanOut, noteToTell, removeOld } from './queries.ts'

const DAY = 86_400_000
/** Whoever does not use a token is told so many days before it ends. */
const UNUSED_TOLD_DAYS = 7

/** Ends tokens that ran out by now, and so their sockets. */
export async function endExpired(db: Database, ended: (ids: readonly string[]) => void): Promise<void> {
  const ids = await db.write(null, async (tx) => {
    const over = await endWhatRanOut(tx, now())
    await announceEnded(tx, over)
    return over
  })
  ended(ids)
}

/** Ends tokens that ran out or that nobody uses, tells makers of those that soon will, and forgets old ones. */
export async function endOverdueTokens(deps: {
  db: Database
  notices: Notices
  ended(ids: readonly string[]): void
}): Promise<void> {
  const at = now()
  const { ended, told } = await deps.db.write(null, async (tx) => {
    const ids = await endOverdue(tx, at, at - UNUSED_DAYS * DAY)
    await announceEnded(tx, ids)
    await removeOld(tx, at - KEPT_DAYS * DAY)
    const usedSince = at - (UNUSED_DAYS - UNUSED_TOLD_DAYS) * DAY
    return { ended: ids, told: await noteToTell(tx, at, { before: at + TOLD_DAYS * DAY, usedSince }) }
  })
  deps.ended(ended)
  for (const { user_id, name } of told) await deps.notices.tell(user_id, 'token_ends', { values: { name } })
}
