import { now } from '@weft/base'
import { readReceiver } from '@weft/features/mail/server'
import { type Caller, errors, type Kit, type RateLimiter } from '@weft/server-kit'

import { INVITATION_MS, type InviteDeps } from './invite-members.ts'
import { invitationMail } from './invitation-mail.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import { type InvitationRow, readMembers, readTeamRow, renewInvitation } from './queries.ts'

const RESENDS = 3
const DAY_SECONDS = 24 * 60 * 60

/** Mails an open invitation again with another link; three times a day at most. */
export async function resendInvitation(
  kit: Kit,
  deps: InviteDeps & { rates: RateLimiter },
  team_id: number,
  id: string,
  caller: Caller,
): Promise<InvitationRow> {
  const at = now()
  const token = newInvitationToken(team_id)
  const wait = deps.rates.take(`resend:${team_id}:${id}`, RESENDS / DAY_SECONDS, RESENDS)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  const invitation = await renewInvitation(kit.db, {
    team_id,
    id,
    token_hash: hashInvitationToken(token),
    at,
    expires_at: at + INVITATION_MS,
  })
  if (!invitation) throw errors.not_found()
  const { team, inviter } = await kit.db.read(team_id, async (tx) => ({
    team: (await readTeamRow(tx, team_id))?.name ?? '',
    inviter: (await readMembers(tx, team_id, [caller.user_id])).get(caller.user_id)?.name ?? '',
  }))
  const { locale = null } = (await readReceiver(kit.db, caller.user_id)) ?? {}
  const expires_at = at + INVITATION_MS
  const { appUrl, mailer } = deps
  await mailer.sendMail(
    await invitationMail({ to: invitation.email, locale, team, inviter, token, appUrl, expires_at }),
  )
  return invitation
}
