import { now } from '@weft/base'
import { emailKey } from '@weft/features/profile/shared'
import { findAccounts } from '@weft/features/profile/server'
import { type Caller, errors, type Kit, type RateLimiter } from '@weft/server-kit'

import { workspaceErrors } from '../../shared/index.ts'
import { findInvitationOf, type InvitationRow, renewInvitation } from './queries.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import { INVITATION_MS, type InviteDeps, sendLetters } from './send-letters.ts'

const RESENDS = 3
const DAY_SECONDS = 24 * 60 * 60

/**
 * Mails an open invitation again with another link, three times a day at most. Somebody with a verified account may be
 * named by its number, as long as the workspace knows it, since they are or were a member: then it is their open
 * invitation, or else the news that they were added. All other numbers answer like those that nobody has.
 */
export async function resendInvitation(
  kit: Kit,
  deps: InviteDeps & { rates: RateLimiter },
  team_id: number,
  which: string | number,
  caller: Caller,
): Promise<InvitationRow> {
  const at = now()
  const found =
    typeof which === 'string'
      ? { id: which, is_open: true }
      : await kit.db.read(team_id, (tx) => findInvitationOf(tx, team_id, which, at))
  if (!found) throw errors.not_found()
  const { id } = found
  const wait = deps.rates.take(`resend:${team_id}:${id}`, RESENDS / DAY_SECONDS, RESENDS)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  const send = async (invitation: InvitationRow, token: string, state: 'open' | 'joined') => {
    const { email } = invitation
    const accounts = await kit.db.read(null, (tx) => findAccounts(tx, [emailKey(email)]))
    const account = accounts.get(emailKey(email))
    const known = account?.verified ? account : undefined
    const letter = {
      email,
      locale: known?.locale ?? null,
      token: known ? null : token,
      state,
      invitation,
      user_id: known?.id ?? null,
    }
    const problems = await sendLetters(kit, deps, { team_id, caller }, [letter])
    if (problems.length > 0) throw workspaceErrors.invitations_failed({ data: problems })
  }
  if ('email' in found && !found.is_open) {
    const { is_open: _, ...invitation } = found
    await send(invitation, '', 'joined')
    return invitation
  }
  const token = newInvitationToken(team_id)
  const invitation = await renewInvitation(kit.db, {
    team_id,
    id,
    token_hash: hashInvitationToken(token),
    at,
    expires_at: at + INVITATION_MS,
  })
  if (!invitation) throw errors.not_found()
  await send(invitation, token, 'open')
  return invitation
}
