import { now } from '@weft/base'
import type { Notices } from '@weft/features/mail/server'
import type { SessionEnds } from '@weft/features/session/server'
import type { TokenEnds } from '@weft/features/tokens/server'
import { leaveAllTeams, sharedTeamsOf } from '@weft/features/workspaces/server'
import { appendAudit, type Caller, type Kit } from '@weft/server-kit'

import { accountErrors } from '../../shared/index.ts'
import { accountsToPurge, purgeAccount, readLeavesAt, setLeavesAt } from './queries.ts'

/** How long an account can still be kept. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000

export interface LeavingDeps {
  kit: Kit
  ends: SessionEnds
  tokenEnds: TokenEnds
  notices: Notices
  /** Removes the picture at an address; may run again. */
  removePhoto(url: string | null): Promise<void>
  log: { warn(details: object, message: string): void }
}

export async function leavingState({ kit }: Pick<LeavingDeps, 'kit'>, { user_id }: Caller) {
  return {
    leaves_at: await readLeavesAt(kit.db, user_id),
    owned: await sharedTeamsOf(kit, user_id),
  }
}

/** Begins the days in which the account can still be kept. Throws `owner_must_go_first`. */
export async function deleteAccount(deps: LeavingDeps, caller: Caller) {
  const { kit, ends, tokenEnds, notices } = deps
  const { user_id } = caller
  const { owned } = await leavingState(deps, caller)
  if (owned.length > 0) throw accountErrors.owner_must_go_first({ data: owned.map(({ name }) => name) })
  const { sessions, tokens } = await kit.db.write(null, async (tx) => {
    await setLeavesAt(tx, user_id, now() + GRACE_MS)
    const ended = {
      sessions: await ends.endAllWithin(tx, user_id, 'leaving'),
      tokens: await tokenEnds.endAllWithin(tx, user_id),
    }
    await appendAudit(tx, caller, { action: 'account.delete', target: `user:${user_id}` })
    return ended
  })
  ends.forget(sessions)
  tokenEnds.forget(tokens)
  await notices.tell(user_id, 'account_leaving')
  return leavingState(deps, caller)
}

export async function keepAccount(deps: LeavingDeps, caller: Caller) {
  await deps.kit.db.write(null, (tx) => setLeavesAt(tx, caller.user_id, null))
  return leavingState(deps, caller)
}

/**
 * Empties accounts whose days are over. What they made stays with the workspaces, as made by "Deleted Account". Each
 * step can be repeated, so that a stop in between costs nothing.
 */
export async function purgeAccounts(deps: LeavingDeps, signal: AbortSignal): Promise<void> {
  const { kit, ends, tokenEnds, log, removePhoto } = deps
  for (const { id: user_id, photo_url } of await accountsToPurge(kit.db, now())) {
    if (signal.aborted) return
    const kept = await leaveAllTeams(kit, user_id)
    if (kept.length > 0) {
      // Others joined meanwhile. Their work is not thrown away, and the account waits until somebody else owns it.
      log.warn({ user: user_id, teams: kept }, 'An account cannot be purged: it owns workspaces of others')
      continue
    }
    await ends.endAll(user_id, 'leaving')
    tokenEnds.forget(await kit.db.write(null, (tx) => tokenEnds.endAllWithin(tx, user_id)))
    await removePhoto(photo_url)
    await kit.db.owner((tx) => purgeAccount(tx, user_id, now()))
  }
}
