import { newUuid, now } from '@weft/base'
import { emailKey } from '@weft/features/profile/shared'
import type { MemberRole } from '@weft/permissions'
import type { Caller, Kit, RateLimiter, Unit } from '@weft/server-kit'

import { demandRoom } from '../member-room.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'
import { countInvitations, insertInvitation, withdrawInvitationsTo } from './queries.ts'
import { INVITATION_MS, type InviteDeps, type Letter, sendLetters } from './send-letters.ts'

const HOUR = 3_600
const DAY_MS = 24 * HOUR * 1000

/** Whom an account is, as far as an invitation goes. */
interface Asked {
  id: number
  email: string
  email_key: string
  locale: string
  verified: boolean
}

/**
 * Asks somebody who has an account into the workspace, by a rule of it and in its owner's name, inside a transaction
 * that holds its feed: whether they come is theirs to say. The letter goes with `sendAskedIn`, after the commit. Null
 * where the workspace has invited as many as it can in a day. Throws `members_limit`.
 */
export async function askIn(
  { limits }: Kit,
  unit: Unit,
  { email, email_key, locale, verified, id }: Asked,
  role: MemberRole,
): Promise<Letter | null> {
  const { team_id, tx } = unit
  demandRoom(unit, limits.members_per_team)
  const at = now()
  if ((await countInvitations(tx, team_id, at - DAY_MS)) >= limits.invites_per_day) return null
  const token = newInvitationToken(team_id)
  const invitation = await insertInvitation(tx, {
    team_id,
    id: newUuid(at),
    email,
    email_key,
    role,
    board_id: null,
    token_hash: hashInvitationToken(token),
    invited_by: unit.access.graph.team.owner_id ?? 0,
    at,
    expires_at: at + INVITATION_MS,
    accepted_at: null,
    added_user_id: null,
  })
  return verified
    ? { email, locale, invitation, user_id: id, token: null, state: 'open' }
    : { email, locale: null, invitation, user_id: null, token, state: 'open' }
}

/**
 * Sends the letter of `askIn`; answers what went wrong, which is nothing mostly. No program fills a mailbox in the name of
 * somebody: beyond `mails_mailbox_hour` of a workspace the invitation waits without a letter.
 */
export async function sendAskedIn(
  kit: Kit,
  deps: InviteDeps & { rates: Pick<RateLimiter, 'take'> },
  team_id: number,
  letter: Letter,
): Promise<string[]> {
  const count = kit.limits.mails_mailbox_hour
  const key = `asked-in-mailbox:${team_id}:${emailKey(letter.email)}`
  if (deps.rates.take(key, count / HOUR, count) > 0) return []
  const owner_id = (await kit.access.of(team_id))?.graph.team.owner_id ?? 0
  const caller: Caller = { user_id: owner_id, session_id: null }
  return sendLetters(kit, deps, { team_id, caller }, [letter])
}

/** Takes back what still waits for somebody, inside a transaction that holds the workspace's feed. */
export async function unask({ tx, team_id }: Unit, email_key: string): Promise<void> {
  await withdrawInvitationsTo(tx, team_id, email_key, now())
}
